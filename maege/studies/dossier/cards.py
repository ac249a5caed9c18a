"""Cards: one word for each question of use, made from the marks of its rows by rule."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from maege.studies.dossier.figures import said_row, said_value, written_value
from maege.studies.dossier.known_comparisons import KnownComparison
from maege.studies.dossier.marks import LEVEL, Mark, better
from maege.studies.rows import CHANCE, CONSTANT, Purpose

CardWord = Literal[
    "supported", "not shown", "advised against", "contradictory", "cannot be answered here"
]
CardKind = Literal["good", "bad", "undecided"]
CARD_QUESTIONS: dict[Purpose, str] = {
    "order": "Order outputs of one sentence?",
    "systems": "Compare systems?",
    "train": "Train or re-rank with it?",
    "safety": "Does it run safely?",
}
# Training is supported only if all of them are good, and any bad one speaks against it.
VETOES = ("new-errors", "bad-outputs", "attacks")
PEOPLE_ROWS = ("people-sentences", "people-systems")
SETS_ROW = "sets"  # whether the other rows have the same answer on several corpora


@dataclass(frozen=True)
class Card:
    """The answer to a question of use."""

    group: Purpose  # the rows that it is made from
    word: CardWord  # the answer
    reason: str  # in one line

    @property
    def question(self) -> str:
        """The question of use."""
        return CARD_QUESTIONS[self.group]

    @property
    def answer(self) -> str:
        """The word, as it is shown; that of safety is yes or no."""
        if self.group == "safety" and self.word in _OF_SAFETY:
            return _OF_SAFETY[self.word]
        return self.word.capitalize()

    @property
    def kind(self) -> CardKind:
        """Whether it speaks for the use, against it, or leaves it open."""
        if self.word == "supported":
            return "good"
        return "bad" if self.word in ("advised against", "contradictory") else "undecided"


_OF_SAFETY: dict[CardWord, str] = {"supported": "Yes", "advised against": "No"}


def cards_of(
    marks: Sequence[Mark],
    known: Mapping[str, Sequence[Mark]] = MappingProxyType({}),
    compared: Sequence[KnownComparison] = (),
) -> tuple[Card, ...]:
    """Return a card for each question of use.

    ``marks``: of all rows. ``known``: by name of a known metric, its marks. ``compared``: the
    metric compared with known ones.
    """
    return tuple(
        Card(group, word, _reason(word, of_group, _better_metric(of_group, known, compared)))
        for group in CARD_QUESTIONS
        for of_group in [_of_group(group, marks)]
        for word in [_training(of_group) if group == "train" else _word(of_group)]
    )


def _of_group(group: Purpose, marks: Sequence[Mark]) -> list[Mark]:
    return [mark for mark in marks if mark.row.group == group]


def _word(marks: Sequence[Mark]) -> CardWord:
    """Decide by the rows that were examined; whether test sets agree need not be shown."""
    words = [m.word for m in marks if m.word != "not yet" and not _is_needless(m)]
    if "bad" in words:
        is_both = "good" in words or any(m.is_contradictory for m in marks)
        return "contradictory" if is_both else "advised against"
    if words and set(words) == {"n/a"}:
        return "cannot be answered here"
    examined = [word for word in words if word != "n/a"]
    return "supported" if examined and set(examined) == {"good"} else "not shown"


def _is_needless(mark: Mark) -> bool:
    """Whether it leaves open what a card does not need."""
    return mark.row.key == SETS_ROW and mark.word == "undecided"


def _training(marks: Sequence[Mark]) -> CardWord:
    """Decide by the rows of training, of which some forbid it whatever the others say."""
    vetoes = {m.row.key: m.word for m in marks if m.row.key in VETOES}
    if "bad" in vetoes.values():
        return "advised against"
    if any(m.word == "bad" for m in marks):
        return "contradictory"
    is_complete = all(vetoes.get(key) == "good" for key in VETOES)
    return "not shown" if _word(marks) == "supported" and not is_complete else _word(marks)


def _better_metric(
    marks: Sequence[Mark], known: Mapping[str, Sequence[Mark]], compared: Sequence[KnownComparison]
) -> str:
    """Name the known metric that is significantly better in a row of a group; empty without one.

    Of several, the clearest. To be better is no ground to train with a metric, so a card of
    training names only those that are supported themselves.
    """
    by_row = {mark.row.key: mark for mark in marks if mark.word == "undecided"}
    superior = [
        c for c in compared
        if c.row in by_row and c.word == by_row[c.row].row.better and c.metric in known
        and (by_row[c.row].row.group != "train" or _supports_training(known[c.metric]))
    ]  # fmt: skip
    if not superior:
        return ""
    clearest = min(superior, key=lambda c: (c.adjusted, -abs(c.difference), c.metric))
    own = _on(clearest.corpus, by_row[clearest.row])
    other = next(m for m in known[clearest.metric] if m.row.key == clearest.row)
    place = f" on {clearest.corpus}" if other.of_sets else ""
    number = written_value(_on(clearest.corpus, other))
    text = f"{clearest.metric} is significantly better{place}, {number}"
    return f"{own.row.name}: {said_value(own)}{_beside_chance(own)}; {text}."


def _beside_chance(mark: Mark) -> str:
    """Tell a metric that may know nothing from one that only is not better than other scorers."""
    compared = mark.result.comparisons if mark.result else ()
    by_chance = [c for c in compared if c.limit == CHANCE]
    is_open = any(better(mark.row, c) > (mark.level or LEVEL) for c in by_chance)
    return ", not shown to be above chance" if is_open else ""


def _on(corpus: str, mark: Mark) -> Mark:
    """Return what is shown of one of several test sets."""
    return next((m for m in mark.of_sets if m.result and m.result.corpus == corpus), mark)


def _supports_training(marks: Sequence[Mark]) -> bool:
    return _training(_of_group("train", marks)) == "supported"


def _reason(word: CardWord, marks: Sequence[Mark], better_metric: str) -> str:
    examined = [m for m in marks if m.is_examined and not _is_needless(m)]
    bad = sorted((m for m in examined if m.word == "bad"), key=lambda m: m.adjusted or 0.0)
    if bad:
        good = [m.row.phrases.good for m in examined if m.word == "good"]
        return _of_bad(bad, good, len(examined))
    if word == "cannot be answered here":
        why = next(m.reason for m in marks if m.word == "n/a").capitalize()
        return f"{why}, so it orders nothing." if why.lower() == CONSTANT else f"{why}."
    if not examined:
        return "Not examined."
    undecided = [m for m in examined if m.word == "undecided"]
    # With too few sentences nothing is recommended, so no other metric is, either.
    if better_metric and word != "supported" and not any(m.reason for m in undecided):
        return better_metric
    if undecided:
        return undecided_text(undecided[0])
    missing = [m.row.name.lower() for m in marks if m.word == "not yet"]
    if any(m.row.key in PEOPLE_ROWS and m.word == "not yet" for m in marks):
        texts = "made corpora" if examined[0].row.group == "systems" else "partial corrections"
        return f"{_passed(examined)} Only on {texts}: people were not asked."
    if word == "not shown" and missing:
        return f"{_passed(examined)} Not examined: {missing[0]}."
    return _passed(examined)


def _passed(examined: Sequence[Mark]) -> str:
    first = examined[0]
    if first.row.is_fact:
        return f"All {written_value(first).split(' of ')[-1]} checks passed."
    return (
        "It passes the limit." if len(examined) == 1 else f"It passes all {len(examined)} limits."
    )


def _of_bad(bad: Sequence[Mark], good: Sequence[str], examined: int) -> str:
    worst = bad[0]
    if worst.row.is_fact:
        return f"Checks passed: {written_value(worst)}."
    text = f"{said_row(worst)}."
    if good:
        said = said_row(worst).removeprefix(worst.row.name)
        return f"It {' and '.join(good)}, but {worst.row.phrases.bad}{said}."
    if len(bad) == 1:
        return text
    number = "All" if len(bad) == examined else f"{len(bad)} of"
    return f"{number} its {examined} rows are bad. {text}"


def undecided_text(mark: Mark) -> str:
    """Say what an undecided row shows, and what would decide it."""
    if mark.reason:
        return f"Too few: {mark.reason}."
    needed = mark.deciding_sentences
    text = f"{said_row(mark)}{_beside_chance(mark)}."
    return text if needed is None else f"{text} About {needed:,} {mark.row.items} would decide."
