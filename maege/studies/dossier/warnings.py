"""What stands above the sentence of a dossier: that a metric orders texts against people or truth.

That a corpus is circular or small is in the sentence itself.
"""

from collections.abc import Iterator, Sequence

from maege.studies.dossier.cards import PEOPLE_ROWS
from maege.studies.dossier.figures import written_value
from maege.studies.dossier.marks import Mark
from maege.studies.rows import CHANCE


def warnings_of(marks: Sequence[Mark]) -> Iterator[str]:
    """Yield the warnings of a metric: rows of order below chance, significant among all marks."""
    for mark in marks:
        if mark.row.key in PEOPLE_ROWS and _is_below_chance(mark):
            yield f"Against people: {mark.row.statistic} is {written_value(mark)}."
        elif mark.row.group == "order" and _is_below_chance(mark):
            yield f"Reversed: worse texts score higher, tau is {written_value(mark)}."


def _is_below_chance(mark: Mark) -> bool:
    """Whether a mark says so: of chance by itself, or because it is the only fault."""
    faults = {c.limit for c in mark.result.comparisons if c.is_fault} if mark.result else set()
    return CHANCE in mark.named or (mark.word == "bad" and faults == {CHANCE})
