"""The decision which numbers are results: what the model looks at, and how it is fitted."""

from pipeline.claims.measuring import line, quantities, results
from pipeline.learn import measurements as learn
from tests.claims.documents import read


def line_of(text: str) -> line.Line:
    document = read(text, ["result"])
    sentence = document.sentences[0]
    return line.read(document, sentence, quantities.find(text, sentence.span))


def test_features_tell_kind_neighbours_and_what_follows() -> None:
    seen = results.features(line_of("It attains an accuracy of 93.2% on BirdSnap."), 0)
    assert {"kind=%", "left=O", "before=Ometric", "right_word=on", "role=result", "numbers=1"} <= set(seen)
    assert len(seen) == len(set(seen))


def test_a_score_above_zero_is_more_likely_than_not() -> None:
    assert results.chance(0) == 0.5
    assert results.chance(2 * results.SCALE) > 0.85
    assert results.chance(-2 * results.SCALE) < 0.15


def test_sizes_conditions_and_years_are_never_results() -> None:
    for text in ("With $k=5$ it holds.", "It gains at FPR=0.01 too.", "It was released in 2024 there."):
        assert results.never(line_of(text), 0), text
    assert not results.never(line_of("They agree (r=0.96)."), 0)


def test_every_weight_is_a_whole_number() -> None:
    fitted = results.model()
    assert isinstance(fitted.bias, int)
    assert all(isinstance(weight, int) for weight in fitted.weights.values())


def _annotated() -> dict:
    text = "We use 16 GPUs. It attains an accuracy of 93.2%."
    return {
        "id": "one",
        "abstract": text,
        "sentences": [
            {"text": "We use 16 GPUs.", "role": "method", "claim_types": []},
            {"text": "It attains an accuracy of 93.2%.", "role": "result", "claim_types": ["measurement"]},
        ],
        "results": [{"sentence": 2, "value": 93.2}],
    }


def test_examples_label_every_number_of_an_abstract() -> None:
    assert [example.is_result for example in learn.full_examples([_annotated()])] == [False, True]
    assert [example.is_result for example in learn.partial_examples([_annotated()])] == [False, True]


def test_fitting_parts_results_from_other_numbers_and_is_the_same_each_time() -> None:
    examples = [*learn.full_examples([_annotated()])] * 8
    fitted = learn.fit(examples)
    assert [learn.score(fitted, example) > 0 for example in examples] == [example.is_result for example in examples]
    assert learn.fit(examples) == fitted
