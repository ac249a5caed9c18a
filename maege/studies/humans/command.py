"""`maege humans`: metrics compared with people, or what is in a file of judgements."""

from pathlib import Path
from typing import Annotated

import typer

from maege.config.subject import section_of_subject
from maege.errors import ConfigError
from maege.studies.humans.config import HumansConfig
from maege.terminal import completion
from maege.terminal.options import (
    Force,
    GoldEditFile,
    Jobs,
    MetricNames,
    OutputsFolder,
    Overrides,
    Quiet,
    ReferenceFiles,
    Seed,
    SourceFile,
    output_directory,
)
from maege.terminal.printing import print_lines
from maege.terminal.settings import settings_of


def command(
    subject: Annotated[
        str,
        typer.Argument(
            metavar="SET|FILE|CONFIG",
            help="A known set of judgements (`maege list humans`) or a file of judgements, with "
            "--metrics or --list; or a configuration (YAML).",
            autocompletion=completion.human_set_names,
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
    m2: GoldEditFile = None,
    reference: ReferenceFiles = None,
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
    output: Annotated[Path | None, output_directory("humans-NAME")] = None,
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
        from maege.studies.humans.judgement_description import describe_judgements

        lines = [*describe_judgements(subject, outputs, index)]
        print_lines(lines)  # nothing of a file that is refused
        return
    keys = {
        "outputs": outputs,
        "index": index,
        "source": source,
        "m2": m2,
        "references": reference or None,
        "drop": drop or None,
    }
    texts = {key: value for key, value in keys.items() if value is not None}
    if texts and section_of_subject(HumansConfig, subject) is None:
        raise ConfigError(
            f"{subject} is a configuration; set keys of it by --set instead of --outputs and so on"
        )
    config = settings_of(HumansConfig, subject, overrides or (), texts, metrics=metrics, seed=seed)
    directory = output or Path("runs") / f"humans-{Path(subject).stem}"
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.humans.study import study_with
    from maege.studies.lattice_runs import read_run

    study = study_with([read_run(path) for path in runs or ()])
    conduct_command(study, config, directory, jobs=jobs, force=force, quiet=quiet)
