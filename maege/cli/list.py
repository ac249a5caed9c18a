"""`maege list`: metrics with their parameters, corpora with their files."""

import inspect
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import typer

from maege.cli.terminal import print_lines
from maege.data import datasets
from maege.errors import MetricError
from maege.parameters import describe_parameters
from maege.plugins import registry


def metrics() -> Iterator[str]:
    """Yield name, parameters with defaults, and summary of each metric."""
    for name, target in sorted(registry.available_metrics().items()):
        try:
            factory = registry.resolve(name)
        except MetricError as error:
            yield f"{name}: not usable: {error}"
            continue
        summary = (inspect.getdoc(factory) or target).splitlines()[0]
        yield f"{name}({_parameters(factory)})\n    {summary}"


def _parameters(factory: Any) -> str:
    return ", ".join(
        p.name if p.default is None else f"{p.name}={p.default}"
        for p in describe_parameters(factory)
    )


def corpora() -> Iterator[str]:
    """Yield name, title, language, number of present files and licence of each corpus."""
    for name, card in datasets.cards().items():
        count = sum(
            any((directory / f).is_file() for directory in card.folders()) for f in card.files
        )
        state = "present" if count == len(card.files) else f"{count} of {len(card.files)} files"
        annotations = f"annotations: {', '.join(card.annotations) or 'none'}"
        yield f"{name}: {card.title} ({card.language}; {state})\n    {annotations}"
        if card.references:
            yield f"    references: {', '.join(card.references)}"
        if card.documents:
            yield f"    documents: {card.documents}"
        yield f"    licence: {' '.join(card.licence.split())}"


def command(
    kind: Annotated[
        Literal["metrics", "corpora"], typer.Argument(help="What to list: metrics or corpora.")
    ],
) -> None:
    """List metrics or corpora."""
    print_lines(metrics() if kind == "metrics" else corpora())
