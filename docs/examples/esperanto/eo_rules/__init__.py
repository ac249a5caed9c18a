"""Edits of Esperanto with types: parts of speech by the ends of words, and a type for case."""

import re

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from maege.extraction.error_types import TypeRules, word_type

ENDS = {"NOUN": "oj?n?", "ADJ": "aj?n?", "ADV": "en?", "VERB": "[aiou]s|[iu]"}


@Language.component("eo_ends")
def ends(doc: Doc) -> Doc:
    """Write parts of speech and lemmas, which ERRANT aligns words by."""
    for token in doc:
        token.pos_, token.lemma_ = "PUNCT" if token.is_punct else "X", token.lower_
        for part, end in ENDS.items():
            if found := re.fullmatch(rf"(\w{{2,}}?)(?:{end})", token.lower_):
                token.pos_, token.lemma_ = part, found[1]
                break
    return doc


def load(**_) -> Language:
    """Return the pipeline; spaCy calls this."""
    nlp = spacy.blank("xx")
    nlp.add_pipe("eo_ends")
    return nlp


def error_type(source: Doc, correction: Doc, span: tuple[int, int, int, int]) -> str:
    """Return the type of an edit, whose span is in the source and in the correction."""
    start, end, j, j_end = span
    old, new = source[start:end].text, correction[j:j_end].text
    if old + "n" == new or old == new + "n":
        return "R:CASE"
    return word_type(source, correction, span)


PARTS = (*ENDS, "PUNCT", "X", "OTHER")
RULES = TypeRules(
    error_type,
    frozenset(
        [
            *(f"{operation}:{part}" for operation in "MUR" for part in PARTS),
            *(f"R:{part}:FORM" for part in PARTS),
            *("R:CASE", "R:ORTH", "WO"),
        ]
    ),
    version="1",
)
