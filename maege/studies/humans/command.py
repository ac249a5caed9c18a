"""`maege humans`: metrics compared with people, or what is in a file of judgements."""

from pathlib import Path
from typing import Annotated, Any

import typer

from maege.config.loading import load_as, mapping_as
from maege.data.human_cards import human_cards
from maege.errors import ConfigError
from maege.files.text_files import exists
from maege.studies.conducting import conduct_command
from maege.studies.evidence import read_evidence
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.judgement_description import describe
from maege.studies.humans.study import study_with
from maege.terminal import completion
from maege.terminal.options import (
    Force,
    Jobs,
    MetricNames,
    OutputsFolder,
    Overrides,
    Quiet,
    ReferenceFiles,
    Seed,
    SourceFile,
    metric_names,
    with_seed,
)
from maege.terminal.printing import print_lines

YAML = (".yaml", ".yml")


def command(
    judgements: Annotated[
        str,
        typer.Argument(
            metavar="CONFIG|FILE|NAME",
            help="A configuration (YAML); or a file of judgements, or the name of a known set "
            "(`maege list humans`), with --metrics or --list.",
            autocompletion=completion.human_sets,
        ),
    ],
    list_: Annotated[
        bool,
        typer.Option("--list", help="Print what is in the file: judges, systems, comparisons."),
    ] = False,
    metrics: MetricNames = None,
    outputs: OutputsFolder = None,
    index: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=1,
            metavar="0|1",
            help="The number of the first sentence in the file; detected by the outputs if unset.",
        ),
    ] = None,
    source: SourceFile = None,
    m2: Annotated[
        Path | None,
        typer.Option("--m2", metavar="FILE", help="Gold edits; corrections are references, too."),
    ] = None,
    references: ReferenceFiles = None,
    drop: Annotated[
        list[str] | None,
        typer.Option(metavar="SYSTEM", help="A system that is left out; repeat it for more."),
    ] = None,
    runs: Annotated[
        list[Path] | None,
        typer.Option(
            "--run",
            metavar="DIRECTORY",
            help="The output of `maege run` with the same metrics, to see whether lattices and "
            "people agree on them; repeat it for more.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="DIRECTORY", help="Output directory; runs/humans-NAME if unset."),
    ] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Compare metrics with human judgements.

    People ranked outputs of systems; see docs/humans.md.

    Exit codes: 0: success; 2: no result; 3: some metrics failed (see the report).

    Example: maege humans my.csv --outputs systems/ --m2 gold.m2 --metrics gleu,m2
    """
    if list_:
        print_lines([*describe(judgements, outputs, index)])  # nothing of a file that is refused
        return
    keys = {
        "outputs": outputs,
        "index": index,
        "source": source,
        "m2": m2,
        "references": references or None,
        "drop": drop or None,
    }
    entry = {key: value for key, value in keys.items() if value is not None}
    config = _config(judgements, metrics, entry, with_seed(overrides, seed))
    directory = output or Path("runs") / f"humans-{Path(judgements).stem}"
    study = study_with([read_evidence(path) for path in runs or ()])
    conduct_command(study, config, directory, jobs=jobs, force=force, quiet=quiet)


def _config(
    judgements: str, metrics: str | None, keys: dict[str, Any], overrides: list[str]
) -> HumansConfig:
    """Return the configuration, of a file or of arguments."""
    if Path(judgements).suffix in YAML:
        if metrics or keys:
            raise ConfigError(
                f"{judgements} is a configuration; set keys of it by --set instead of --metrics, "
                f"--outputs and so on"
            )
        return load_as(HumansConfig, judgements, overrides)
    if metrics is None:
        raise ConfigError(
            f"give --metrics, as in `maege humans {judgements} --metrics gleu,m2`, to compare "
            f"metrics with the judgements; or --list, to print what is in the file"
        )
    is_known = judgements in human_cards() and not exists(judgements)
    entry = {"name" if is_known else "judgements": judgements} | keys
    return mapping_as(
        HumansConfig, {"humans": [entry], "metrics": metric_names(metrics)}, overrides=overrides
    )
