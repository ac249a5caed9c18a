"""Arguments and options that several commands have."""

from pathlib import Path
from typing import Annotated, Any

import typer

from maege.data.empty_corrections import EMPTY, EmptyCorrections
from maege.data.units import Unit
from maege.terminal import completion

SETTINGS: dict[str, Any] = {
    "add_completion": False,
    "pretty_exceptions_enable": False,
    "rich_markup_mode": None,
}
_SUBJECT: Any = typer.Argument(
    metavar="CORPUS|FILE.m2|CONFIG",
    help="A known corpus (`maege list corpora`), an M2 file, or a configuration: a YAML file, or "
    "the name of one of MAEGE, such as quickstart.",
    autocompletion=completion.configuration_and_corpus_names,
)
Subject = Annotated[str, _SUBJECT]
OptionalSubject = Annotated[str | None, _SUBJECT]
MetricNames = Annotated[
    str | None,
    typer.Option(
        "--metrics",
        "--metric",
        metavar="NAME,...",
        help="Metrics; see `maege list metrics`.",
        autocompletion=completion.metric_lists,
    ),
]
CorpusName = Annotated[
    str | None,
    typer.Option(
        "--corpus",
        metavar="CORPUS|FILE.m2",
        help="A corpus instead of that of the configuration.",
        autocompletion=completion.corpus_names,
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
    typer.Option("--language", metavar="CODE", help="Language of the texts, such as de or en-GB."),
]
UnitName = Annotated[
    Unit | None,
    typer.Option(
        "--unit",
        help="What texts are split into: tokens at blanks, characters (words in Latin, Cyrillic or "
        "Greek letters stay whole), or letters of any script; characters for Chinese and Japanese, "
        "else tokens, if unset.",
    ),
]
_EMPTY: Any = typer.Option("--empty", help=EMPTY.replace("`", "") + ".")
Empty = Annotated[EmptyCorrections, _EMPTY]
OptionalEmpty = Annotated[EmptyCorrections | None, _EMPTY]
HumanSetNames = Annotated[
    str | None,
    typer.Option(
        "--humans",
        metavar="SET,...",
        help="Sets of human judgements (`maege list humans`) that metrics are compared with, too.",
        autocompletion=completion.human_set_lists,
    ),
]
Jobs = Annotated[
    int, typer.Option(min=1, metavar="N", help="Number of processes; results do not depend on it.")
]
Seed = Annotated[int | None, typer.Option(min=0, metavar="N", help="Short for --set seed=N.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress.")]
Force = Annotated[bool, typer.Option("--force", help="Replace different results.")]
ForceFile = Annotated[bool, typer.Option("--force", help="Replace the file.")]
SourceFile = Annotated[
    Path | None,
    typer.Option(
        "--source",
        metavar="FILE",
        help="The sentences before correction, one per line; those of --m2 if unset.",
    ),
]
ReferenceFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--reference",
        metavar="FILE",
        help="References of one annotator, one sentence per line; repeatable.",
    ),
]
GoldEditFile = Annotated[
    Path | None,
    typer.Option(
        "--m2",
        metavar="FILE",
        help="Gold edits; the correction of each annotator is a reference, too.",
    ),
]
OutputsFolder = Annotated[
    Path | None,
    typer.Option(
        "--outputs",
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


def output_directory(name: str) -> Any:
    """Return the option for the directory of the results, which is called ``name`` by default."""
    help_text = f"Output directory; runs/{name} if unset."
    return typer.Option("--output", metavar="DIRECTORY", help=help_text)


# Options of studies that are said in other words than the keys of a configuration.
SHARED = {
    "metrics": MetricNames,
    "corpus": CorpusName,
    "references": ReferenceSets,
    "language": Language,
    "unit": UnitName,
    "empty": OptionalEmpty,
    "humans": HumanSetNames,
    "outputs": OutputsFolder,
}
# Options of all studies, and their defaults.
EVERY_STUDY: dict[str, tuple[Any, Any]] = {
    "jobs": (Jobs, 1),
    "seed": (Seed, None),
    "overrides": (Overrides, None),
    "force": (Force, False),
    "quiet": (Quiet, False),
}
