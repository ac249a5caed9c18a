"""Results as tables (pandas data frames), one row per metric, type or pair of metrics."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

import pandas as pd

from maege.array_types import Interval
from maege.config.metric_config import RESERVED_METRIC_NAMES
from maege.ranking import RankingType, ScoredRanking, scores_by_metric
from maege.statistics.kendall import LEVELS, TAU_VARIANTS
from maege.statistics.measures import Estimate
from maege.statistics.metric_differences import Difference
from maege.statistics.results import Results

CORPUS_STATISTICS = (
    "spearman",
    "soft_accuracy",
    "pearson",
    "spearman_applied",
    "pearson_applied",
)


def estimates(results: Results) -> pd.DataFrame:
    """Return one row for each metric, statistic and type of ranking."""
    columns = [f.name for f in fields(Estimate) if f.name != "interval"]
    at = columns.index("value") + 1
    rows = [_with_bounds(estimate, "interval") for estimate in results.estimates]
    return pd.DataFrame(rows, columns=[*columns[:at], "low", "high", *columns[at:]])


def _with_bounds(record: Any, field: str) -> dict[str, Any]:
    """Return a record as a row; the ends of its interval are columns."""
    row = asdict(record)
    row["low"], row["high"] = _bounds(row.pop(field))
    return row


def metrics(results: Results) -> pd.DataFrame:
    """Return the verdict: the main statistics of each metric, best tau (macro) first.

    Returns
    -------
    pandas.DataFrame
        ``tau_macro``, ``tau_micro``, ``pearson_within`` and ``tie_rate`` are those of chains, or of
        lattices if there are no chains; ``spearman`` and ``soft_accuracy`` are those of corpora.
        ``_low`` and ``_high`` bound the interval, ``_interval_method`` says how it was computed,
        ``_rests_on_few`` whether it may be too narrow as a few sentences decide. Metrics
        without one of the ``_letters`` in common differ significantly.
        ``_random_share`` is the share of scorers with random weights for words that reach the
        value. ``penalised_types`` names the error types whose correction lowers the score, worst
        first.
    """
    rows = []
    for name in results.by_tau():
        row: dict[str, Any] = {"metric": name}
        for statistic in ("tau_macro", "tau_micro", "pearson_within"):
            if estimate := results.estimate(name, statistic, results.main_ranking_type):
                row |= _verdict_columns(statistic, estimate)
        if ties := results.estimate(name, "tie_rate_micro", results.main_ranking_type):
            row["tie_rate"] = ties.value
        for statistic in ("spearman", "soft_accuracy"):
            if estimate := results.estimate(name, statistic, "corpora"):
                row |= _verdict_columns(statistic, estimate)
        if results.edit_types:
            row["penalised_types"] = ", ".join(penalised(results, name)) or "none"
        rows.append(row)
    return pd.DataFrame(rows, columns=None if rows else ["metric"])


def _estimate_row(name: str, estimate: Estimate) -> dict[str, Any]:
    low, high = _bounds(estimate.interval)
    return {name: estimate.value, f"{name}_low": low, f"{name}_high": high}


def _verdict_columns(name: str, estimate: Estimate) -> dict[str, Any]:
    """Return value, bounds and what else is known of an estimate."""
    columns = _estimate_row(name, estimate) | {f"{name}_interval_method": estimate.interval_method}
    columns[f"{name}_rests_on_few"] = estimate.rests_on_few
    if estimate.letters is not None:
        columns[f"{name}_letters"] = estimate.letters
    if estimate.random_share is not None:
        columns[f"{name}_random_share"] = estimate.random_share
    return columns


def penalised(results: Results, metric: str) -> list[str]:
    """Return the types of errors whose correction a metric penalises, worst first."""
    rewards = results.edit_types.get(metric, {}).items()
    bad = [(reward.mean, type_) for type_, reward in rewards if reward.verdict == "penalised"]
    return [type_ for _, type_ in sorted(bad)]


def orders(results: Results, ranking_type: RankingType = "chains") -> pd.DataFrame:
    """Return tau in all its variants, and Pearson's r, best tau (macro) first."""
    rows = []
    for name in results.metrics:
        row = _tau_columns(results, name, ranking_type)
        for key, statistic in (("r_within", "pearson_within"), ("r", "pearson")):
            if r := results.estimate(name, statistic, ranking_type):
                row |= _verdict_columns(key, r) | ({f"{key}_pvalue": r.pvalue} if r.test else {})
        if row:
            rows.append({"metric": name} | row | {"signature": results.signatures[name]})
    return _sorted(rows, ["tau_macro", "metric"], [False, True])


def _tau_columns(results: Results, metric: str, ranking_type: RankingType) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for level in LEVELS:
        variants = {
            variant: estimate
            for variant in TAU_VARIANTS
            if (estimate := results.estimate(metric, f"{variant}_{level}", ranking_type))
        }
        if not variants:
            return {}
        row |= _verdict_columns(f"tau_{level}", variants.pop("tau"))
        for variant, estimate in variants.items():
            row[f"{variant}_{level}"] = estimate.value
            if variant != "tie_rate":  # it has no interval
                row |= _estimate_row(f"{variant}_{level}", estimate)
        tau = results.estimate(metric, f"tau_{level}", ranking_type)
        if tau is not None and tau.test:
            row[f"pvalue_{level}"] = tau.pvalue
        if variants["tau_ties_agree"].pvalue is not None:
            row[f"p_normal_{level}"] = variants["tau_ties_agree"].pvalue
    return row


def corpora(results: Results) -> pd.DataFrame:
    """Return the correlations over sampled corpora, best Spearman first."""
    replicates = {(r.metric, r.statistic): r for r in results.replicates}
    rows = []
    for name in results.metrics:
        row: dict[str, Any] = {"metric": name}
        for statistic in CORPUS_STATISTICS:
            if (estimate := results.estimate(name, statistic, "corpora")) is None:
                continue
            row |= _verdict_columns(statistic, estimate)
            if (name, statistic) in replicates:
                low, high = _bounds(replicates[name, statistic].replicate_range)
                row[f"{statistic}_sd"] = replicates[name, statistic].sd
                row |= {f"{statistic}_range_low": low, f"{statistic}_range_high": high}
        if len(row) > 1:
            rows.append(row | {"signature": results.signatures[name]})
    return _sorted(rows, ["spearman", "metric"], [False, True])


def edit_types(results: Results) -> pd.DataFrame:
    """Return the reward of each edit type by each metric."""
    rows = [
        {"type": type_, "metric": name} | _with_bounds(reward, "interval")
        for name, rewards in results.edit_types.items()
        for type_, reward in rewards.items()
    ]
    return _sorted(rows, ["type", "metric"], [True, True])


def differences(results: Results) -> pd.DataFrame:
    """Return all paired comparisons of metrics."""
    rows = [_with_bounds(difference, "interval") for difference in results.differences]
    columns = [*(f.name for f in fields(Difference) if f.name != "interval"), "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def errors(results: Results) -> pd.DataFrame:
    """Return the mean score by number of errors in the text, of chains (or else of lattices)."""
    curves = results.score_by_errors_left
    rows = [
        {"metric": name} | _with_bounds(point, "interval")
        for name in (results.by_tau() if curves else ())
        for point in curves[name]
    ]
    return pd.DataFrame(rows, columns=["metric", "errors", "mean", "low", "high", "n", "sentences"])


def edits(results: Results) -> pd.DataFrame:
    """Return the mean score of corpora by edits a sentence, and the range of the replicates."""
    curves = results.score_by_edits_applied
    rows = [
        {"metric": name} | _with_bounds(point, "replicate_range")
        for name in (results.by_tau() if curves else ())
        for point in curves[name]
    ]
    frame = pd.DataFrame(rows, columns=["metric", "expected", "applied", "mean", "low", "high"])
    return frame.rename(columns={"low": "replicates_low", "high": "replicates_high"})


def sentences(results: Results) -> pd.DataFrame:
    """Return tau of each sentence by each metric, in chains (or else in lattices).

    Sentences count from 1; ``pairs`` is how many comparable pairs a sentence has.
    """
    taus = results.sentence_taus
    frame = pd.DataFrame({"sentence": taus.sentences, "pairs": taus.pairs}, dtype=int)
    frame["sentence"] += 1
    return frame.assign(**{name: taus.taus.get(name, []) for name in results.metrics})


def scores(scored: Sequence[ScoredRanking]) -> pd.DataFrame:
    """Return every candidate with its score by each metric.

    Sentences count from 1; corpora have no sentence and no annotator, their ``draw`` is
    the replicate. ``candidate`` is the index in the ranking.
    """
    rows = [
        (
            ranking.type,
            ranking.sentences[0] + 1 if ranking.type != "corpora" else None,
            ranking.annotator,
            ranking.draw,
            index,
            float(candidate.edit_count),
            float(candidate.gold_score),
        )
        for ranking in (item.ranking for item in scored)
        for index, candidate in enumerate(ranking.candidates)
    ]
    frame = pd.DataFrame(rows, columns=list(RESERVED_METRIC_NAMES))
    frame = frame.astype({"sentence": "Int64", "annotator": "Int64"})
    values = scores_by_metric(scored) if scored else {}
    return frame.assign(**{name: values[name] for name in sorted(values)})


def _bounds(interval: Interval | None) -> tuple[float | None, float | None]:
    return interval or (None, None)


def _sorted(rows: list[dict[str, Any]], by: list[str], ascending: list[bool]) -> pd.DataFrame:
    frame = pd.DataFrame(rows)
    if not rows:  # a file with a heading can be read
        return pd.DataFrame(columns=["metric"])
    return frame.sort_values(by, ascending=ascending, ignore_index=True)
