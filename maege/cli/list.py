"""What ``maege list`` prints: metrics with their parameters, corpora with their state."""

import inspect
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import typer

from maege.cli.options import print_lines
from maege.data import datasets
from maege.errors import MetricError
from maege.plugins import registry


def metrics() -> Iterator[str]:
    """Yield a line for each metric: name, parameters with defaults, what it is."""
    for name, target in sorted(registry.known().items()):
        try:
            factory = registry.find(name)
        except MetricError as error:
            yield f"{name}: not usable: {error}"
            continue
        first = (inspect.getdoc(factory) or target).splitlines()[0]
        yield f"{name}({_parameters(factory)})\n    {first}"


def _parameters(factory: Any) -> str:
    try:
        parameters = inspect.signature(factory).parameters.values()
    except (TypeError, ValueError):  # an object that an installed package offers
        return ""
    return ", ".join(p.name if p.default is p.empty else f"{p.name}={_told(p)}" for p in parameters)


def _told(parameter: inspect.Parameter) -> str:
    """Return a default as it is written in a configuration, sets in order."""
    default = parameter.default
    if isinstance(default, frozenset):
        return f"[{', '.join(sorted(default))}]"
    return str(default)


def corpora() -> Iterator[str]:
    """Yield a line for each corpus: name, title, language, how many files are here, licence."""
    for name, card in datasets.cards().items():
        here = sum(any((folder / f).is_file() for folder in card.folders()) for f in card.files)
        state = "here" if here == len(card.files) else f"{here} of {len(card.files)} files here"
        gold = f"gold: {', '.join(card.gold)}" if card.gold else "no gold edits"
        yield f"{name}: {card.title} ({card.language}; {state})\n    {gold}"
        if card.references:
            yield f"    references: {', '.join(card.references)}"
        yield f"    licence: {' '.join(card.licence.split())}"


def command(
    kind: Annotated[Literal["metrics", "corpora"], typer.Argument(help="What to list.")],
) -> None:
    """List metrics or corpora."""
    print_lines(metrics() if kind == "metrics" else corpora())
