"""`maege levels`: which level of scoring and how many references order texts better."""

import csv
import io
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from maege.config.loading import load
from maege.files.output_file import check_output_file, write_atomic
from maege.number_format import format_change, format_estimate, format_number, format_pvalue
from maege.progress import show_progress
from maege.studies.levels.level_comparison import LevelComparison
from maege.studies.levels.reference_numbers import ReferenceEstimate
from maege.studies.levels.study import KINDS, DrawBounds, LevelStudy, study_levels
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

LEVELS = ("", "mean of sentences", "pooled", "difference", "p (Holm)")
NUMBERS = ("", "references", "sets", "mean", "95 % of the sets", "one more gains")
LEVEL_LEGEND = (
    "The score of a corpus is the mean of the scores of its sentences, or computed from pooled "
    "counts. [interval]: for other sentences (and replicates of corpora); that of the difference "
    "is paired. p: adjusted for the number of metrics."
)
NUMBER_LEGEND = (
    "mean: over the sets of references, [with its interval for other sentences and these sets; of "
    "corpora by the jackknife of ten groups]. 95 % of the sets: what a single set gives. One more "
    "gains: over one reference fewer."
)


def table_lines(study: LevelStudy) -> Iterator[str]:
    """Yield the lines of all tables, with legends."""
    if study.levels:
        yield from align_columns([LEVELS, *map(_level_row, study.levels)])
        yield from wrap_text(LEVEL_LEGEND)
    kinds = dict.fromkeys(estimate.kind for estimate in study.references)
    for kind in kinds:
        yield ""
        yield from wrap_text(f"Number of references. {KINDS[kind]}:")
        rows = [estimate for estimate in study.references if estimate.kind == kind]
        yield from align_columns([NUMBERS, *map(_number_row, rows)])
    if kinds:
        yield from wrap_text(NUMBER_LEGEND)
    for note in study.notes:
        yield from wrap_text(note)


def _level_row(e: LevelComparison) -> tuple[str, ...]:
    return (
        f"{e.ranking_type} {e.statistic}, {e.metric}",
        format_estimate(e.mean, e.mean_interval),
        format_estimate(e.pooled, e.pooled_interval) if e.two_levels else "the same",
        format_change(e.difference, e.interval) if e.two_levels else "",
        "" if e.adjusted is None else format_pvalue(e.adjusted),
    )


def _number_row(e: ReferenceEstimate) -> tuple[str, ...]:
    level = "" if e.level == "sentence" else f" ({e.level})"
    return (
        f"{e.ranking_type} {e.statistic}{level}, {e.metric}",
        str(e.references),
        str(e.sets),
        format_estimate(e.value, e.interval),
        "" if e.spread is None else " to ".join(format_number(end, 3) for end in e.spread),
        "" if e.gain is None else format_change(e.gain, e.gain_interval),
    )


def _csv(study: LevelStudy) -> str:
    """Return all numbers, a row for each estimate; intervals are two columns."""
    from maege.report.spreadsheet_texts import not_a_formula  # imports pandas

    rows = [*map(_flat, study.levels), *map(_flat, study.references)]
    text = io.StringIO()
    columns = dict.fromkeys(column for row in rows for column in row)
    writer = csv.DictWriter(text, [*columns], lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: not_a_formula(value) for key, value in row.items()} for row in rows)
    return text.getvalue()


def _flat(estimate: LevelComparison | ReferenceEstimate) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for key, value in asdict(estimate).items():
        if key == "spread" or key.endswith("interval"):
            low, high = value or (None, None)
            row |= {f"{key}_low": low, f"{key}_high": high}
        else:
            row[key] = value
    return row


def command(
    config: ConfigFile,
    metrics: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="Short for --set metrics=[LIST], such as gleu,m2."),
    ] = None,
    human_scores: HumanScores = None,
    system_outputs: SystemOutputs = None,
    subsets: Annotated[
        int,
        typer.Option(
            min=1,
            max=5000,
            metavar="N",
            help="Number of sets of references of a size, if there are more.",
        ),
    ] = DrawBounds.subsets,
    scored_subsets: Annotated[
        int,
        typer.Option(
            min=1,
            max=5000,
            metavar="N",
            help="The same for metrics that have to score all texts with each set.",
        ),
    ] = DrawBounds.scored,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="CSV file for all numbers.")
    ] = None,
    jobs: Jobs = 1,
    overrides: Overrides = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the CSV file.")] = False,
    quiet: Quiet = False,
) -> None:
    """Compare levels of scoring and numbers of references, without people.

    How well metrics order chains and synthetic corpora: by the mean of the scores of sentences and
    by the scores of corpora, and with each number of references. With --human-scores, both levels
    are compared on systems, too.

    Example: maege levels quickstart --metrics gleu,m2
    """
    chosen = [] if metrics is None else [f"metrics=[{metrics}]"]
    settings = load(config, [*(overrides or []), *chosen])
    systems = systems_to_read(human_scores, system_outputs)
    if output is not None:
        check_output_file(output, force=force)
    with show_progress(not quiet) as (_, on_score):
        study = study_levels(
            settings,
            systems=systems,
            bounds=DrawBounds(subsets, scored_subsets),
            jobs=jobs,
            progress=on_score,
        )
    if output is not None:
        write_atomic(output, _csv(study).encode())
    print_lines(table_lines(study))
