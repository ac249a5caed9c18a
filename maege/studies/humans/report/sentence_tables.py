"""Tables of what people say of metrics at sentence level."""

from decimal import Decimal
from itertools import product

from maege.number_format import format_pvalue
from maege.report.columns import Column, record_table
from maege.report.display_table import DisplayTable
from maege.statistics.value import Value
from maege.studies.humans.evaluation import BASELINES, SetResults
from maege.studies.humans.evidence_agreement import EvidenceCorrelation
from maege.studies.humans.sentence_level import SentenceDifference, SentenceEstimate
from maege.studies.humans.sentence_measures import MAIN_MEASURE, SENTENCE_MEASURES
from maege.studies.humans.system_differences import SystemDifference

SENTENCE_INTERVALS = (
    "[interval]: by the jackknife, which leaves out each sentence with all its judgements in turn."
)


def adjusted_pvalue(
    difference: SentenceDifference | SystemDifference | EvidenceCorrelation,
) -> str:
    """Write an adjusted p-value, with a star if it is significant."""
    return format_pvalue(difference.adjusted) + (" *" if difference.is_significant else "")


_DIFFERENCE_COLUMNS = (
    Column("metrics", lambda d: f"{d.a} − {d.b}"),
    Column("comparisons", "kind"),
    Column("measure", lambda d: SENTENCE_MEASURES[d.measure].title),
    Column("difference", form="difference"),
    Column("interval", form="interval"),
    Column("p", "pvalue", "p"),
    Column("adjusted p", adjusted_pvalue, "cell"),
)
_TIE_COLUMNS = (
    Column("metric"),
    Column("comparisons", "kind"),
    Column("equal scores tie", "raw", "number"),
    Column("cross-fitted", "cross_fitted", "number"),
    Column("in-sample", "in_sample", "number"),
    Column("threshold", lambda ties: _threshold(ties.epsilon), "cell"),
)


def metrics_by_tau(results: SetResults) -> list[str]:
    """Return the metrics, best tau first, then the rows beside them."""

    def key(metric: str) -> tuple[float, str]:
        estimate = sentence_estimate(results, metric, "unexpanded", MAIN_MEASURE)
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


def sentence_measures_table(results: SetResults) -> DisplayTable:
    """Return all measures at sentence level, of both kinds of comparisons."""
    rows: dict[tuple[str, str], dict[str, SentenceEstimate]] = {}
    for estimate in results.sentence_estimates:
        rows.setdefault((estimate.kind, estimate.metric), {})[estimate.measure] = estimate
    columns = (
        Column("metric", lambda row: row[MAIN_MEASURE].metric),
        Column("comparisons", lambda row: row[MAIN_MEASURE].kind),
        *map(_measure_column, SENTENCE_MEASURES),
        Column("p", lambda row: row[MAIN_MEASURE].pvalue, "p"),
    )
    formulas = "; ".join(f"{m.title}: {m.formula}" for m in SENTENCE_MEASURES.values())
    counts = ", ".join(
        f"{kind} {number:,} ({ties:,} ties)" for kind, (number, ties) in results.comparisons.items()
    )
    main = SENTENCE_MEASURES[MAIN_MEASURE].title
    caption = (
        f"Measures at sentence level. {formulas}. Comparisons: {counts}. {SENTENCE_INTERVALS} p: "
        f"{main} against 0, two-sided, by Student's t; not adjusted."
    )
    keys = product(results.comparisons, metrics_by_tau(results))
    return record_table(caption, columns, [rows[key] for key in keys if key in rows])


def _measure_column(key: str) -> Column:
    """Return a column of rows of estimates by measure."""
    return Column(
        SENTENCE_MEASURES[key].title,
        lambda row: Value(row[key].value, row[key].interval),
        "estimate",
    )


def sentence_differences_table(results: SetResults) -> DisplayTable:
    """Return the comparisons of metrics at sentence level."""
    caption = (
        "Differences between metrics at sentence level. p: both metrics exchanged in whole "
        "sentences; adjusted: Holm, over all pairs of this table with the same comparisons and "
        "measure. *: significant at 5 % for this table."
    )
    return record_table(caption, _DIFFERENCE_COLUMNS, results.sentence_differences)


def ties_table(results: SetResults) -> DisplayTable:
    """Return accuracy with ties, with and without a threshold for ties of the metric."""
    caption = (
        "Accuracy with ties, if small differences of a metric are ties. cross-fitted: the "
        "threshold was chosen on other sentences. in-sample: on the same ones, which is too high."
    )
    return record_table(caption, _TIE_COLUMNS, results.ties)


def _threshold(epsilon: float) -> str:
    """Write a threshold with three significant digits, never with an exponent.

    >>> _threshold(8.87e-05), _threshold(0.25), _threshold(0.0)
    ('0.0000887', '0.25', '0')
    """
    return f"{Decimal(f'{epsilon:.3g}'):f}"
