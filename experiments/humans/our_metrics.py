"""Compare our metrics with people on all published sets; write the results.

`python -m experiments.humans.our_metrics [--from DIR]` takes some minutes. With --from, the data
are first fetched from a folder, as `maege data fetch NAME --from DIR` does.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pandas as pd
import yaml

from experiments.humans.human_tables import AGGREGATION, PEOPLE, TABLES
from experiments.humans.printed_values import HERE
from maege.array_types import Interval
from maege.config.identity import Identity
from maege.data.cards import human_card
from maege.data.fetching import fetch
from maege.errors import MaegeError
from maege.progress import Progress
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.measurements import HumanResults, SetResults
from maege.studies.humans.study import STUDY
from maege.studies.scorer import Scorer
from maege.studies.study import Context

CONFIG = HERE / "metrics.yaml"
RESULTS = HERE / "results"
HEADLINE = "pearson", AGGREGATION, PEOPLE


def main() -> None:
    """Fetch, compare, write."""
    parser = ArgumentParser(prog="python -m experiments.humans.our_metrics", description=__doc__)
    parser.add_argument("--from", type=Path, dest="folder", metavar="DIR", help="a folder of data")
    folder = parser.parse_args().folder
    config = HumansConfig.model_validate(yaml.safe_load(CONFIG.read_text(encoding="utf-8")))
    if folder is not None:
        _fetch(config, folder)
    progress = Progress(stage=lambda stage: print(stage, file=sys.stderr))
    inputs = STUDY.read(config)
    identity = Identity.of(STUDY.name, config, inputs.checksums, inputs.metrics)
    context = Context(Scorer(config, 1, progress.scored), progress, identity)
    results = STUDY.measure(config, inputs, context)
    context.scorer.require_scores()
    write(results)


def _fetch(config: HumansConfig, folder: Path) -> None:
    names = (str(entry.name) for entry in config.humans)
    cards = {card.name: card for name in names for card in human_card(name).required_cards()}
    for card in cards.values():
        for _ in fetch(card, folder):
            pass


def write(results: HumanResults) -> None:
    """Write the tables, with seven digits, so that platforms give the same files."""
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in TABLES}
    for of_set in results.sets:
        for name, row in _rows(of_set):
            rows[name].append({"set": of_set.judgements.name, **row})
    for name, of_table in rows.items():
        table = pd.DataFrame(of_table)
        table.to_csv(RESULTS / f"{name}.csv", index=False, float_format="%.7g")


def _rows(results: SetResults) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name of a table and a row of it."""
    for sentence in results.sentence_estimates:
        yield "sentence", _with_ends(asdict(sentence))
    for difference in results.sentence_differences:
        yield "sentence_differences", _with_ends(asdict(difference))
    for system in results.on_systems.estimates:
        row = asdict(system)
        without = row.pop("leave_one_out")
        del row["sentences"]  # all are of the judged ones
        yield "system", _with_ends(row)
        if (system.measure, system.aggregation, system.human_score) == HEADLINE:
            for left_out, value in without.items():
                yield (
                    "leave_one_out",
                    {"metric": system.metric, "left_out": left_out, "value": value},
                )
    for of_systems in results.on_systems.differences:
        yield "system_differences", _with_ends(asdict(of_systems))
    for tie in results.ties:
        yield "ties", asdict(tie)


def _with_ends(row: dict[str, Any]) -> dict[str, Any]:
    """Write intervals as two columns."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if name in ("interval", "by_sentences", "by_sentences_and_systems"):
            interval: Interval | None = value
            prefix = {"interval": "", "by_sentences": "", "by_sentences_and_systems": "both_"}
            for end, number in zip(("low", "high"), interval or (None, None), strict=True):
                flat[f"{prefix[name]}{end}"] = number
        else:
            flat[name] = value
    return flat


if __name__ == "__main__":
    try:
        main()
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))
