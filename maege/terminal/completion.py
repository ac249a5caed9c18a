"""Names that the shell completes: metrics, corpora, configurations."""

from collections.abc import Callable, Iterable
from importlib import import_module

import typer


def _names(*functions: str) -> Callable[[str], list[str]]:
    """Return a function that completes the names that functions list; ``module:function``."""

    def complete(incomplete: str) -> list[str]:
        matching: set[str] = set()
        for target in functions:
            module, _, function = target.partition(":")
            names: Iterable[str] = getattr(import_module(f"maege.{module}"), function)()
            matching |= {name for name in names if name.startswith(incomplete)}
        return sorted(matching)

    return complete


_CORPORA, _CONFIGURATIONS = "data.datasets:cards", "config.shipped:shipped_configurations"
_HUMANS, _POOLS = "data.human_cards:human_cards", "data.pool_cards:pool_cards"
_GRADES = "data.grade_cards:grade_cards"

metrics = _names("plugins.registry:available_metrics")
corpora = _names(_CORPORA)
human_sets = _names(_HUMANS)
pools_and_corpora = _names(_POOLS, _CORPORA)
fetched_names = _names(_CORPORA, _HUMANS, _POOLS, _GRADES)
configurations_and_corpora = _names(_CONFIGURATIONS, _CORPORA)


def listed_names(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the names of what `maege list` lists."""
    kinds = {"corpora": _CORPORA, "humans": _HUMANS, "pools": _POOLS, "grades": _GRADES}
    kind = kinds.get(str(ctx.params.get("kind")))
    return metrics(incomplete) if kind is None else _names(kind)(incomplete)
