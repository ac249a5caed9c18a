"""How well metrics order texts and corpora: the tables of estimates."""

from collections.abc import Sequence
from typing import Any

from maege.number_format import format_interval, format_number
from maege.ranking import RankingType
from maege.report.columns import Column, record_table, value_and_bounds
from maege.report.study_parts import StudyTable, View
from maege.statistics.kendall import LEVELS, TAU_VARIANTS
from maege.statistics.measures import HEADLINE, PAIRWISE_ACCURACY, STATISTICS, Estimate, label
from maege.statistics.results import Results
from maege.statistics.results_json import plain
from maege.studies.lattices.type_rewards import punished
from maege.studies.run.report.tables.estimates import (
    confidence,
    estimate_cells,
    estimate_column,
    interval_method,
    legend,
    letters_column,
    with_all_columns,
)

INTERVAL_RULE = (
    "[interval]: for other sentences of such writers and annotators, if sentences (or documents, "
    "where these are known) are independent; of one value, not adjusted for the number of metrics."
)
_RANDOM = "random (tau)", "random (rho)"
_RANDOM_RULE = (
    "random (tau): share of random scorers, which give words random weights, whose tau (macro) is "
    "at least as high; 0.1 %: none of 999. random (rho): the same for rho. punished types: error "
    "types whose correction lowers the score (adjusted p < 0.05), worst first."
)
_ON_CORPORA = ("spearman", "pairwise_accuracy", "pearson", "spearman_applied", "pearson_applied")


def orderings(results: Results, units: str) -> list[StudyTable]:
    """Return the tables that have rows: main statistics, then those of each type of ranking."""
    of_metrics = [
        _metrics_table(results),
        *(_texts_table(results, units, of) for of in ("chains", "lattices")),
    ]
    return [table for table in (*of_metrics, _corpora_table(results, units)) if table.rows]


def _table(
    name: str, title: str, rows: list[dict[str, Any]], view: tuple[str, list[Column], Sequence[str]]
) -> StudyTable:
    """Return a table with all digits, and a view with a row for each metric that has values."""
    caption, columns, metrics = view
    shown = record_table(f"{caption} {legend(columns, metrics)}", columns, metrics)
    return StudyTable(name, plain(with_all_columns(rows)), (View(title, shown, is_folded=True),))


def _metrics_table(results: Results) -> StudyTable:
    """Return the main statistics of each metric, best tau (macro) first."""
    main = results.main_ranking_type
    rows = []
    for name in results.by_tau():
        row: dict[str, Any] = {"metric": name}
        for statistic in (HEADLINE, "tau_micro", "pearson_within"):
            if estimate := results.estimate(name, statistic, main):
                row |= estimate_cells(statistic, estimate)
        if ties := results.estimate(name, "tie_rate_micro", main):
            row["tie_rate"] = ties.value
        for statistic in ("spearman", PAIRWISE_ACCURACY):
            if estimate := results.estimate(name, statistic, "corpora"):
                row |= estimate_cells(statistic, estimate)
        if results.edit_types:
            row["punished_types"] = _punished(results, name)
        rows.append(row)
    columns = [
        Column("metric", str),
        *_with_letters(results, HEADLINE, main),
        estimate_column(results, "tau_micro", main),
        estimate_column(results, "pearson_within", main),
        *_with_letters(results, "spearman", "corpora"),
        estimate_column(results, PAIRWISE_ACCURACY, "corpora"),
        _share_column(results, _RANDOM[0], HEADLINE, main),
        _share_column(results, _RANDOM[1], "spearman", "corpora"),
        _ties_column(results, main),
        Column("punished types", lambda m: _punished(results, m)),
    ]
    shown = (HEADLINE, "tau_micro", "pearson_within"), ("spearman", PAIRWISE_ACCURACY)
    meanings = " ".join(
        f"{label(statistic, ranking_type)}: {STATISTICS[statistic].description}."
        for statistics, ranking_type in zip(shown, ("", "corpora"), strict=True)
        for statistic in statistics
    )
    view = f"{meanings} {_RANDOM_RULE} {INTERVAL_RULE}", columns, results.by_tau()
    return _table("metrics", "All statistics", rows, view)


def _punished(results: Results, metric: str) -> str:
    return ", ".join(punished(results.edit_types.get(metric, {}))) or "none"


def _with_letters(
    results: Results, statistic: str, ranking_type: RankingType | None
) -> tuple[Column, Column]:
    return (
        estimate_column(results, statistic, ranking_type),
        letters_column(results, statistic, ranking_type),
    )


def _share_column(
    results: Results, heading: str, statistic: str, ranking_type: RankingType | None
) -> Column:
    """Return the column of the share of random scorers that reach a statistic."""

    def share(metric: str) -> float | None:
        estimate = results.estimate(metric, statistic, ranking_type)
        return None if estimate is None else estimate.random_share

    return Column(heading, share, "share")


def _ties_column(results: Results, ranking_type: RankingType | None) -> Column:
    def ties(metric: str) -> float | None:
        return _value(results.estimate(metric, "tie_rate_micro", ranking_type))

    return Column(label("tie_rate_micro", ""), ties, "share")


def _texts_table(results: Results, units: str, ranking_type: RankingType) -> StudyTable:
    """Return tau in all its variants, and Pearson's r, best tau (macro) first."""
    rows = []
    for name in _having(results, HEADLINE, ranking_type):
        row = {"metric": name} | _tau_cells(results, name, ranking_type)
        for key, statistic in (("r_within", "pearson_within"), ("r", "pearson")):
            if r := results.estimate(name, statistic, ranking_type):
                row |= estimate_cells(key, r) | ({f"{key}_pvalue": r.pvalue} if r.test else {})
        rows.append(row)
    columns = [
        Column("metric", str),
        *_with_letters(results, HEADLINE, ranking_type),
        estimate_column(results, "tau_micro", ranking_type),
        *_with_letters(results, "pearson_within", ranking_type),
        estimate_column(results, "pearson", ranking_type),
        Column(
            label("gamma_micro", ""),
            lambda m: format_number(_value(results.estimate(m, "gamma_micro", ranking_type)), 3),
            "cell",
        ),
        _ties_column(results, ranking_type),
    ]
    caption = (
        f"Ordering within {ranking_type}: Kendall's tau, where ties count as 0, averaged over "
        "sentences (macro) or pooled over pairs (micro), where long sentences have most of the "
        "weight; r, the Pearson correlation with the gold scores, within sentences (mean over "
        "sentences) or pooled over all texts, where differences between sentences count, too; "
        f"gamma leaves ties out. [{confidence(results)} interval]: jackknife over {units}."
    )
    metrics = [m for m in results.by_tau() if results.estimate(m, HEADLINE, ranking_type)]
    title = f"{ranking_type.capitalize()}: all statistics"
    return _table(ranking_type, title, rows, (caption, columns, metrics))


def _having(results: Results, statistic: str, ranking_type: RankingType) -> list[str]:
    """Return the metrics that have a statistic, the highest first, then by name."""
    estimates = [(results.estimate(m, statistic, ranking_type), m) for m in results.metrics]

    def key(item: tuple[Estimate | None, str]) -> tuple[bool, float, str]:
        value = _value(item[0])
        return value is None, -(value or 0.0), item[1]

    return [metric for estimate, metric in sorted(estimates, key=key) if estimate]


def _value(estimate: Estimate | None) -> float | None:
    return None if estimate is None else estimate.value


def _tau_cells(results: Results, metric: str, ranking_type: RankingType) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for level in LEVELS:
        variants = {
            variant: estimate
            for variant in TAU_VARIANTS
            if (estimate := results.estimate(metric, f"{variant}_{level}", ranking_type))
        }
        tau = variants.pop("tau")
        row |= estimate_cells(f"tau_{level}", tau)
        for variant, estimate in variants.items():
            row[f"{variant}_{level}"] = estimate.value
            if variant != "tie_rate":  # it has no interval
                row |= value_and_bounds(f"{variant}_{level}", estimate)
        if tau.test:
            row[f"pvalue_{level}"] = tau.pvalue
        if variants["tau_ties_agree"].pvalue is not None:
            row[f"p_normal_{level}"] = variants["tau_ties_agree"].pvalue
    return row


def _corpora_table(results: Results, units: str) -> StudyTable:
    """Return the correlations over sampled corpora, best Spearman first."""
    replicates = {(r.metric, r.statistic): r for r in results.replicates}
    rows = []
    for name in _having(results, "spearman", "corpora"):
        row: dict[str, Any] = {"metric": name}
        for statistic in _ON_CORPORA:
            if (estimate := results.estimate(name, statistic, "corpora")) is None:
                continue
            row |= estimate_cells(statistic, estimate)
            if of_replicates := replicates.get((name, statistic)):
                low, high = of_replicates.replicate_range or (None, None)
                row[f"{statistic}_sd"] = of_replicates.sd
                row |= {f"{statistic}_range_low": low, f"{statistic}_range_high": high}
        rows.append(row)
    columns = [
        Column("metric", str),
        *_with_letters(results, "spearman", "corpora"),
        Column(
            "replicate range",
            lambda m: format_interval(replicates[m, "spearman"].replicate_range),
            "cell",
        ),
        *_with_letters(results, PAIRWISE_ACCURACY, "corpora"),
        estimate_column(results, "spearman_applied", "corpora"),
        estimate_column(results, "pearson", "corpora"),
    ]
    sample = results.sample
    ceiling = sample["corpora"]["ceiling"] if sample["corpora"] else None
    pairwise = STATISTICS[PAIRWISE_ACCURACY]
    caption = (
        f"Ordering of corpora of {sample['sentences']:,} sentences: correlation (rho: Spearman, r: "
        "Pearson) with the expected number of edits per sentence, mean of the replicates. rho "
        "depends on the number of sentences, so corpora of different sizes cannot be compared; the "
        f"edits really applied have {format_number(ceiling, 3)}. "
        f"{pairwise.label}: {pairwise.description}. [{confidence(results)} interval]: "
        f"{interval_method(results, units)}. replicate range: {confidence(results)} of the single "
        f"replicates. edits applied: correlation with the mean number of applied edits."
    )
    metrics = [m for m in results.by_tau() if results.estimate(m, "spearman", "corpora")]
    return _table("corpora", "Corpora: all statistics", rows, (caption, columns, metrics))
