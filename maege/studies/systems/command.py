"""`maege systems`: correctors compared, with intervals and tests."""

from pathlib import Path
from typing import Annotated, Any

import typer

from maege.errors import ConfigError
from maege.studies.conducting import conduct_command
from maege.studies.systems.argument import YAML, named_files, systems_config
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.study import STUDY
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
    config: Annotated[
        str | None,
        typer.Argument(
            metavar="CONFIG|NAME",
            help="A configuration (YAML), or the name of a known corpus (`maege list corpora`).",
            autocompletion=completion.corpora,
        ),
    ] = None,
    corpus: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A known corpus.", autocompletion=completion.corpora),
    ] = None,
    source: SourceFile = None,
    references: ReferenceFiles = None,
    m2: GoldEditFiles = None,
    system: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=FILE", help="Output of a system, one sentence per line; repeatable."
        ),
    ] = None,
    systems: OutputsFolder = None,
    metrics: MetricNames = None,
    baseline: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The system with which all others are compared."),
    ] = None,
    documents: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The name of the document of each sentence, one per line: whole documents are "
            "resampled.",
        ),
    ] = None,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust/--no-trust",
            help="Whether to compute what a point of each metric is worth, and how valid it is.",
        ),
    ] = True,
    oracle: Annotated[
        bool,
        typer.Option("--oracle", help="Also score the best outputs of each sentence, by metric."),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(metavar="DIRECTORY", help="Output directory; runs/systems-NAME if unset."),
    ] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Compare systems, with intervals and tests.

    Exit codes: 0: success; 2: no result; 3: some metrics failed (see the report).

    Example: maege systems --m2 gold.m2 --system ours=out.txt --system base.txt --metrics errant
    """
    texts = gold_texts(source, references, m2)
    if corpus is not None:
        texts["name"] = corpus
    arguments: dict[str, Any] = {
        "corpus": texts,
        "outputs": systems,
        "files": named_files(system or ()),
        "metrics": metric_names(metrics),
        "baseline": baseline,
        "documents": documents,
        "oracle": oracle,
    }
    keys = {key: value for key, value in arguments.items() if value}
    if not trust:
        keys["trust"] = False
    loaded = _config(config, keys, with_seed(overrides, seed))
    name = examined_name(config, texts, loaded.corpus.name or "")
    directory = output or Path("runs") / f"systems-{name}"
    conduct_command(STUDY, loaded, directory, jobs=jobs, force=force, quiet=quiet)


def _config(config: str | None, keys: dict[str, Any], overrides: list[str]) -> SystemsConfig:
    """Return the configuration, of a file or of arguments."""
    if config is None and "corpus" not in keys:
        raise ConfigError(
            "give a configuration, the name of a corpus, or --m2 (gold edits), or --source and "
            "--reference"
        )
    is_file = config is not None and Path(config).suffix in YAML
    if config is not None and not is_file and "corpus" in keys:
        raise ConfigError(
            f"{config} is the name of a corpus, which has its own files: leave out either the name "
            f"or --corpus, --source, --reference and --m2"
        )
    has_metrics = any(override.startswith("metrics") for override in overrides)
    if not is_file and "metrics" not in keys and not has_metrics:
        raise ConfigError("give --metrics, such as errant,gleu (`maege list metrics`)")
    return systems_config(config, keys, overrides)
