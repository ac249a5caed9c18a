"""What vettings found of the planted metrics: raw results, stored as figures without texts."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

import maege
from experiments.card_files import DATA, fetch_missing
from experiments.verdicts.planted import OF_FILES, PLANTED, Planted
from maege.data import datasets
from maege.data.cards import human_card
from maege.statistics.results_json import plain
from maege.studies.dossier.dossier import Examined
from maege.studies.vet.config import MAX_VARIANTS

STORED = Path(__file__).parent / "results"
SETS = ("gjg15", "seeda-s")
SECTIONS = ("ordering", "degenerate-outputs", "injected-errors")
_DIGITS = 6
_OF_ALL: TypeAdapter[dict[str, Examined]] = TypeAdapter(dict[str, Examined])


def vet_planted(corpus: str, sets: Sequence[str], jobs: int) -> dict[str, Examined]:
    """Vet all planted metrics, four at a time; what is known of others comes with the package."""
    for card in (
        datasets.card(corpus),
        *(c for name in sets for c in human_card(name).required_cards()),
    ):
        fetch_missing(card, DATA)
    found = {}
    for start in range(0, len(PLANTED), MAX_VARIANTS):
        names = PLANTED[start : start + MAX_VARIANTS]
        metrics: list[Any] = [OF_FILES.get(n) or Planted(n, corpus) for n in names]
        people = {"humans": list(sets)} if sets else {}
        result = maege.vet(metrics, corpus, sections=list(SECTIONS), jobs=jobs, **people)
        for name, vetted in zip(names, result.vettings, strict=True):
            found[name] = _own(vetted.examined)
    return found


def _own(examined: Examined) -> Examined:
    """Keep what is the metric's own: known results come with the package."""
    own = {examined.metric: examined.results[examined.metric]}
    return replace(examined, results=own, variants={})


def write(corpus: str, found: Mapping[str, Examined]) -> None:
    """Store the figures, a line for each metric."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(_rounded(plain(item)))}" for name, item in found.items()
    ]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (STORED / f"{corpus}.json").write_text(text, encoding="utf-8")


def read(corpus: str) -> dict[str, Examined]:
    """Return what was stored; by name of the planted metric."""
    return _OF_ALL.validate_json((STORED / f"{corpus}.json").read_bytes())


def _rounded(content: object) -> object:
    if isinstance(content, Mapping):
        return {key: _rounded(value) for key, value in content.items()}
    if isinstance(content, list):
        return [_rounded(value) for value in content]
    return float(f"{content:.{_DIGITS}g}") if isinstance(content, float) else content
