"""`maege coverage`: how much of what is right references have, and what follows for scores."""

from pathlib import Path
from typing import Annotated, Any

import typer

from maege.errors import ConfigError
from maege.studies.conducting import conduct_command
from maege.studies.coverage.argument import (
    coverage_config,
    is_configuration,
    pool_entry,
    read_configuration,
)
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.study import STUDY
from maege.terminal import completion
from maege.terminal.options import (
    Force,
    GoldEditFiles,
    Jobs,
    MetricNames,
    OutputsFolder,
    Overrides,
    Quiet,
    ReferenceFiles,
    Seed,
    SourceFile,
    examined_name,
    gold_texts,
    metric_names,
    with_seed,
)


def command(
    pool: Annotated[
        str | None,
        typer.Argument(
            metavar="CONFIG|NAME|FILE",
            help="A configuration (YAML); or the name of a known pool (`maege list pools`) or "
            "corpus (`maege list corpora`), or a table with a row for each correction.",
            autocompletion=completion.pools_and_corpora,
        ),
    ] = None,
    metrics: MetricNames = None,
    source: SourceFile = None,
    references: ReferenceFiles = None,
    m2: GoldEditFiles = None,
    outputs: OutputsFolder = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="DIRECTORY", help="Output directory; runs/coverage-NAME if unset."),
    ] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Measure how many of the valid corrections references have.

    And what that means for scores: of perfect systems, of people, of systems beside people; see
    docs/coverage.md.

    Exit codes: 0: success; 2: no result; 3: some metrics failed (see the report).

    Example: maege coverage --source s.txt --reference a.txt --reference b.txt --metrics gleu
    """
    files = gold_texts(source, references, m2)
    config = _config(pool, files, metrics, outputs, with_seed(overrides, seed))
    name = examined_name(pool, files, config.pool.name or "")
    directory = output or Path("runs") / f"coverage-{name}"
    conduct_command(STUDY, config, directory, jobs=jobs, force=force, quiet=quiet)


def _config(
    pool: str | None,
    files: dict[str, Any],
    metrics: str | None,
    outputs: Path | None,
    overrides: list[str],
) -> CoverageConfig:
    """Return the configuration, of a file or of arguments."""
    if pool is not None and is_configuration(pool):
        if metrics or files or outputs:
            raise ConfigError(
                f"{pool} is a configuration; set keys of it by --set instead of --metrics, "
                f"--source and so on"
            )
        return read_configuration(pool, overrides)
    if pool is None and not files:
        raise ConfigError(
            "give a configuration, the name of a pool or corpus, a table of corrections, or "
            "--source and --reference (or --m2): files with the corrections of each person"
        )
    entry = {**(pool_entry(pool) if pool else {}), **files}
    content: dict[str, Any] = {"pool": entry, "metrics": metric_names(metrics)}
    if outputs is not None:
        content["ceiling"] = {"outputs": outputs}
    return coverage_config(content, {}, overrides)
