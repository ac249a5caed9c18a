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
        for of_set in mark.of_sets or (mark,):
            place = f" on {of_set.result.corpus}" if mark.of_sets and of_set.result else ""
            if _is_below_chance(of_set) and mark.row.key in PEOPLE_ROWS:
                yield f"Against people{place}: {mark.row.statistic} is {written_value(of_set)}."
            elif _is_below_chance(of_set) and mark.row.group == "order":
                text = f"worse texts score higher, tau is {written_value(of_set)}"
                yield f"Reversed{place}: {text}."


def _is_below_chance(mark: Mark) -> bool:
    """Whether a mark says so: of chance by itself, or because it is the only fault."""
    faults = {c.limit for c in mark.result.comparisons if c.is_fault} if mark.result else set()
    return CHANCE in mark.named or (mark.word == "bad" and faults == {CHANCE})
