"""The files of cards, from a folder that has all of them."""

import os
from pathlib import Path

from maege.data.datasets import CorpusCard
from maege.data.fetching import fetch

DATA = Path(os.environ.get("MAEGE_SHARED", "../shared")) / "data"


def fetch_missing(card: CorpusCard, data: Path) -> None:
    """Copy the files of a card from a folder, as `maege data fetch NAME --from DIR` does.

    If all are on this machine, nothing is done.
    """
    if len(card.present_files()) < len(card.files):
        for _ in fetch(card, data):
            pass
