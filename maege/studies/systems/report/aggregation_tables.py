"""Tables of systems by several aggregations of the scores of sentences."""

from collections.abc import Callable, Iterator

from maege.number_format import MISSING, format_estimate, format_number, format_percentage
from maege.report.display_table import DisplayTable
from maege.statistics.score_table import AGGREGATIONS, Aggregation
from maege.studies.systems.aggregated_systems import AggregatedSystem
from maege.studies.systems.report.reported_systems import ReportedSystems, ShownTables

LABELS: dict[Aggregation, str] = {
    "pooled": "pooled",
    "mean": "mean of sentences",
    "trueskill": "TrueSkill",
    "expected-wins": "Expected Wins",
}
EXPLANATION = "; ".join(f"{LABELS[name]}: {text}" for name, text in AGGREGATIONS.items())


def aggregations(results: ReportedSystems) -> DisplayTable:
    """Return the scores of systems by each aggregation, in the order of the pooled scores."""
    return DisplayTable(
        f"Aggregations of the scores of sentences. {EXPLANATION}, where every two systems are "
        f"compared in every sentence, and tie if their scores are equal. A metric that chooses "
        f"among annotators chooses the best one for each sentence. {_resamples(results)}",
        ("metric", "system", *LABELS.values()),
        list(_rows(results, lambda row: format_estimate(row.score, row.interval))),
        (0, 1),
    )


def aggregation_ranks(results: ReportedSystems) -> DisplayTable:
    """Return the ranges of ranks and clusters by each aggregation."""
    return DisplayTable(
        f"Ranks by aggregations of the scores of sentences: range of the rank in resamples, and "
        f"the cluster. {_resamples(results)}",
        ("metric", "system", *LABELS.values()),
        list(_rows(results, _rank)),
        (0, 1),
    )


def aggregation_agreement(results: ReportedSystems) -> DisplayTable:
    """Return how far each two aggregations agree on the order of the systems."""
    rows = [
        (
            metric,
            LABELS[row.a],
            LABELS[row.b],
            format_number(row.tau, 3),
            str(row.pairs),
            str(row.swapped),
            str(row.swapped_clearly),
        )
        for metric, of_metric in results.found.analyses.agreements.items()
        for row in of_metric
    ]
    caption = (
        f"How much the order of the systems depends on the aggregation. tau: Kendall's tau-b of "
        f"the scores of the systems. swapped: pairs of systems in the opposite order; clearly: if "
        f"each of both aggregations has its order in "
        f"{format_percentage((1 + results.config.statistics.confidence) / 2)} of the resamples, "
        f"without adjustment for the number of pairs. {_resamples(results)}"
    )
    headings = ("metric", "a", "b", "tau", "pairs", "swapped", "clearly")
    return DisplayTable(caption, headings, rows, (0, 1, 2))


def _resamples(results: ReportedSystems) -> str:
    return (
        f"Intervals and ranges: {results.confidence}, by "
        f"{results.found.analyses.comparison_resamples:,} bootstrap resamples of {results.units}."
    )


def _rows(
    results: ReportedSystems, cell: Callable[[AggregatedSystem], str]
) -> Iterator[tuple[str, ...]]:
    for metric, of_metric in results.found.analyses.aggregated.items():
        by_key = {(row.system, row.aggregation): row for row in of_metric}
        for system in dict.fromkeys(row.system for row in of_metric):
            rows = (by_key.get((system, aggregation)) for aggregation in LABELS)
            yield (metric, system, *(MISSING if row is None else cell(row) for row in rows))


def _rank(row: AggregatedSystem) -> str:
    if row.best_rank is None:
        return MISSING
    ranks = {row.best_rank: None, row.worst_rank: None}
    return f"{' to '.join(map(str, ranks))} ({row.cluster})"


AGGREGATION_TABLES: ShownTables = {
    "aggregations": (
        ("", "Aggregations of the scores of sentences", aggregations),
        ("ranks", "Ranks by aggregation", aggregation_ranks),
    ),
    "aggregation_agreement": (
        ("", "Does the order depend on the aggregation?", aggregation_agreement),
    ),
}
