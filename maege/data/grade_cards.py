"""Known files of graded sentences: cards that describe them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from maege.data.datasets import CorpusCard, cards_folder
from maege.errors import DataError, did_you_mean


@dataclass(frozen=True)
class GradeCard(CorpusCard):
    """Description of sentences with grades of grammaticality from 1 (worst) to 4, by people."""

    table: str = ""  # path of the table
    # ``text``, ``grade``, ``part`` -> column
    columns: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[str, ...] = ()  # those that have grades


@cache
def grade_cards() -> dict[str, GradeCard]:
    """Return the cards of all known graded sentences by name."""
    paths = sorted((cards_folder() / "grades").glob("*.yaml"))
    return {path.stem: GradeCard.read(path) for path in paths}


def grade_card(name: str) -> GradeCard:
    """Return the card of graded sentences.

    Raises
    ------
    DataError
        If there are none of this name.
    """
    if name not in grade_cards():
        raise DataError(f"no graded sentences {name!r}; {did_you_mean(name, grade_cards())}")
    return grade_cards()[name]
