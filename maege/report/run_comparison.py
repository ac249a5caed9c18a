"""What differs between two finished runs: settings, what metrics run on, figures, verdicts."""

from collections.abc import Iterator, Mapping
from typing import Any

from maege.report.number_format import MISSING, estimate, signed
from maege.report.run_result import Finished
from maege.statistics.bootstrap import Interval
from maege.statistics.results import MetricResult

# What two runs are compared in, beside their figures.
SETTINGS = ("seed", "maege", "python", "error_types", "libraries", "data_sha256")
SAME = 5e-7  # figures that differ by less are the same to six digits


def compare(one: Finished, other: Finished) -> list[str]:
    """Return the differences as lines; a figure is marked if the intervals do not overlap."""
    settings = list(_settings(one, other))
    figures = list(_figures(one, other))
    ranked = list(_ranked(one, other))
    verdicts = list(_verdicts(one, other))
    lines = ["Settings:", *(settings or ["  no difference"])]
    lines += ["Figures:", *(_table(figures) if figures else ["  no difference"])]
    if figures:
        lines.append("  * the intervals do not overlap, which is stricter than a test")
    if ranked:
        lines += ["Metrics, best first:", *ranked]
    if verdicts:
        lines += ["Types of errors that one of them rewards or penalises otherwise:", *verdicts]
    return lines


def _settings(one: Finished, other: Finished) -> Iterator[str]:
    before, after = dict(_flat(_told(one))), dict(_flat(_told(other)))
    for key in sorted(before.keys() | after.keys()):
        x, y = before.get(key, MISSING), after.get(key, MISSING)
        if x != y:
            yield f"  {key}: {x} | {y}"


def _told(finished: Finished) -> dict[str, Any]:
    """Return the settings; metrics by name, so that their order does not count.

    What a file is called does not count either: its checksum does.
    """
    config = {key: value for key, value in finished.config.items() if key not in UNHEEDED}
    config["corpus"] = {key: value for key, value in config["corpus"].items() if key != "m2"}
    told = {key: finished.manifest[key] for key in SETTINGS}
    references = ", ".join(one["name"] for one in finished.manifest["references"])
    failed = sorted(finished.manifest["failures"])
    return (
        config
        | told
        | {
            "metrics": finished.manifest["signatures"],
            "metric references": references,
            "failed": failed,
        }
    )


UNHEEDED = ("metrics", "executor", "cache")  # told by signatures; no result depends on the others


def _flat(content: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in content.items():
        place = f"{above}{key}"
        if isinstance(value, Mapping):
            yield from _flat(value, f"{place}.")
        else:
            yield place, MISSING if value is None else str(value)


def _figures(one: Finished, other: Finished) -> Iterator[tuple[str, ...]]:
    before, after = _estimates(one), _estimates(other)
    for key in (key for key in before if key in after):
        (x, ci), (y, other_ci) = before[key], after[key]
        if x is None or y is None:
            if x is not y:
                yield (*key, estimate(x, ci), estimate(y, other_ci), "", "")
        elif abs(y - x) > SAME:
            apart = ci and other_ci and (ci[1] < other_ci[0] or other_ci[1] < ci[0])
            told = estimate(x, ci), estimate(y, other_ci), signed(y - x)
            yield (*key, *told, "*" if apart else "")


def _estimates(finished: Finished) -> dict[tuple[str, str], tuple[float | None, Interval | None]]:
    """Return the figures of the verdict by metric and statistic, in the order they are told."""
    found = {}
    for name in sorted(finished.result.metrics):
        for statistic, figure in _of_metric(finished.result.metrics[name]):
            found[name, statistic] = figure
    return found


def _of_metric(metric: MetricResult) -> Iterator[tuple[str, Any]]:
    for sample, order in (("chains", metric.chains), ("lattices", metric.lattices)):
        if order is not None:
            for level, kendall in order.kendall.items():
                yield f"{sample} tau {level}", (kendall.tau, kendall.ci)
            yield f"{sample} Pearson", (order.pearson.r, order.pearson.ci)
    if metric.corpora is not None:
        yield "corpora Spearman", (metric.corpora.spearman.mean, metric.corpora.spearman.ci)
        yield "corpora Pearson", (metric.corpora.pearson.mean, metric.corpora.pearson.ci)


def _ranked(one: Finished, other: Finished) -> Iterator[str]:
    """Yield the order of the metrics that both have, for each figure in which it differs."""
    before, after = _estimates(one), _estimates(other)
    shared = [key for key in before if key in after]
    for statistic in dict.fromkeys(statistic for _, statistic in shared):
        names = [name for name, of in shared if of == statistic]
        x, y = (
            sorted(names, key=lambda name: (-(found[name, statistic][0] or 0.0), name))
            for found in (before, after)
        )
        if x != y:
            yield f"  {statistic}: {', '.join(x)} | {', '.join(y)}"


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    headings = ("metric", "figure", "first", "second", "difference", "")
    rows = [headings, *sorted(rows, key=lambda row: row[0])]
    widths = [max(len(row[i]) for row in rows) for i in range(len(headings))]
    for row in rows:
        left = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
        right = [cell.rjust(w) for cell, w in zip(row[2:], widths[2:], strict=True)]
        yield f"  {'  '.join([*left, *right])}".rstrip()


def _verdicts(one: Finished, other: Finished) -> Iterator[str]:
    for name in sorted(one.result.metrics.keys() & other.result.metrics.keys()):
        before = one.result.metrics[name].edit_types
        after = other.result.metrics[name].edit_types
        for type_ in sorted(before.keys() & after.keys()):
            x, y = before[type_].verdict, after[type_].verdict
            if x != y:
                yield f"  {name}, {type_}: {x} | {y}"
