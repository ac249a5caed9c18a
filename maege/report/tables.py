"""Results as tables (pandas data frames), one row per metric, type or pair of metrics."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

import pandas as pd

from maege.metric import Floats
from maege.samplers.sample import Sample
from maege.statistics.comparison import Difference
from maege.statistics.correlation import Pearson, Replicated
from maege.statistics.partial_order import FORMS, Kendall
from maege.statistics.resampling import Interval
from maege.statistics.result import MetricResult, OrderResult, Result


def orders(result: Result, sample: str = "chains") -> pd.DataFrame:
    """Return tau in all its forms, and Pearson's r, best macro tau first.

    ``sample`` is ``chains`` or ``lattices``.
    """
    rows = []
    for name, metric in result.metrics.items():
        found: OrderResult | None = getattr(metric, sample)
        if found is not None:
            rows.append({"metric": name} | _order_row(found) | {"signature": metric.signature})
    return _sorted(rows, ["rank_micro", "tau_micro"], [True, False])


def _order_row(found: OrderResult) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for level, kendall in found.kendall.items():
        row[f"rank_{level}"] = found.rank[level]
        row |= _kendall_row(kendall, level)
    return row | _pearson_row(found.pearson)


def _kendall_row(kendall: Kendall, level: str) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for form in FORMS:
        name = f"{form}_{level}"
        low, high = _bounds(kendall.intervals[form])
        row |= {name: getattr(kendall, form), f"{name}_low": low, f"{name}_high": high}
    row[f"pvalue_{level}"] = kendall.pvalue
    return row if kendall.p_paper is None else row | {f"p_paper_{level}": kendall.p_paper}


def _pearson_row(pearson: Pearson) -> dict[str, Any]:
    low, high = _bounds(pearson.ci)
    return {"r": pearson.r, "r_low": low, "r_high": high, "r_pvalue": pearson.pvalue}


def corpora(result: Result) -> pd.DataFrame:
    """Return the correlations over sampled corpora, best Spearman first."""
    rows = []
    for name, metric in result.metrics.items():
        found = metric.corpora
        if found is not None:
            row: dict[str, Any] = {"metric": name, "rank": found.rank}
            for statistic in ("spearman", "pearson", "spearman_applied", "pearson_applied"):
                row |= _replicated_row(statistic, getattr(found, statistic))
            rows.append(row | {"signature": metric.signature})
    return _sorted(rows, ["rank", "spearman"], [True, False])


def _replicated_row(name: str, found: Replicated) -> dict[str, Any]:
    low, high = _bounds(found.ci)
    least, most = _bounds(found.spread)
    return {
        name: found.mean,
        f"{name}_low": low,
        f"{name}_high": high,
        f"{name}_sd": found.sd,
        f"{name}_spread_low": least,
        f"{name}_spread_high": most,
    }


def edit_types(result: Result) -> pd.DataFrame:
    """Return the reward of each edit type by each metric."""
    rows = []
    for name, metric in result.metrics.items():
        for type_, reward in metric.edit_types.items():
            row = asdict(reward)
            row["low"], row["high"] = _bounds(row.pop("ci"))
            rows.append({"type": type_, "metric": name} | row)
    return _sorted(rows, ["type", "metric"], [True, True])


def differences(result: Result) -> pd.DataFrame:
    """Return all paired comparisons of metrics."""
    rows = []
    for difference in result.differences:
        row = asdict(difference)
        row["low"], row["high"] = _bounds(row.pop("ci"))
        rows.append(row)
    columns = [*(f.name for f in fields(Difference) if f.name != "ci"), "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def scores(sample: Sample, values: Mapping[str, Floats]) -> pd.DataFrame:
    """Return every item of the sample with its score by each metric.

    Sentences count from 1; corpora have no sentence and no annotator, their ``number`` is
    the replicate. ``item`` is the place in the ranking.
    """
    rows = [
        (
            ranking.kind,
            ranking.sentences[0] + 1 if ranking.kind != "corpora" else None,
            ranking.annotator,
            ranking.number,
            place,
            float(item.edits),
            float(item.gold),
        )
        for ranking in sample.rankings
        for place, item in enumerate(ranking.items)
    ]
    columns = ["sample", "sentence", "annotator", "number", "item", "edits", "gold"]
    frame = pd.DataFrame(rows, columns=columns)
    frame = frame.astype({"sentence": "Int64", "annotator": "Int64"})
    return frame.assign(**{name: values[name] for name in sorted(values)})


def best_first(metrics: Mapping[str, MetricResult]) -> list[str]:
    """Return the names of metrics by micro tau on chains (or lattices), then by name."""

    def key(name: str) -> tuple[float, str]:
        found = metrics[name].chains or metrics[name].lattices
        return (-found.kendall["micro"].tau if found else 0.0, name)

    return sorted(metrics, key=key)


def _bounds(interval: Interval | None) -> tuple[float | None, float | None]:
    return interval or (None, None)


def _sorted(rows: list[dict[str, Any]], by: list[str], ascending: list[bool]) -> pd.DataFrame:
    frame = pd.DataFrame(rows)
    if not rows:  # a file with a heading can be read
        return pd.DataFrame(columns=["metric"])
    return frame.sort_values(by, ascending=ascending, ignore_index=True)
