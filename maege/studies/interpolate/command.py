"""`maege interpolate`: the best weights to mix two metrics."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from maege.config.loading import load
from maege.config.yaml_text import parse
from maege.errors import ConfigError
from maege.files.output_file import check_output_file, write_atomic
from maege.number_format import format_change, format_estimate, format_number
from maege.plugins.registry import build
from maege.progress import show_progress
from maege.scoring.executors.plugin_process import try_plugin
from maege.studies.interpolate.cross_validation import WeightSearchResult
from maege.studies.interpolate.search import grid_table, interpolate
from maege.terminal.options import (
    ConfigFile,
    HumanScores,
    Jobs,
    Overrides,
    Quiet,
    SystemOutputs,
    systems_to_read,
)
from maege.terminal.printing import align_columns, print_lines, wrap_text

HEADINGS = ("", "a alone", "b alone", "oracle", "at", "cross-validated", "at", "gain")
LEGEND = (
    "at: weight of a. oracle: the best weight on all sentences. cross-validated: each sentence is "
    "mixed with the weight that is best on the other folds. gain: over the better of a and b. "
    "[interval]: bootstrap over sentences (and replicates of corpora), for fixed weights."
)


def table_lines(results: Sequence[WeightSearchResult]) -> Iterator[str]:
    """Yield the lines of the table, with a legend."""
    table = [HEADINGS, *map(_row, results)]
    yield from align_columns(table)
    yield from wrap_text(LEGEND)


def _row(m: WeightSearchResult) -> tuple[str, ...]:
    return (
        f"{m.ranking_type} {m.statistic}",
        format_number(m.a, 3),
        format_number(m.b, 3),
        format_number(m.oracle, 3),
        f"{m.oracle_weight:.2f}",
        format_estimate(m.cross_validated, m.interval),
        f"{m.weight:.2f}",
        format_change(m.gain, m.gain_interval),
    )


def _grid_csv(results: Sequence[WeightSearchResult]) -> str:
    columns = grid_table(results)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    return text.getvalue()


def command(
    config: ConfigFile,
    a: Annotated[
        str, typer.Option(metavar="METRIC", help="First metric, such as gleu or '{bleu: {...}}'.")
    ],
    b: Annotated[str, typer.Option(metavar="METRIC", help="Second metric.")],
    human_scores: HumanScores = None,
    system_outputs: SystemOutputs = None,
    steps: Annotated[
        int,
        typer.Option(min=1, max=1000, metavar="N", help="Number of grid intervals for the weight."),
    ] = 100,
    folds: Annotated[
        int, typer.Option(min=2, max=100, metavar="N", help="Number of cross-validation folds.")
    ] = 10,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="CSV file for the whole grid.")
    ] = None,
    jobs: Jobs = 1,
    overrides: Overrides = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the CSV file.")] = False,
    quiet: Quiet = False,
) -> None:
    """Find the best weights to mix two metrics.

    The mixtures are judged by chains, synthetic corpora and, if --human-scores are given, systems,
    with cross-validation over sentences.

    Example: maege interpolate quickstart --a gleu --b ld
    """
    settings = load(config, overrides or [])
    systems = systems_to_read(human_scores, system_outputs)
    parameters = {"a": parse(a, "--a")[0], "b": parse(b, "--b")[0]}
    try_plugin("interpolated", parameters)
    mixed = build("interpolated", parameters)
    if settings.chains is None and settings.synthetic_corpora is None and systems is None:
        raise ConfigError(
            "chains and synthetic_corpora are null and there are no --human-scores: nothing to "
            "judge by"
        )
    if output is not None:
        check_output_file(output, force=force)
    with show_progress(not quiet) as (_, on_score):
        results = interpolate(
            settings,
            *mixed.components,
            systems=systems,
            steps=steps,
            folds=folds,
            jobs=jobs,
            progress=on_score,
        )
    if output is not None:
        write_atomic(output, _grid_csv(results).encode())
    print_lines(table_lines(results))
