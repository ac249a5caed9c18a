"""Results as tables (pandas data frames), one row per metric, type or pair of metrics."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from maege.ranking import ScoredRanking, scores_by_metric
from maege.report.run_result import Finished
from maege.statistics.bootstrap import Interval
from maege.statistics.comparison import Difference
from maege.statistics.correlation import Pearson, Replicated
from maege.statistics.kendall import FORMS, ComparablePairs, Kendall, forms, pair_counts
from maege.statistics.results import MetricResult, OrderResult, Result
from maege.statistics.score_curves import by_edits, by_errors

once = lru_cache(maxsize=2)  # for what files, charts and page all ask for


def metrics(result: Result) -> pd.DataFrame:
    """Return the verdict: the main statistics of each metric, best micro tau first.

    Returns
    -------
    pandas.DataFrame
        ``tau_micro``, ``tau_macro``, ``pearson`` and ``tie_rate`` are those of chains, or of
        lattices if there are no chains; ``spearman`` is that of corpora. ``_low`` and ``_high``
        bound the interval, ``_rank`` is the rank. ``penalised_types`` names the error types whose
        correction lowers the score, worst first.
    """
    rows = []
    for name in by_tau(result.metrics):
        metric = result.metrics[name]
        row: dict[str, Any] = {"metric": name}
        if (order := metric.chains or metric.lattices) is not None:
            for level, kendall in order.kendall.items():
                row |= _estimate_row(f"tau_{level}", kendall.tau, kendall.ci)
                row[f"tau_{level}_rank"] = order.rank[level]
            row["tie_rate"] = order.kendall["micro"].tie_rate
            row |= _estimate_row("pearson", order.pearson.r, order.pearson.ci)
        if metric.corpora is not None:
            spearman = metric.corpora.spearman
            row |= _estimate_row("spearman", spearman.mean, spearman.ci)
            row["spearman_rank"] = metric.corpora.rank
        if metric.edit_types:
            row["penalised_types"] = ", ".join(penalised(metric)) or "none"
        rows.append(row)
    return pd.DataFrame(rows, columns=None if rows else ["metric"])


def _estimate_row(name: str, value: float | None, interval: Interval | None) -> dict[str, Any]:
    low, high = _bounds(interval)
    return {name: value, f"{name}_low": low, f"{name}_high": high}


def penalised(metric: MetricResult) -> list[str]:
    """Return the types of errors whose correction a metric penalises, worst first."""
    bad = [(r.mean, t) for t, r in metric.edit_types.items() if r.verdict == "penalised"]
    return [type_ for _, type_ in sorted(bad)]


def orders(result: Result, sample: str = "chains") -> pd.DataFrame:
    """Return tau in all its forms, and Pearson's r, best micro tau first.

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


@once
def errors(finished: Finished) -> pd.DataFrame:
    """Return the mean score by number of errors in the text, of chains (or else of lattices)."""
    scored = finished.orders
    curves = by_errors(scored, finished.resampling) if scored else {}
    rows = []
    for name in by_tau(finished.result.metrics) if scored else ():
        for point in curves[name]:
            row = asdict(point)
            row["low"], row["high"] = _bounds(row.pop("ci"))
            rows.append({"metric": name} | row)
    return pd.DataFrame(rows, columns=["metric", "errors", "mean", "low", "high", "n", "sentences"])


@once
def edits(finished: Finished) -> pd.DataFrame:
    """Return the mean score of corpora by edits a sentence; the band holds the replicates."""
    scored = finished.corpora
    curves = by_edits(scored, finished.resampling) if scored else {}
    rows = []
    for name in by_tau(finished.result.metrics) if scored else ():
        for point in curves[name]:
            row = asdict(point)
            row["low"], row["high"] = _bounds(row.pop("spread"))
            rows.append({"metric": name} | row)
    return pd.DataFrame(rows, columns=["metric", "expected", "applied", "mean", "low", "high"])


@once
def sentences(finished: Finished) -> pd.DataFrame:
    """Return tau of each sentence by each metric, in chains (or else in lattices).

    Sentences count from 1; ``pairs`` is how many comparable pairs a sentence has.
    """
    scored = finished.orders
    names = sorted(finished.result.metrics)
    if not scored:
        return pd.DataFrame(columns=["sentence", "pairs", *names])
    pairs = ComparablePairs.from_rankings(scored, finished.sample.repeated_pairs)
    number = np.zeros(pairs.clusters, dtype=int)
    number[pairs.cluster] = pairs.sentence + 1
    frame = pd.DataFrame({"sentence": number, "pairs": np.bincount(pairs.cluster)})
    concordance = dict(zip(pairs.metrics, pairs.concordance().T, strict=True))
    taus = {name: forms(pair_counts(concordance[name], pairs))[:, 0] for name in names}
    return frame.assign(**taus)


def scores(scored: Sequence[ScoredRanking]) -> pd.DataFrame:
    """Return every candidate with its score by each metric.

    Sentences count from 1; corpora have no sentence and no annotator, their ``number`` is
    the replicate. ``candidate`` is the place in the ranking.
    """
    rows = [
        (
            ranking.type,
            ranking.sentences[0] + 1 if ranking.type != "corpora" else None,
            ranking.annotator,
            ranking.draw,
            place,
            float(candidate.edit_count),
            float(candidate.gold_score),
        )
        for ranking in (item.ranking for item in scored)
        for place, candidate in enumerate(ranking.candidates)
    ]
    columns = [
        "ranking_type",
        "sentence",
        "annotator",
        "draw",
        "candidate",
        "edit_count",
        "gold_score",
    ]
    frame = pd.DataFrame(rows, columns=columns)
    frame = frame.astype({"sentence": "Int64", "annotator": "Int64"})
    values = scores_by_metric(scored) if scored else {}
    return frame.assign(**{name: values[name] for name in sorted(values)})


def by_tau(metrics: Mapping[str, MetricResult]) -> list[str]:
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
