"""`maege interpolate`: the best weights to mix two metrics."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Annotated

import typer

from maege.cli.options import ConfigFile, Jobs, Overrides, print_lines
from maege.cli.run import bars
from maege.config.loading import load
from maege.config.schema import RunConfig
from maege.config.yaml_text import parse
from maege.errors import ConfigError
from maege.interpolation.cross_validation import WeightSearchResult
from maege.interpolation.search import grid_table, interpolate
from maege.plugins.registry import build
from maege.statistics.bootstrap import Interval
from maege.text_files import write_atomic

HEADINGS = ("", "a alone", "b alone", "oracle", "at", "cross-validated", "at", "gain")
LEGEND = (
    "at: weight of a. oracle: the best weight on all sentences. cross-validated: each sentence is "
    "mixed with the weight that is best on the other folds. gain: over the better of a and b. "
    "[interval]: bootstrap over sentences, for fixed weights."
)


def show(
    config: RunConfig,
    a: str,
    b: str,
    *,
    human: Path | None,
    systems: Path | None,
    steps: int,
    folds: int,
    output: Path | None,
    jobs: int,
) -> Iterator[str]:
    """Yield the lines of the table; write the whole grid as CSV if a file is given."""
    if systems is not None and human is None:
        raise ConfigError("--system-outputs needs --human-scores, the scores of the systems")
    mixed = build("interpolated", {"a": parse(a, "--a")[0], "b": parse(b, "--b")[0]})
    if config.chains is None and config.synthetic_corpora is None and human is None:
        raise ConfigError(
            "chains and synthetic_corpora are null and there are no --human-scores: nothing to "
            "judge by"
        )
    first, second = mixed.components
    with bars() as on_score:
        results = interpolate(
            config,
            first,
            second,
            systems=None if human is None else (human, systems),
            steps=steps,
            folds=folds,
            jobs=jobs,
            progress=on_score,
        )
    if output is not None:
        write_atomic(output, _grid(results).encode())
    table = [HEADINGS, *map(_row, results)]
    widths = [max(len(row[i]) for row in table) for i in range(len(HEADINGS))]
    for row in table:
        cells = [row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row, widths, strict=True))]
        yield "  ".join([cells[0], *cells[2:]]).rstrip()
    yield from wrap(LEGEND, 80)


def _row(m: WeightSearchResult) -> tuple[str, ...]:
    return (
        f"{m.ranking_type} {m.statistic}",
        f"{m.a:.3f}",
        f"{m.b:.3f}",
        f"{m.oracle:.3f}",
        f"{m.oracle_weight:.2f}",
        f"{m.cross_validated:.3f}{_interval(m.interval)}",
        f"{m.weight:.2f}",
        f"{m.gain:+.3f}{_interval(m.gain_interval)}",
    )


def _interval(interval: Interval | None) -> str:
    return "" if interval is None else f" [{interval[0]:.2f} {interval[1]:.2f}]"


def _grid(results: Sequence[WeightSearchResult]) -> str:
    columns = grid_table(results)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    return text.getvalue()


def command(
    config: ConfigFile,
    a: Annotated[str, typer.Option(help="First metric, such as gleu or '{bleu: {...}}'.")],
    b: Annotated[str, typer.Option(help="Second metric.")],
    human_scores: Annotated[
        Path | None,
        typer.Option(help="Human scores of systems: TSV whose last columns are system and score."),
    ] = None,
    system_outputs: Annotated[
        Path | None,
        typer.Option(help="Directory with SYSTEM.txt files; those of the corpus if unset."),
    ] = None,
    steps: Annotated[
        int, typer.Option(min=1, max=1000, help="Number of grid intervals for the weight.")
    ] = 100,
    folds: Annotated[
        int, typer.Option(min=2, max=100, help="Number of cross-validation folds.")
    ] = 10,
    output: Annotated[Path | None, typer.Option(help="CSV file for the whole grid.")] = None,
    jobs: Jobs = 1,
    overrides: Overrides = None,
) -> None:
    """Find the best weights to mix two metrics.

    The mixtures are judged by chains, synthetic corpora and, if --human-scores are given, systems,
    with cross-validation over sentences.
    """
    lines = show(
        load(config, overrides or []),
        a,
        b,
        human=human_scores,
        systems=system_outputs,
        steps=steps,
        folds=folds,
        output=output,
        jobs=jobs,
    )
    print_lines(lines)
