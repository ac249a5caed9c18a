"""Names that the shell completes: metrics, corpora, configurations."""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, get_origin

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:  # slow to import
    from maege.config.section import ConfigSection

_Completion = Callable[[click.Context, click.Parameter, str], list[str]]


def _names(*functions: str) -> _Completion:
    """Return a function that completes the names that functions list; ``module:function``."""

    def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
        matching: set[str] = set()
        for target in functions:
            module, _, function = target.partition(":")
            names: Iterable[str] = getattr(import_module(f"maege.{module}"), function)()
            matching |= {name for name in names if name.startswith(incomplete)}
        return sorted(matching)

    return complete


def _of_list(complete: _Completion) -> _Completion:
    """Return a function that completes the last name of a list with commas."""

    def complete_last(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        return [before + comma + name for name in complete(ctx, parameter, last)]

    return complete_last


_CORPORA, _CONFIGURATIONS = "data.datasets:cards", "config.shipped:shipped_configurations"
_HUMANS, _POOLS = "data.cards:human_cards", "data.cards:pool_cards"
_GRADES = "data.cards:grade_cards"
_ANNOTATORS = "extraction.annotators.analyser:pipelines"
_RESULTS = "studies.known_results.result_files:known_corpora"
_COVERAGE = "config.shipped:coverage_configurations"

metric_names = _names("plugins.registry:available_metrics")
metric_lists = _of_list(metric_names)
human_set_names = _names(_HUMANS)
human_set_lists = _of_list(human_set_names)
coverage_names = _names(_COVERAGE, _POOLS, _CORPORA)
fetched_names = _names(_CORPORA, _HUMANS, _POOLS, _GRADES)
configuration_and_corpus_names = _names(_CONFIGURATIONS, _CORPORA)
metric_and_corpus_names = _names("plugins.registry:available_metrics", _CONFIGURATIONS, _CORPORA)


def listed_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of what `maege data list` lists."""
    kinds = {
        "corpora": _CORPORA,
        "humans": _HUMANS,
        "pools": _POOLS,
        "grades": _GRADES,
        "results": _RESULTS,
        "annotators": _ANNOTATORS,
    }
    kind = kinds.get(str(ctx.params.get("kind")))
    complete = metric_names if kind is None else _names(kind)
    return complete(ctx, parameter, incomplete)


def keys(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the keys of the configuration of a command, with what they mean."""
    model = getattr(ctx.command, "model", None)
    found = [] if model is None else _keys_in(model, "")
    return [item for item in found if item.value.startswith(incomplete)]


def _keys_in(section: "type[ConfigSection]", path: str) -> Iterator[CompletionItem]:
    from maege.config.section import section_in  # slow to import

    for name, field in section.model_fields.items():
        inner = section_in(field.annotation)
        if inner is None or get_origin(field.annotation) is tuple:
            yield CompletionItem(f"{path}{name}=", help=field.description)
        else:
            yield from _keys_in(inner, f"{path}{name}.")
