"""Metrics without references on chains, corpora and the published rankings of systems.

`python -m experiments.napoles2016.lattices_and_people [--jobs N]` runs `metrics.yaml` and writes
results/lattices.csv and results/people*.csv; with --run it takes the directory of a run of it that
has finished. LanguageTool checks some 27,000 sentences, the first time.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

import pandas as pd

import maege
from experiments.napoles2016.stored_tables import HERE, write
from maege.errors import MaegeError
from maege.studies.run.report.result import RunResult

CONFIG = HERE / "metrics.yaml"
STATISTICS = ("tau_macro", "pearson_within", "spearman")
SENTENCES = {"kind": "unexpanded", "measure": "noties"}
SYSTEMS = {"human_score": "trueskill", "aggregation": "mean"}
MEASURES = ("pearson", "spearman")


def main() -> None:
    """Run, or read a run; write the tables."""
    parser = ArgumentParser(
        prog="python -m experiments.napoles2016.lattices_and_people", description=__doc__
    )
    parser.add_argument("--run", type=Path, metavar="DIR", help="a run of metrics.yaml")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.run is None:
        result = maege.run(CONFIG, jobs=arguments.jobs)
    else:
        result = maege.load_run(arguments.run)
    if result.failures or len(result.parts) == 1:
        sys.exit("\n".join(result.failures.values()) or f"{arguments.run}: no human judgements")
    write(
        {
            "lattices": _lattices(result),
            "people": _people(result),
            "people_differences": _differences(result),
        }
    )


def _lattices(result: RunResult) -> pd.DataFrame:
    ends = ("", "_low", "_high", "_letters")
    columns = ["metric", *(f"{name}{end}" for name in STATISTICS for end in ends)]
    return result.table("metrics")[columns]


def _people(result: RunResult) -> pd.DataFrame:
    """Return agreement of each metric with each set of judgements, in rows of one measure."""
    return pd.concat([_of_set(result, name) for name in _sets(result)], ignore_index=True)


def _sets(result: RunResult) -> list[str]:
    return [part.key for part in result.parts if part.key]


def _of_set(result: RunResult, name: str) -> pd.DataFrame:
    sentence = _select(result.table("sentence_measures", name), **SENTENCES)
    sentence = sentence.rename(columns={"interval_low": "low", "interval_high": "high"})
    sentence["measure"] = "tau"
    system = _select(result.table("system_correlations", name), **SYSTEMS)
    system = system[system["measure"].isin(MEASURES) & (system["sentences"] == "judged")]
    system = system.rename(
        columns={
            "by_sentences_low": "low",
            "by_sentences_high": "high",
            "by_sentences_and_systems_low": "both_low",
            "by_sentences_and_systems_high": "both_high",
        }
    )
    columns: Sequence[str] = ("metric", "measure", "value", "low", "high", "both_low", "both_high")
    rows = pd.concat([sentence, system]).reindex(columns=list(columns))
    rows.insert(0, "set", name)
    return rows


def _differences(result: RunResult) -> pd.DataFrame:
    """Return the differences of metrics, the first minus the second, by set and measure."""
    parts = []
    columns = ["a", "b", "difference", "interval_low", "interval_high", "adjusted"]
    for name in _sets(result):
        selected = {
            "tau": _select(result.table("sentence_differences", name), **SENTENCES),
            "r": _select(result.table("system_differences", name), human_score="trueskill"),
        }
        for measure, table in selected.items():
            part = table[columns].set_axis(["a", "b", "value", "low", "high", "adjusted"], axis=1)
            part.insert(0, "set", name)
            part.insert(1, "measure", measure)
            parts.append(part)
    return pd.concat(parts, ignore_index=True)


def _select(table: pd.DataFrame, **values: str) -> pd.DataFrame:
    for column, value in values.items():
        table = table[table[column] == value]
    return table.copy()


if __name__ == "__main__":
    try:
        main()
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))
