"""Tables of what people say of metrics at sentence level."""

from decimal import Decimal

from maege.number_format import (
    MISSING,
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    format_pvalue,
)
from maege.report.display_table import DisplayTable
from maege.studies.humans.evaluation import BASELINES, SetResults
from maege.studies.humans.sentence_level import SentenceEstimate
from maege.studies.humans.sentence_measures import HEADLINE, MEASURES

SENTENCE_INTERVALS = (
    "[interval]: by the jackknife, which leaves out each sentence with all its judgements in turn."
)


def metrics_by_tau(results: SetResults) -> list[str]:
    """Return the metrics, best tau first, then the rows beside them."""

    def key(metric: str) -> tuple[float, str]:
        estimate = sentence_estimate(results, metric, "unexpanded", HEADLINE)
        value = estimate.value if estimate else None
        return (-2.0 if value is None else value) * -1, metric

    names = {estimate.metric for estimate in results.sentence_estimates}
    return [
        *sorted(results.metric_systems, key=key),
        *(baseline for baseline in BASELINES if baseline in names),
    ]


def sentence_estimate(
    results: SetResults, metric: str, kind: str, measure: str
) -> SentenceEstimate | None:
    """Return an estimate at sentence level; None if there is none."""
    key = metric, kind, measure
    return next(
        (e for e in results.sentence_estimates if (e.metric, e.kind, e.measure) == key), None
    )


def format_sentence_estimate(estimate: SentenceEstimate | None) -> str:
    """Write an estimate at sentence level."""
    return MISSING if estimate is None else format_estimate(estimate.value, estimate.interval)


def sentence_measures(results: SetResults) -> DisplayTable:
    """Return all measures at sentence level, of both kinds of comparisons."""
    rows = [
        (
            metric,
            kind,
            *(
                format_sentence_estimate(sentence_estimate(results, metric, kind, key))
                for key in MEASURES
            ),
            format_pvalue(_pvalue(results, metric, kind)),
        )
        for kind in results.comparisons
        for metric in metrics_by_tau(results)
        if sentence_estimate(results, metric, kind, HEADLINE)
    ]
    formulas = "; ".join(f"{m.title}: {m.formula}" for m in MEASURES.values())
    counts = ", ".join(
        f"{kind} {number:,} ({ties:,} ties)" for kind, (number, ties) in results.comparisons.items()
    )
    headings = ("metric", "comparisons", *(m.title for m in MEASURES.values()), "p")
    caption = (
        f"Measures at sentence level. {formulas}. Comparisons: {counts}. {SENTENCE_INTERVALS} p: "
        f"{MEASURES[HEADLINE].title} against 0, two-sided, by Student's t; not adjusted."
    )
    return DisplayTable(caption, headings, rows, (0, 1))


def _pvalue(results: SetResults, metric: str, kind: str) -> float | None:
    estimate = sentence_estimate(results, metric, kind, HEADLINE)
    return estimate.pvalue if estimate else None


def sentence_differences(results: SetResults) -> DisplayTable:
    """Return the comparisons of metrics at sentence level."""
    rows = [
        (
            f"{d.a} − {d.b}",
            d.kind,
            MEASURES[d.measure].title,
            format_difference(d.difference),
            format_interval(d.interval),
            format_pvalue(d.pvalue),
            format_pvalue(d.adjusted) + (" *" if d.is_significant else ""),
        )
        for d in results.sentence_differences
    ]
    headings = ("metrics", "comparisons", "measure", "difference", "interval", "p", "adjusted p")
    caption = (
        "Differences between metrics at sentence level. p: both metrics exchanged in whole "
        "sentences; adjusted: Holm, over all pairs of this table with the same comparisons and "
        "measure. *: significant at 5 % for this table."
    )
    return DisplayTable(caption, headings, rows, (0, 1, 2))


def ties(results: SetResults) -> DisplayTable:
    """Return accuracy with ties, with and without a threshold for ties of the metric."""
    rows = [
        (
            row.metric,
            row.kind,
            *(format_number(value, 3) for value in (row.raw, row.cross_fitted, row.in_sample)),
            _threshold(row.epsilon),
        )
        for row in results.ties
    ]
    headings = (
        "metric",
        "comparisons",
        "equal scores tie",
        "cross-fitted",
        "in-sample",
        "threshold",
    )
    caption = (
        "Accuracy with ties, if small differences of a metric are ties. cross-fitted: the "
        "threshold was chosen on other sentences. in-sample: on the same ones, which is too high."
    )
    return DisplayTable(caption, headings, rows, (0, 1))


def _threshold(epsilon: float) -> str:
    """Write a threshold with three significant digits, never with an exponent.

    >>> _threshold(8.87e-05), _threshold(0.25), _threshold(0.0)
    ('0.0000887', '0.25', '0')
    """
    return f"{Decimal(f'{epsilon:.3g}'):f}"
