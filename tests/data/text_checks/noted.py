"""What is noted of texts, and sentences to make texts of."""

import warnings
from collections.abc import Mapping, Sequence

from maege.data.corpus import Annotation
from maege.data.text_checks.check import Lines, check_texts
from maege.data.units import TOKENS, Unit

SOURCES = (
    "He go home every day .",
    "She like tea very much .",
    "We was in town yesterday .",
    "My uncle cook soup for all his friend .",
    "The rain have begin before noon .",
    "Nobody know where this road lead .",
    "I has lost three key last week .",
    "Children wants to play outside .",
    "It are too late for question .",
    "Our teacher speak four language .",
    "That film were longer than expected .",
    "They doesn't sell bread here .",
)
OUTPUTS = (
    "He goes home every day .",
    "She likes tea very much .",
    "We were in town yesterday .",
    "My uncle cooks soup for all his friends .",
    "The rain had begun before noon .",
    "Nobody knows where this road leads .",
    "I lost three keys last week .",
    "Children want to play outside .",
    "It is too late for questions .",
    "Our teacher speaks four languages .",
    "That film was longer than expected .",
    "They don't sell bread here .",
)


def notes(
    outputs: Lines,
    sources: Sequence[str] = SOURCES,
    references: Mapping[str, Lines] | None = None,
    unit: Unit = TOKENS,
    gold: Sequence[Sequence[Annotation]] | None = None,
) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        files = {} if gold is None else {"gold": gold}
        check_texts(sources, {"out": outputs}, references or {}, unit, files)
    return [str(warning.message) for warning in caught]
