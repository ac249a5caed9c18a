"""Finding: who made the references decides which of two systems GLEU prefers."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

import maege
from maege.data import datasets
from maege.data.cards import human_card
from maege.files.text_files import read_lines
from maege.judgements.post_edits import changed_words

METRICS = ("gleu", "errant")


def measure_peet() -> pd.DataFrame:
    """Compare the two systems of PEET on CoNLL-2014."""
    card = human_card("peet")
    gold = datasets.card("conll14").path("official-2014.combined.m2")
    systems = {
        name: (card.path(output), card.path(card.post_edits[name]))
        for name, output in card.systems.items()
    }
    return measure(gold, systems)


def measure(gold: Path, systems: Mapping[str, tuple[Path, Path]]) -> pd.DataFrame:
    """Return scores with common and with own references, and the words that editors changed.

    ``systems`` has by name the output, and the same as an editor corrected it.
    """
    outputs: dict[str, Any] = {name: output for name, (output, _) in systems.items()}
    edited: dict[str, Any] = {name: edits for name, (_, edits) in systems.items()}
    result = maege.systems(
        str(gold), outputs=outputs, system_references=edited, metrics=METRICS, trust=False,
        progress=False,
    )  # fmt: skip
    words = {
        name: sum(map(changed_words, read_lines(output), read_lines(edits)))
        for name, (output, edits) in systems.items()
    }
    differences = {
        row["metric"]: row["adjusted"] for row in result.table("pairs").to_dict("records")
    }
    table = result.table("own_references")
    return pd.DataFrame(
        {
            "metric": row["metric"],
            "system": row["system"],
            "common": row["common"],
            "own": row["own"],
            "words": words[row["system"]],
            "pvalue": differences[row["metric"]],
        }
        for row in table[table["system"].isin(systems)].to_dict("records")
    )
