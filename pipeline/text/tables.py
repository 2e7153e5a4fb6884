"""Frames of the text stage: entries -> abstracts -> sentences, and back from staged frames to abstracts in memory.

Here belongs only the passage between frames and the functions of this package. An abstract that many entries share is read once.
"""

import polars as pl

import schemas
from pipeline.text.abstracts import Sentence, SplitAbstract, read_abstracts
from pipeline.text.clean import abstract_id, clean_abstract
from pipeline.text.language import abstract_language
from pipeline.text.span import Span

_ABSTRACTS, _SENTENCES = schemas.STAGED["text"]["abstracts"], schemas.STAGED["text"]["sentences"]


def abstracts_of(entries: pl.DataFrame) -> pl.DataFrame:
    """The staged `abstracts` of the staged `entries`: a row for each entry whose abstract holds text, by list and position."""
    stated = entries.select("list_id", "position", raw="abstract").drop_nulls("raw")
    rows = []
    for raw in stated["raw"].unique(maintain_order=True):
        if text := clean_abstract(raw):
            rows.append((raw, abstract_id(text), text, abstract_language(text)))
    columns = ("raw", "abstract_id", "abstract", "abstract_language")
    cleaned = pl.DataFrame(rows, schema=dict.fromkeys(columns, pl.String), orient="row")
    joined = stated.join(cleaned, on="raw", how="inner").select(list(_ABSTRACTS.columns))
    return schemas.validate(_ABSTRACTS, joined.sort("list_id", "position"))


def sentences_of(abstracts: pl.DataFrame) -> pl.DataFrame:
    """The staged `sentences` of the staged `abstracts`: those of each distinct abstract once, by abstract and number."""
    distinct = abstracts.unique("abstract_id").sort("abstract_id")
    rows = [
        (
            identifier,
            number,
            span.start,
            span.end,
            span.slice(split.text),
            sentence.role,
            sentence.role_score,
            sentence.type_scores,
        )
        for identifier, split in zip(distinct["abstract_id"], read_abstracts(distinct["abstract"].to_list()), strict=True)
        for number, sentence in enumerate(split.sentences, start=1)
        for span in (sentence.span,)
    ]
    return schemas.validate(_SENTENCES, pl.DataFrame(rows, schema=schemas.polars_schema(_SENTENCES), orient="row"))


def split_abstracts(abstracts: pl.DataFrame, sentences: pl.DataFrame) -> list[SplitAbstract]:
    """The distinct abstracts of the staged frames as `read_abstracts` gives them, by `abstract_id`."""
    distinct = abstracts.unique("abstract_id").sort("abstract_id")
    found: dict[str, list[Sentence]] = {identifier: [] for identifier in distinct["abstract_id"]}
    ordered = sentences.sort("abstract_id", "sentence_no")
    columns = (ordered[name] for name in ("abstract_id", "char_start", "char_end", "role", "role_score", "type_scores"))
    for identifier, start, end, role, score, types in zip(*columns, strict=True):
        found[identifier].append(Sentence(Span(start, end), role, score, tuple(types)))
    return [
        SplitAbstract(text, language, tuple(found[identifier]))
        for identifier, text, language in zip(
            *(distinct[c] for c in ("abstract_id", "abstract", "abstract_language")), strict=True
        )
    ]
