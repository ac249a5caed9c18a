"""The sentence that joins the grades: what the metric is like, strengths, faults, and the use.

Strengths and faults are a sentence each, of at most 25 words. They say only what a grade says that
holds for the whole page; faults that are left out are counted.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from maege.statistics.multiple_testing import ALPHA, holm
from maege.studies.dossier.cards import PEOPLE_ROWS, SETS_ROW, Card, cards_of
from maege.studies.dossier.grades import Grade
from maege.studies.rows import CHANCE, CONSTANT, OTHER_SYSTEMS, Purpose, Row

MAX_WORDS = 25  # of the strengths, and of the faults
MAX_FAULTS = 3
_MAX_LIKE = 2  # known metrics that a metric is said to be like
_MAX_PAIRS = 3
LEAST_SENTENCES = 200  # for recommendations
CIRCULAR_REFERENCES = "the references have the right answer"
_LEAST_OPEN = 3  # test sets of a row of which it is shown in all but one
_OF_ORDER: tuple[Purpose, ...] = ("order", "systems")
# Strengths in the order in which a sentence has them; others follow.
_FIRST = ("people-systems", "people-sentences", "order", "systems")

_CONSTANT = "Gives every output the same score, so it orders nothing. Do not use it."
_REVERSED = (
    "Prefers worse texts in each row of order: lower scores seem better. Check `lower_is_better`, "
    "then examine again."
)
_CIRCULAR = (
    "One reference cannot show whether it orders outputs or compares systems: the reference is the "
    "answer."
)
_NOTHING = "no evidence yet, for it or against it"
_NO_TRAINING = "Do not train with it."
_NO_USE = "Do not use it."
_TRAINING = "Nothing here speaks against training, searched attacks apart."
_NO_PEOPLE = "people were not asked"


def sentence(grades: Sequence[Grade], cards: Sequence[Card], sentences: int) -> str:
    """Join the grades of one metric in words.

    ``grades``: of all rows, in their order; ``cards`` are made from them. ``sentences``: how many
    the corpus has.
    """
    if _of_order(grades) and all(g.reason == CONSTANT for g in _of_order(grades)):
        return _CONSTANT
    if is_reversed(grades):
        return _REVERSED
    is_circular = any(g.reason == CIRCULAR_REFERENCES for g in grades)
    is_small = sentences < LEAST_SENTENCES
    first = _CIRCULAR if is_circular else ""
    last = _use(grades, cards, sentences)
    if is_circular and last == _TRAINING:
        last = ""
    is_asked = any(g.row.key in PEOPLE_ROWS and g.is_examined for g in grades)
    is_examined = any(g.is_examined for g in _of_order(grades))
    notes = [] if is_asked or is_small or is_circular or not is_examined else [_NO_PEOPLE]
    strengths = _fitting(_strengths(grades))
    faults = _faults(grades, notes)
    if not (first or strengths or last) and faults == notes:
        faults = [_NOTHING, *notes]
    return _joined(first, strengths, faults, last)


def _fitting(texts: Sequence[str]) -> list[str]:
    """Return the first texts that make a short sentence, one at least."""
    return [text for n, text in enumerate(texts) if not n or _is_short(texts[: n + 1])]


def _is_short(texts: Sequence[str]) -> bool:
    return sum(len(text.split()) for text in texts) <= MAX_WORDS


@dataclass(frozen=True)
class Variant:
    """A vetted metric compared with another vetted one, in a row on one corpus."""

    row: str  # its key
    first: str
    second: str
    difference: float  # of their values
    above: float  # one-sided p-values, not adjusted
    below: float


def joint_sentence(
    grades: Mapping[str, Sequence[Grade]],
    rows: Sequence[Row[Any]],
    variants: Sequence[Variant],
    sentences: int,
) -> str:
    """Join the grades of metrics that are vetted together; empty for one metric.

    It says which metric is better than which in a row, then what all of them have in common. It
    does not depend on the order of the metrics.

    ``grades``: by metric, of all rows. ``variants``: each pair of metrics once in each row and
    corpus. ``sentences``: number of sentences of the largest corpus.
    """
    if len(grades) == 1:
        return ""
    names = sorted(grades)
    better = _better_pairs(rows, variants)
    common = _common(grades)
    last = _use(common, cards_of(common), sentences)
    shared = (_fitting(_strengths(common)), _faults(common))
    compared = {v.row for v in variants}
    first = _of_pairs(better, names) or _undecided(rows, compared, names)
    texts = [first, *(f"Each {_listed(part)}." for part in shared if part)]
    return " ".join(filter(None, (*texts, last)))


_Better = Mapping[str, frozenset[tuple[str, str]]]  # by phrase of a row, better and worse metric


def _better_pairs(rows: Sequence[Row[Any]], variants: Sequence[Variant]) -> _Better:
    """Return which metric is better in which row, significantly among all that could be named.

    A pair that is the other way round on another corpus is left out.
    """
    pvalues = holm([min(1.0, 2 * min(v.above, v.below)) for v in variants])
    shown = {
        (v.row, *((v.first, v.second) if v.difference > 0 else (v.second, v.first)))
        for v, p in zip(variants, pvalues, strict=True)
        if p < ALPHA and v.difference
    }
    return {
        row.phrases.plain: frozenset(
            (a, b) for key, a, b in shown if key == row.key and (key, b, a) not in shown
        )
        for row in rows
        if row.phrases.plain
    }


def _of_pairs(better: _Better, names: Sequence[str]) -> str:
    pairs = {pair for of_row in better.values() for pair in of_row}
    if not pairs:
        return ""
    for first in names:
        others = [name for name in names if name != first]
        is_below = any(b == first for _, b in pairs)
        if not is_below and all((first, other) in pairs for other in others):
            phrases = [
                p for p, of_row in better.items() if all((first, o) in of_row for o in others)
            ]
            if phrases:
                return f"{first} {_listed(phrases)} better than {_listed(others)}."
    told = [f"{a} {phrase} better than {b}" for phrase, of in better.items() for a, b in sorted(of)]
    if len(told) <= _MAX_PAIRS:
        return f"{'; '.join(told)}."
    return f"None of {_listed(names)} is better than all others."


def _undecided(rows: Sequence[Row[Any]], compared: Collection[str], names: Sequence[str]) -> str:
    phrases = [row.phrases.plain for row in rows if row.key in compared and row.phrases.plain]
    if not phrases:
        return f"{_listed(names)} were not compared with each other."
    does = " or ".join(filter(None, (", ".join(phrases[:-1]), phrases[-1])))
    return f"Undecided: which of {_listed(names)} {does} better."


def _common(grades: Mapping[str, Sequence[Grade]]) -> list[Grade]:
    """Return what the grades of each row have in common; not examined if they differ."""
    common = []
    for of_row in zip(*(grades[name] for name in sorted(grades)), strict=True):
        first = replace(of_row[0], place=None)
        if len({(g.headline, g.reason) for g in of_row}) > 1:
            first = replace(first, word="not examined", reason="")
        elif len({g.named for g in of_row}) > 1:
            first = replace(first, named=())
        common.append(first)
    return common


def _listed(names: Sequence[str]) -> str:
    """Write a list, whose last item may have its "and".

    >>> _listed(["a"]), _listed(["a", "b"]), _listed(["a", "b", "and 2 more"])
    ('a', 'a and b', 'a, b and 2 more')
    """
    last = names[-1].removeprefix("and ")
    return " and ".join(filter(None, (", ".join(names[:-1]), last)))


def is_reversed(grades: Sequence[Grade]) -> bool:
    """Whether the metric is shown to be below chance in all rows of order that were examined."""
    of_order = [g for g in _of_order(grades) if g.is_examined]
    return bool(of_order) and all(
        g.headline == "bad" and all(CHANCE in s.named for s in (g.of_sets if g.sets else (g,)))
        for g in of_order
    )


def _of_order(grades: Sequence[Grade]) -> list[Grade]:
    """Return what was examined of order; whether test sets agree says nothing of it by itself."""
    examined = [g for g in grades if g.result is not None and g.row.key != SETS_ROW]
    return [g for g in examined if g.row.group in _OF_ORDER]


def _strengths(grades: Sequence[Grade]) -> list[str]:
    """Return what speaks for a metric, the rows of people first."""
    good = [g for g in grades if g.headline in ("good", "usual") and not g.row.is_fact]
    by_place = {key: number for number, key in enumerate(_FIRST)}
    good.sort(key=lambda g: (g.headline != "good", by_place.get(g.row.key, len(_FIRST))))
    return [text for text in map(_strength, good) if text]


def _strength(grade: Grade) -> str:
    """Say a strength; if it need not hold in all test sets, in how many it does."""
    phrases = grade.row.phrases
    if grade.headline == "good":
        text = phrases.good
    else:
        text = phrases.plain and f"{phrases.plain}{_like(grade)}"
    is_in_all = sum(g.word == "undecided" for g in grade.of_sets) < _LEAST_OPEN
    return text if is_in_all or not grade.sets else f"{text} {grade.sets}"


def _like(grade: Grade) -> str:
    """Say which known metrics it is like, with its rank; without any, that it beats chance.

    Of shares and counts the phrase says that.
    """
    place, above = grade.place, " above chance" if grade.row.form == "number" else ""
    if place is None:
        return above
    similar = sorted(place.named("undecided")[:_MAX_LIKE])
    first, last = place.interval
    people = " with people" if grade.row.key in PEOPLE_ROWS else ""
    rank = f"{place.rank} [{first}, {last}] of {place.size}{people}"
    return f" like {_listed(similar)} ({rank})" if similar else f"{above} ({rank})"


def _faults(grades: Sequence[Grade], notes: Sequence[str] = ()) -> list[str]:
    """Return the faults, the bad rows first, and notes after them, as a short sentence has them.

    Those that are left out are counted; one at least is named.
    """
    faults = [g for g in grades if g.headline in ("weak", "bad") and g.row.phrases.bad]
    faults.sort(key=lambda g: (g.headline != "bad", not g.row.can_be_good, g.adjusted or 0.0))
    texts = [*map(_fault, faults)]
    for shown in range(min(MAX_FAULTS, len(texts)), 0, -1):
        more = len(texts) - shown
        rest = [f"and {more} more fault{'s' if more > 1 else ''}"] if more else []
        parts = [*texts[:shown], *rest, *notes]
        if _is_short(parts) or shown == 1:
            return parts
    return [*notes]


def _fault(grade: Grade) -> str:
    """Say a fault; if it is shown of one limit, subject or test set alone, with its name."""
    phrases, place = grade.row.phrases, grade.place
    if grade.headline == "weak" and place is not None and place.named("worse"):
        number = len(place.named("worse"))
        return f"{phrases.weaker} than {number} of {place.size - 1} known metrics"
    if grade.headline == "weak" and grade.row.form != "count":
        return f"{phrases.weaker} than half of the known metrics"
    is_everywhere = all(g.word == "bad" for g in grade.of_sets) or not grade.sets
    where = "" if is_everywhere else f" {grade.sets}"
    is_named = len({g.named for g in grade.of_sets if g.word == "bad"}) < 2
    if len(grade.named) == 1 and phrases.named and is_named:
        return phrases.named.format(name=_limit(grade)) + where
    return phrases.bad + where


def _limit(grade: Grade) -> str:
    """Name the limit or subject of which worse is shown; scorers without grammar in quotes."""
    name = grade.named[0]
    is_scorer = grade.row.form == "number" and name not in (CHANCE, OTHER_SYSTEMS)
    return f'the scorer "{name}"' if is_scorer else name


def _use(grades: Sequence[Grade], cards: Sequence[Card], sentences: int) -> str:
    if sentences < LEAST_SENTENCES and any(g.is_examined for g in _of_order(grades)):
        return (
            f"Too few sentences for any recommendation: {sentences}, use {LEAST_SENTENCES} or more."
        )
    words = {card.group: card.word for card in cards}
    if all(words.get(group) == "advised against" for group in (*_OF_ORDER, "train")):
        return _NO_USE
    if words.get("train") == "advised against":
        return _NO_TRAINING
    of_training = {g.row.key: g.headline for g in grades if g.row.group == "train"}
    fixed = [of_training.get(key) == "good" for key in ("new-errors", "bad-outputs")]
    has_faults = any(word in ("weak", "advised against") for word in words.values())
    return _TRAINING if all(fixed) and not has_faults else ""


def _joined(first: str, strengths: Sequence[str], faults: Sequence[str], last: str) -> str:
    """Join the strengths to one sentence, and the faults to another one."""
    texts = ["; ".join(parts).replace("; and ", " and ") for parts in (strengths, faults)]
    sentences = [f"{text[:1].upper()}{text[1:]}." for text in texts if text]
    return " ".join(filter(None, (first, *sentences, last)))
