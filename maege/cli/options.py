"""Arguments, options and settings that several commands have."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from maege.cli import completion

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
Jobs = Annotated[
    int, typer.Option(min=1, metavar="N", help="Number of processes; results do not depend on it.")
]
Seed = Annotated[int | None, typer.Option(min=0, metavar="N", help="Short for --set seed=N.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress.")]
Force = Annotated[bool, typer.Option("--force", help="Write into a directory with other contents.")]
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


def with_seed(overrides: Iterable[str] | None, seed: int | None) -> list[str]:
    """Return the overrides of a configuration, with that of the seed added.

    >>> with_seed(["lattices={}"], 3)
    ['lattices={}', 'seed=3']
    """
    return [*(overrides or []), *([] if seed is None else [f"seed={seed}"])]
