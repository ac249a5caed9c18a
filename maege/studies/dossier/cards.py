"""Cards: one word for each question of use, made from the grades of its rows by rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from maege.studies.dossier.figures import said_row, written_value
from maege.studies.dossier.grades import Grade, GradeWord
from maege.studies.rows import CONSTANT, Purpose

CardWord = Literal[
    "supported", "as good as the field's", "unproven", "weak", "advised against", "not examined"
]
CARD_QUESTIONS: dict[Purpose, str] = {
    "order": "Order outputs of one sentence?",
    "systems": "Compare systems?",
    "train": "Train or re-rank with it?",
    "safety": "Does it run safely?",
}
# The grade whose sign and colour a card has.
_GRADES: dict[CardWord, GradeWord] = {
    "supported": "good",
    "as good as the field's": "usual",
    "unproven": "undecided",
    "weak": "weak",
    "advised against": "bad",
    "not examined": "not examined",
}
# Training is supported only if all of them are good.
_BOTH = 2
NEEDED = ("new-errors", "bad-outputs", "attacks")
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
    def grade(self) -> GradeWord:
        """The grade whose sign and colour it has."""
        return _GRADES[self.word]


_OF_SAFETY: dict[CardWord, str] = {"supported": "Yes", "advised against": "No"}


def cards_of(grades: Sequence[Grade]) -> tuple[Card, ...]:
    """Return a card for each question of use, from the grades of all rows.

    A card picks from its rows, so it reads what holds for the whole page.
    """
    return tuple(
        _card(group, [g for g in grades if g.row.group == group]) for group in CARD_QUESTIONS
    )


def _card(group: Purpose, grades: Sequence[Grade]) -> Card:
    examined = [g for g in grades if g.is_examined and not _is_needless(g)]
    words = [g.headline for g in examined]
    word: CardWord = "unproven"
    if not examined:
        word = "not examined"
    elif "bad" in words:
        word = "advised against"
    elif "weak" in words:
        word = "weak"
    elif not any(g.row.is_needed for g in examined) or any(g.is_small for g in examined):
        word = "unproven"
    elif _is_supported(group, examined):
        word = "supported"
    elif set(words) <= {"good", "usual"} and _asked_people(group, examined):
        word = "as good as the field's"
    return Card(group, word, _reason(word, grades, examined))


def _is_needless(grade: Grade) -> bool:
    """Whether it leaves open what a card does not need, as whether corpora agree."""
    is_open = not grade.row.is_needed and grade.word == "undecided"
    return is_open or grade.is_without_fault


def _is_supported(group: Purpose, examined: Sequence[Grade]) -> bool:
    """Whether what a use needs is good; no row is weak or bad."""
    good = {g.row.key for g in examined if g.headline == "good"}
    if group == "safety":
        return len(good) == len(examined)
    if group == "train":
        return good.issuperset(NEEDED)
    return bool(good & {*PEOPLE_ROWS}) and bool(good - {*PEOPLE_ROWS})


def _asked_people(group: Purpose, examined: Sequence[Grade]) -> bool:
    is_asked = any(g.row.key in PEOPLE_ROWS for g in examined)
    return is_asked or group not in ("order", "systems")


def _reason(word: CardWord, grades: Sequence[Grade], examined: Sequence[Grade]) -> str:
    if not examined:
        why = next((g.reason for g in grades if g.reason), "").capitalize()
        return f"{why}, so it orders nothing." if why.lower() == CONSTANT else why and f"{why}."
    if examined[0].row.is_fact:
        value = written_value(examined[0])
        passed = f"All {value.split(' of ')[-1]} checks passed."
        return passed if word == "supported" else f"Checks passed: {value}."
    if word in ("advised against", "weak"):
        return _of_faults("bad" if word == "advised against" else "weak", examined)
    if word == "supported":
        return f"{_number(examined)} good or usual."
    missing = [g.row.name.lower() for g in grades if g.row.key in NEEDED and not g.is_examined]
    if word == "as good as the field's":
        more = f" Not examined: {missing[0]}." if missing else ""
        return f"{_number(examined)} usual or better.{more}"
    if small := [g for g in examined if g.is_small and g.result is not None]:
        row, found = small[0].row, small[0].result
        return f"{found and found.n} {row.items} are too few; use {row.least_n} or more."
    undecided = [g for g in examined if g.headline == "undecided"]
    if undecided:
        return undecided_text(undecided[0])
    texts = "made corpora" if examined[0].row.group == "systems" else "partial corrections"
    return f"{_number(examined)} usual or better. Only on {texts}: people were not asked."


def _number(examined: Sequence[Grade]) -> str:
    if len(examined) <= _BOTH:
        return "Both graded rows are" if len(examined) == _BOTH else "Its one graded row is"
    return f"All {len(examined)} graded rows are"


def _of_faults(word: GradeWord, examined: Sequence[Grade]) -> str:
    faults = sorted((g for g in examined if g.headline == word), key=lambda g: g.adjusted or 0.0)
    text = f"{said_row(faults[0])}."
    if len(faults) == 1:
        return text
    if len(faults) == len(examined):
        return f"{_number(examined)} {word}. {text}"
    return f"{len(faults)} of {len(examined)} graded rows are {word}. {text}"


def undecided_text(grade: Grade) -> str:
    """Say what a row shows that is undecided, by itself or for a card; and what would decide it."""
    if grade.is_shown:
        return f"{said_row(grade)}: {grade.word} in its row; this answer needs stronger evidence."
    needed = grade.deciding_sentences
    text = f"{said_row(grade)}."
    return text if needed is None else f"{text} About {needed:,} {grade.row.items} would decide."
