"""Arguments, options and settings that several commands have."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from maege.errors import ConfigError
from maege.terminal import completion

SETTINGS: dict[str, Any] = {
    "add_completion": False,
    "pretty_exceptions_enable": False,
    "rich_markup_mode": None,
}
ConfigFile = Annotated[
    Path,
    typer.Argument(
        help="Configuration file (YAML), or the name of one of MAEGE, such as quickstart.",
        autocompletion=completion.configurations,
    ),
]
Subject = Annotated[
    str,
    typer.Argument(
        metavar="CORPUS|FILE.m2|CONFIG",
        help="A known corpus (`maege list corpora`), an M2 file, or a configuration: a YAML file, "
        "or the name of one of MAEGE, such as quickstart.",
        autocompletion=completion.configurations_and_corpora,
    ),
]
ReferenceSets = Annotated[
    str | None,
    typer.Option(
        "--references",
        metavar="NAME,...",
        help="References that metrics see: names of the corpus, or files; its own if unset.",
    ),
]
Language = Annotated[
    str | None,
    typer.Option("--language", metavar="CODE", help="Language of the texts, such as de."),
]
HumanSets = Annotated[
    str | None,
    typer.Option(
        "--humans",
        metavar="SET,...",
        help="Sets of human judgements (`maege list humans`) that metrics are compared with, too.",
    ),
]
Jobs = Annotated[
    int, typer.Option(min=1, metavar="N", help="Number of processes; results do not depend on it.")
]
Seed = Annotated[int | None, typer.Option(min=0, metavar="N", help="Short for --set seed=N.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress.")]
Force = Annotated[bool, typer.Option("--force", help="Replace different results.")]
SourceFile = Annotated[
    Path | None, typer.Option("--source", metavar="FILE", help="The sentences before correction.")
]
ReferenceFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--reference",
        metavar="FILE",
        help="References of one annotator, one sentence per line; repeatable.",
    ),
]
GoldEditFiles = Annotated[
    list[Path] | None, typer.Option("--m2", metavar="FILE", help="Gold edits; repeatable.")
]
MetricNames = Annotated[
    str | None,
    typer.Option(
        "--metrics", "--metric", metavar="NAME,...", help="Metrics; see `maege list metrics`."
    ),
]
OutputsFolder = Annotated[
    Path | None,
    typer.Option(
        metavar="DIRECTORY",
        help="Outputs of systems: a file SYSTEM.txt for each, one sentence per line.",
    ),
]
Overrides = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Override a key of the configuration, such as chains.per_annotation=2; repeatable.",
    ),
]
Parameters = Annotated[
    list[str] | None,
    typer.Option("--param", metavar="KEY=VALUE", help="A parameter of the metric; repeatable."),
]

HumanScores = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Human scores of systems: TSV whose last columns are system and score.",
    ),
]
SystemOutputs = Annotated[
    Path | None,
    typer.Option(
        metavar="DIRECTORY",
        help="Directory with SYSTEM.txt files; those of the corpus if unset.",
    ),
]


def systems_to_read(human_scores: Path | None, system_outputs: Path | None) -> dict[str, Any]:
    """Return the keys that ``--human-scores`` and ``--system-outputs`` set."""
    if system_outputs is not None and human_scores is None:
        raise ConfigError("--system-outputs needs --human-scores, the scores of the systems")
    return {"human_scores": human_scores, "system_outputs": system_outputs}


def with_seed(overrides: Iterable[str] | None, seed: int | None) -> list[str]:
    """Return the overrides of a configuration, with that of the seed added.

    >>> with_seed(["lattices={}"], 3)
    ['lattices={}', 'seed=3']
    """
    return [*(overrides or []), *([] if seed is None else [f"seed={seed}"])]


def metric_names(names: str | None) -> list[str]:
    """Return the names of ``--metrics``.

    >>> metric_names("m2, gleu")
    ['m2', 'gleu']
    """
    return [name.strip() for name in (names or "").split(",") if name.strip()]


def gold_texts(
    source: Path | None, references: Iterable[Path] | None, m2: Iterable[Path] | None
) -> dict[str, Any]:
    """Return the keys ``source``, ``references`` and ``m2``, as far as they have files."""
    files = {
        "source": source,
        "references": [str(path) for path in references or ()],
        "m2": [str(path) for path in m2 or ()],
    }
    return {key: value for key, value in files.items() if value}


def examined_name(argument: str | None, texts: Mapping[str, Any], default: str = "") -> str:
    """Return what the default output directory is called by: that of the first file.

    ``texts``: keys as of ``gold_texts``. ``default``: if there are no files.

    >>> examined_name(None, {"m2": ["data/gold.m2"], "source": "s.txt"})
    'gold'
    """
    files = [argument, *texts.get("m2", ()), texts.get("source")]
    return next((Path(file).name.partition(".")[0] for file in files if file), default)
