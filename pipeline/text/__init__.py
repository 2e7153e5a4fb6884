"""Raw abstract -> clean abstract with its id -> sentences with places and roles.

Offsets are 0-based code points into the clean abstract, end exclusive, and every one of them is a `Span`. In memory, the claims
stage reads abstracts through `pipeline.text.abstracts`:

    read_abstracts(texts) -> list[SplitAbstract]                 clean texts, any number at once, in order
    SplitAbstract(text, language, sentences)                     .abstract_id; sentences in order, apart, covering every mark
    Sentence(span, role, role_score)                             role is one of schemas.vocabulary.ROLES

and `pipeline.text.tables` does the same for frames: `abstracts_of(entries)`, `sentences_of(abstracts)`, and the way back from
staged frames to `SplitAbstract`s, `split_abstracts(abstracts, sentences)`.
"""
