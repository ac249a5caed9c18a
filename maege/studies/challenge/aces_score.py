"""The score of ACES, by which the papers on that set compare metrics of translation."""

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats

SCORE = "score"  # the last row
_SHOWN = 10  # phenomena that a note names
# By category: its weight, and how the names of its phenomena begin. Names that are too long for an
# item have lost their first words.
_CATEGORIES: dict[str, tuple[float, str]] = {
    "addition": (5.0, r"addition$"),
    "omission": (5.0, r"omission$"),
    "mistranslation": (
        5.0,
        r"(ambiguous-)?(translation-)?(wrong-)?(discourse-connective|gender|sense)-"
        r"|(anaphoric-)?(group|intra|singular)-|pleonastic-it-|modal-verb-|coreference-based-"
        r"|(hallucination-)?unit-conversion-|hallucination-|overly-literal-vs-|xnli-"
        r"|lexical-overlap$|nonsense$|ordering-mismatch$",
    ),
    "overtranslation": (5.0, r"hyponym-replacement$"),
    "undertranslation": (5.0, r"hypernym-replacement$"),
    "untranslated": (1.0, r"copy-source$|untranslated-vs-"),
    "do not translate": (1.0, r"do-not-translate$"),
    "real-world knowledge": (
        1.0,
        r"antonym-replacement$|commonsense-(only|src)-|(real-)?world-knowledge-",
    ),
    "wrong language": (1.0, r"similar-language-"),
    "punctuation": (0.1, r"punctuation-"),
}


@dataclass(frozen=True)
class AcesRow:
    """What a metric reaches in a category, or in all of them together."""

    metric: str
    category: str
    phenomena: int
    items: int
    tau: float | None  # None: it needs categories that are missing


@dataclass(frozen=True)
class AcesScore:
    """The taus of a metric by category; the last row is their weighted sum."""

    metric: str
    rows: tuple[AcesRow, ...]
    note: str = ""  # what is missing, and what belongs to no category


def category_of(phenomenon: str) -> str | None:
    """Return the category of a phenomenon, by its name as items have it; None if it has none.

    >>> category_of("hallucination-number-level-1"), category_of("comma")
    ('mistranslation', None)
    """
    fitting = (name for name, (_, start) in _CATEGORIES.items() if re.match(start, phenomenon))
    return next(fitting, None)


def weight(category: str) -> float:
    """Return how much the tau of a category counts in the score."""
    return _CATEGORIES[category][0]


def aces_score(metric: str, phenomena: Sequence[str], signs: Sequence[float] | Floats) -> AcesScore:
    """Return the score of a metric.

    ``signs``: for each item that of the good score minus the harmful one; one that is nan does not
    count. Tau is (items in which the good text is preferred - others) / all, with ties among the
    others; that of a category is the mean of its phenomena.
    """
    by_phenomenon: dict[str, list[float]] = defaultdict(list)
    for phenomenon, sign in zip(phenomena, signs, strict=True):
        if not math.isnan(sign):
            by_phenomenon[phenomenon].append(1.0 if sign > 0 else -1.0)
    categories = {name: category_of(name) for name in by_phenomenon}
    rows = []
    for category in _CATEGORIES:
        answers = [by_phenomenon[name] for name in categories if categories[name] == category]
        if answers:
            tau = float(np.mean([np.mean(of_phenomenon) for of_phenomenon in answers]))
            rows.append(AcesRow(metric, category, len(answers), sum(map(len, answers)), tau))
    missing = [name for name in _CATEGORIES if name not in {row.category for row in rows}]
    score = None if missing else sum(weight(r.category) * (r.tau or 0.0) for r in rows)
    items, number = sum(row.items for row in rows), sum(row.phenomena for row in rows)
    rows.append(AcesRow(metric, SCORE, number, items, score))
    unknown = sorted(name for name, category in categories.items() if category is None)
    return AcesScore(metric, tuple(rows), _note(missing, unknown))


def _note(missing: Sequence[str], unknown: Sequence[str]) -> str:
    parts = []
    if missing:
        parts.append(
            f"There is no score of ACES, for the set has no items of {', '.join(missing)}."
        )
    if unknown:
        more = f" and {len(unknown) - _SHOWN:,} more" if len(unknown) > _SHOWN else ""
        parts.append(f"In no category of ACES: {', '.join(unknown[:_SHOWN])}{more}.")
    return " ".join(parts)
