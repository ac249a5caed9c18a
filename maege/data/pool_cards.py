"""Known pools of corrections: cards that describe them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from maege.data.datasets import CorpusCard, cards_folder
from maege.errors import DataError, did_you_mean


@dataclass(frozen=True)
class PoolCard(CorpusCard):
    """Description of a pool: a table of many corrections of the same sentences."""

    table: str = ""  # path of the table
    # ``sentence``, ``source`` and ``correction`` -> name of the column.
    columns: Mapping[str, str] = field(default_factory=dict)
    # column -> values of used rows
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # path of a table of judgements whether corrections are valid, if there is one
    validity: str | None = None
    tokens: Literal["none", "treebank"] = "treebank"  # none: the texts are tokenised already


@cache
def pool_cards() -> dict[str, PoolCard]:
    """Return the cards of all known pools by name."""
    paths = sorted((cards_folder() / "pools").glob("*.yaml"))
    return {path.stem: PoolCard.read(path) for path in paths}


def pool_card(name: str) -> PoolCard:
    """Return the card of a pool.

    Raises
    ------
    DataError
        If there is no pool of this name.
    """
    if name not in pool_cards():
        raise DataError(f"no pool {name!r}; {did_you_mean(name, pool_cards())}")
    return pool_cards()[name]
