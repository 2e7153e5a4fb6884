"""Tokens: what is one word to a reader is one token, and every token stands where it says it does."""

import pytest

from pipeline.text.tokens import tokenise


def kinds(text: str) -> list[tuple[str, str]]:
    tokens = tokenise(text)
    return list(zip(tokens.words, tokens.kinds, strict=True))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Qwen2.5-VL-7B beats GPT-4o.", ["Qwen2.5-VL-7B", "beats", "GPT-4o", "."]),
        ("a 10-shot, state-of-the-art model's F1", ["a", "10-shot", ",", "state-of-the-art", "model's", "F1"]),
        ("works.However we stop", ["works", ".", "However", "we", "stop"]),
        ("e.g. BERT, i.e. one", ["e.g.", "BERT", ",", "i.e.", "one"]),
        ("gains of 4-7x and 10--20%", ["gains", "of", "4", "-", "7x", "and", "10", "-", "-", "20", "%"]),
        ("**EchoCache** cuts `TTFT`", ["**", "EchoCache", "**", "cuts", "`", "TTFT", "`"]),
        ("1.7B of 50,000 at .912", ["1.7B", "of", "50,000", "at", ".912"]),
        ("在 ImageNet 上达到85.3%", ["在", "ImageNet", "上达到", "85.3", "%"]),
        ("", []),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert list(tokenise(text).words) == words


def test_a_formula_with_blanks_is_one_token() -> None:
    assert ("$\\mathcal{O}(\\log n + d^{6})$", "m") in kinds("a bound of $\\mathcal{O}(\\log n + d^{6})$ holds")


def test_an_address_is_one_token() -> None:
    assert ("https://github.com/a/b.git.", "u") in kinds("Code: https://github.com/a/b.git.")


@pytest.mark.parametrize("text", ["a\n b\tc", "no $closing dollar", "$$x$$ \\(y z\\) \\%", " ", "ﬁne 大模型LLM，见"])
def test_tokens_stand_where_they_say(text: str) -> None:
    tokens = tokenise(text)
    assert all(text[s:e] == w for s, e, w in zip(tokens.starts, tokens.ends, tokens.words, strict=True))
    assert "".join(tokens.words) == "".join(text.split()) or "$" in text or "\\(" in text


def test_sums_of_money_are_no_formula() -> None:
    assert list(tokenise("costs $5 per hour. It was $10 before").words)[:4] == ["costs", "$", "5", "per"]


def test_a_formula_may_stand_off_its_dollar_signs() -> None:
    assert ("$ f(x_1, y) $", "m") in kinds("we minimise $ f(x_1, y) $ over x")


def test_tokens_alike_have_one_form_whatever_marks_stand_beside_them() -> None:
    tokens = tokenise("Pruning (pruning), pruning. 3-D pruning: pruning")
    forms = {lexeme for lexeme, word in zip(tokens.lexemes, tokens.words, strict=True) if word == "pruning"}
    assert len(forms) == 1
    assert [lexeme.lower for lexeme in tokens.lexemes] == list(tokens.lowers)


@pytest.mark.parametrize("run", ["(WER).", "post-process,", "[A-1]", '"e.g.', "U.S.).", "3-D.", "a.b", "(i.e.,", "F1-5!?"])
def test_a_plain_run_is_cut_as_the_patterns_cut_it(run: str) -> None:
    # With a mark of money behind it nothing is plain any more.
    plain, other = tokenise(run), tokenise(f"{run}€")
    assert plain.words == other.words[:-1]
    assert plain.kinds == other.kinds[:-1]


def test_a_command_before_a_digit_is_a_formula() -> None:
    """`$\\sim$90` begins no formula that goes on to the next dollar sign."""
    assert list(tokenise(r"It gains $\sim$90% at $n=5$.").words) == ["It", "gains", r"$\sim$", "90", "%", "at", "$n=5$", "."]
