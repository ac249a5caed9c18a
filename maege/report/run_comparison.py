"""The differences between two runs: settings, values, rankings of metrics, verdicts on types."""

from collections.abc import Iterator, Mapping
from typing import Any

from maege.config.schema import RESULT_INDEPENDENT_KEYS
from maege.number_format import MISSING, format_difference, format_estimate
from maege.report.run_result import RunResult
from maege.statistics.bootstrap import Interval
from maege.statistics.measures import COMPARISON_LABELS

SETTINGS = ("seed", "maege", "python", "error_types", "libraries", "data_sha256")  # of the manifest
IGNORED_KEYS = ("metrics", *RESULT_INDEPENDENT_KEYS)  # of metrics, signatures are compared
TOLERANCE = 5e-7  # smaller differences do not show in six digits


def compare(first: RunResult, second: RunResult) -> list[str]:
    """Return the differences as lines of text; values with disjoint intervals are marked."""
    settings = list(_settings(first, second))
    values = list(_values(first, second))
    rankings = list(_rankings(first, second))
    verdicts = list(_verdicts(first, second))
    lines = ["Settings:", *(settings or ["  no difference"])]
    lines += ["Values:", *(_table(values) if values else ["  no difference"])]
    if values:
        lines.append("  * the intervals do not overlap (stricter than a significance test)")
    if rankings:
        lines += ["Metrics, best first:", *rankings]
    if verdicts:
        lines += ["Error types with different verdicts:", *verdicts]
    return lines


def _settings(first: RunResult, second: RunResult) -> Iterator[str]:
    a, b = dict(_flatten(_settings_of(first))), dict(_flatten(_settings_of(second)))
    for key in sorted(a.keys() | b.keys()):
        x, y = a.get(key, MISSING), b.get(key, MISSING)
        if x != y:
            yield f"  {key}: {x} | {y}"


def _settings_of(run: RunResult) -> dict[str, Any]:
    """Return the settings, with metrics by name, so that their order does not matter.

    Names of M2 files do not matter either; their checksums are compared.
    """
    config = {key: value for key, value in run.config.items() if key not in IGNORED_KEYS}
    config["corpus"] = {key: value for key, value in config["corpus"].items() if key != "m2"}
    manifest: dict[str, Any] = {**run.manifest}
    references = (reference["name"] for reference in run.manifest["references"])
    return (
        config
        | {key: manifest[key] for key in SETTINGS}
        | {
            "metrics": run.manifest["signatures"],
            "metric references": ", ".join(references),
            "failed": sorted(run.manifest["failures"]),
        }
    )


def _flatten(content: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in content.items():
        path = f"{prefix}{key}"
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{path}.")
        else:
            yield path, MISSING if value is None else str(value)


def _values(first: RunResult, second: RunResult) -> Iterator[tuple[str, ...]]:
    a, b = _estimates(first), _estimates(second)
    for key in (key for key in a if key in b):
        (x, interval_x), (y, interval_y) = a[key], b[key]
        estimates = format_estimate(x, interval_x), format_estimate(y, interval_y)
        if x is None or y is None:
            if x is not y:
                yield (*key, *estimates, "", "")
        elif abs(y - x) > TOLERANCE:
            mark = "*" if _are_disjoint(interval_x, interval_y) else ""
            yield (*key, *estimates, format_difference(y - x), mark)


def _are_disjoint(a: Interval | None, b: Interval | None) -> bool:
    return a is not None and b is not None and (a[1] < b[0] or b[1] < a[0])


def _estimates(run: RunResult) -> dict[tuple[str, str], tuple[float | None, Interval | None]]:
    """Return value and interval by metric and statistic, in the order of the lines."""
    return {
        (name, label): (estimate.value, estimate.interval)
        for name in run.results.metrics
        for (ranking_type, statistic), label in COMPARISON_LABELS.items()
        if (estimate := run.results.estimate(name, statistic, ranking_type))
    }


def _rankings(first: RunResult, second: RunResult) -> Iterator[str]:
    """Yield the order of the metrics of both runs, for each statistic in which it differs."""
    a, b = _estimates(first), _estimates(second)
    common = [key for key in a if key in b]
    for statistic in dict.fromkeys(statistic for _, statistic in common):
        names = [name for name, of in common if of == statistic]
        x, y = (
            sorted(names, key=lambda name: (-(estimates[name, statistic][0] or 0.0), name))
            for estimates in (a, b)
        )
        if x != y:
            yield f"  {statistic}: {', '.join(x)} | {', '.join(y)}"


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    headings = ("metric", "statistic", "first", "second", "difference", "")
    rows = [headings, *sorted(rows, key=lambda row: row[0])]
    widths = [max(len(row[i]) for row in rows) for i in range(len(headings))]
    for row in rows:
        left = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
        right = [cell.rjust(w) for cell, w in zip(row[2:], widths[2:], strict=True)]
        yield f"  {'  '.join([*left, *right])}".rstrip()


def _verdicts(first: RunResult, second: RunResult) -> Iterator[str]:
    for name in sorted(first.results.edit_types.keys() & second.results.edit_types.keys()):
        a, b = first.results.edit_types[name], second.results.edit_types[name]
        for type_ in sorted(a.keys() & b.keys()):
            x, y = a[type_].verdict, b[type_].verdict
            if x != y:
                yield f"  {name}, {type_}: {x} | {y}"
