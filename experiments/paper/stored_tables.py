"""The tables of the findings: measured, stored as CSV in results/, read for the text."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pandas as pd

from experiments.card_files import fetch_missing
from experiments.paper import changed_words, damage, editors, order_of_systems, searched_texts
from maege.data.cards import grade_card, human_card

HERE = Path(__file__).parent
RESULTS = HERE / "results"
DIGITS = "%.5g"  # few, so that platforms give the same files
# By name of the finding: what measures it, from the folder with the data.
FINDINGS: Mapping[str, Callable[[Path], pd.DataFrame]] = {
    "order_of_systems": order_of_systems.measure,
    "changed_words": lambda data: changed_words.measure(),
    "damage": lambda data: damage.measure(),
    "editors": lambda data: editors.measure_peet(),
    "searched_texts": lambda data: searched_texts.measure(),
}
GRADES = "gug"  # that the metric lfm learns from


def fetch(data: Path) -> None:
    """Copy what commands of MAEGE read from a folder, if it is not on this machine yet."""
    for card in (grade_card(GRADES), *human_card("peet").required_cards()):
        fetch_missing(card, data)


def write(name: str, table: pd.DataFrame, folder: Path = RESULTS) -> None:
    """Write the table of a finding."""
    table.to_csv(folder / f"{name}.csv", index=False, float_format=DIGITS)


def stored(folder: Path = RESULTS) -> dict[str, pd.DataFrame]:
    """Return all tables as they are stored."""
    return {name: pd.read_csv(folder / f"{name}.csv") for name in FINDINGS}
