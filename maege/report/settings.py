"""The settings of a run as keys with dots, and how those of two runs differ."""

from collections.abc import Iterator, Mapping
from typing import Any

from maege.config.schema import RESULT_INDEPENDENT_KEYS
from maege.number_format import MISSING

MAX_DIFFERENCES = 3  # that are listed


def flatten(content: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield key and value of each setting as text; keys of sections are joined by dots.

    >>> list(flatten({"chains": {"per_annotation": 2}, "lattices": None}))
    [('chains.per_annotation', '2'), ('lattices', '–')]
    """
    for key, value in content.items():
        path = f"{prefix}{key}"
        if isinstance(value, Mapping):
            yield from flatten(value, f"{path}.")
        else:
            yield path, MISSING if value is None else str(value)


def describe_differences(existing: Mapping[str, Any], config: Mapping[str, Any]) -> str:
    """Say which settings of an existing run differ from those of a configuration.

    >>> describe_differences({"seed": 1, "metrics": ["ld"]}, {"seed": 2, "metrics": ["ld"]})
    'seed: 1 (this one: 2)'
    >>> describe_differences({"seed": 1}, {"seed": 1})
    'the same configuration, but other data, versions or code of metrics'
    """
    before, after = (dict(flatten(_by_metric(content))) for content in (existing, config))
    differences = [
        f"{key}: {before.get(key, MISSING)} (this one: {after.get(key, MISSING)})"
        for key in dict.fromkeys([*before, *after])
        if before.get(key) != after.get(key)
    ]
    if not differences:
        return "the same configuration, but other data, versions or code of metrics"
    further = len(differences) - MAX_DIFFERENCES
    listed = differences[:MAX_DIFFERENCES] + ([f"and {further} more"] if further > 0 else [])
    return "; ".join(listed)


def _by_metric(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return what results depend on, with the names of metrics, and their parameters by name."""
    entries = [{e: {}} if isinstance(e, str) else e for e in config.get("metrics", ())]
    parameters = {
        (values or {}).get("name", metric): values or {}
        for entry in entries
        for metric, values in entry.items()
    }
    settings = {key: value for key, value in config.items() if key not in RESULT_INDEPENDENT_KEYS}
    return settings | {"metrics": ", ".join(sorted(parameters)), "parameters": parameters}
