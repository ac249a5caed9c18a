"""How metrics agree with people: the main table, and those at sentence level."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from maege.array_types import Interval
from maege.number_format import format_pvalue
from maege.report.columns import Column, OwnName, record_table
from maege.report.study_parts import StudyTable, View, study_table
from maege.statistics.kendall import MAIN_MEASURE, SENTENCE_MEASURES
from maege.statistics.significance_letters import significance_letters
from maege.statistics.value import Value
from maege.studies.humans.measurements import ANOTHER_JUDGE, CONSTANT, LENGTH, RANDOM, SetResults
from maege.studies.humans.relative_agreement import MIN_SENTENCES
from maege.studies.humans.sentence_level import SentenceDifference, SentenceEstimate
from maege.studies.humans.system_level import SOFT, SystemDifference

SYSTEM_INTERVALS = (
    "[interval]: by resampling sentences with all their judgements and scores; [of other systems]: "
    "by resampling sentences and systems."
)
SENTENCE_INTERVALS = (
    "[interval]: by the jackknife, which leaves out each sentence with all its judgements in turn."
)


def adjusted_pvalue(difference: SentenceDifference | SystemDifference) -> str:
    """Write an adjusted p-value, with a star if it is significant."""
    return format_pvalue(difference.adjusted) + (" *" if difference.is_significant else "")


_DIFFERENCES = (
    Column("metrics", lambda d: f"{d.a} − {d.b}"),
    Column("comparisons", "kind"),
    Column("measure", lambda d: SENTENCE_MEASURES[d.measure].title),
    Column("difference", form="difference"),
    Column("interval", form="interval"),
    Column("p", "pvalue", "p"),
    Column("adjusted p", adjusted_pvalue, "cell"),
)
_CORRECTED_COLUMNS = (
    Column("metric"),
    Column("judge"),
    Column("judged", form="count"),
    Column("others", form="count"),
    Column("all sentences", lambda c: c.of_all.mean, "estimate"),
    Column("people only", lambda c: c.of_all.people_only, "estimate"),
    Column("judge only", lambda c: c.of_all.judge_only, "number"),
    Column("weight", lambda c: c.of_all.weight, "number"),
    Column("as good as", lambda c: round(c.of_all.effective), "count"),
)
_RELATIVE_COLUMNS = (
    Column("metric"),
    Column("domain"),
    Column("sentences", form="count"),
    Column("answers", form="count"),
    Column("agreement", form="estimate"),
    Column("of people", "people", "estimate"),
    Column("relative", form="amount"),
)
_TIE_COLUMNS = (
    Column("metric"),
    Column("comparisons", "kind"),
    Column("equal scores tie", "raw", "number"),
    Column("cross-fitted", "cross_fitted", "number"),
    Column("in-sample", "in_sample", "number"),
    Column("threshold", lambda ties: _threshold(ties.epsilon), "cell"),
)


def corrected_table(results: SetResults) -> StudyTable:
    """Return the agreement on all sentences, of which people judged some."""
    caption = (
        "Mean over sentences of (C - D) / comparisons, of metric and people: C decided alike, D "
        "oppositely. all sentences: corrected by the judge, which compared the outputs of all; "
        "right only if people judged a random sample. people only: from their sentences. judge "
        "only: with the judge as truth; it may be biased. weight: of the judge; near 0 it adds "
        "nothing. as good as: sentences that people alone would have to judge."
    )
    title, corrected = "A judge in place of people", results.corrected
    return study_table("corrected", title, caption, _CORRECTED_COLUMNS, corrected, is_folded=True)


def relative_table(results: SetResults) -> StudyTable:
    """Return the agreement beside that of people with each other, by domain."""
    caption = (
        "agreement: tau of the metric with each of two judges who answered the same question. of "
        "people: tau of the other judge in its place. relative: the first by the second, if people "
        "agree significantly; 1 is as one judge with another. A tie of metric or judge counts as "
        f"0. answers: those that prefer an output. Nothing is shown of fewer than {MIN_SENTENCES} "
        f"sentences. {SENTENCE_INTERVALS}"
    )
    if not any(r.people.value is not None for r in results.relative):
        caption = (
            "agreement: tau of the metric in each domain. No two judges answered the same "
            "questions, so nothing says how far people agree: a lower value may be due to harder "
            f"questions. Nothing is shown of fewer than {MIN_SENTENCES} sentences. "
            f"{SENTENCE_INTERVALS}"
        )
    return study_table(
        "relative", "Agreement beside that of people", caption, _RELATIVE_COLUMNS, results.relative
    )


def sentence_measures_table(results: SetResults) -> StudyTable:
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
    keys = product(results.comparisons, results.scorers)
    table = record_table(caption, columns, [rows[key] for key in keys if key in rows])
    view = View("Measures at sentence level", table, is_folded=True)
    return StudyTable.of_records("sentence_measures", results.sentence_estimates, view)


def _measure_column(key: str) -> Column:
    return Column(
        SENTENCE_MEASURES[key].title,
        lambda row: Value(row[key].value, row[key].interval),
        "estimate",
    )


def sentence_differences_table(results: SetResults) -> StudyTable:
    """Return the comparisons of metrics at sentence level."""
    caption = (
        "Differences between metrics at sentence level. p: both metrics exchanged in whole "
        "sentences; adjusted: Holm, over all pairs of this table with the same comparisons and "
        "measure. *: significant at 5 % for this table."
    )
    title, differences = "Differences at sentence level", results.sentence_differences
    return study_table(
        "sentence_differences", title, caption, _DIFFERENCES, differences, is_folded=True
    )


def ties_table(results: SetResults) -> StudyTable:
    """Return accuracy with ties, with and without a threshold for ties of the metric."""
    caption = (
        "Accuracy with ties, if small differences of a metric are ties. cross-fitted: the "
        "threshold was chosen on other sentences. in-sample: on the same ones, which is too high."
    )
    return study_table("ties", "Ties", caption, _TIE_COLUMNS, results.ties, is_folded=True)


def _threshold(epsilon: float) -> str:
    """Write a threshold with three significant digits, never with an exponent.

    >>> _threshold(8.87e-05), _threshold(0.25), _threshold(0.0)
    ('0.0000887', '0.25', '0')
    """
    return f"{Decimal(f'{epsilon:.3g}'):f}"


_LETTERS = (
    "letters: metrics without a common letter differ significantly in tau (5 %, metrics exchanged "
    "in whole sentences, Holm over all pairs of this table); metrics that share one can be equal."
)
_COLUMNS = (
    Column("metric"),
    Column("tau", form="estimate"),
    Column("letters"),
    Column("tau with human ties", "tau_human_ties", "estimate"),
    Column("tau (expanded)", "tau_expanded", "estimate"),
    Column("r", form="estimate"),
    Column("of other systems", "r_other_systems", "interval"),
    Column("rho", form="number"),
    Column("soft accuracy", "soft_accuracy", "number"),
)


@dataclass(frozen=True)
class AgreementSummary:
    """The main values of a metric, or of what stands beside the metrics."""

    metric: str
    tau: Value  # at sentence level, of unexpanded comparisons
    letters: str  # metrics without one in common differ significantly in tau
    tau_human_ties: Value  # of unexpanded comparisons, too
    tau_expanded: Value
    r: Value  # Pearson's correlation of mean scores of systems with TrueSkill
    r_other_systems: Interval | None  # by resampling sentences and systems
    rho: float | None
    soft_accuracy: float | None


def metric_summaries(results: SetResults) -> Iterator[AgreementSummary]:
    """Yield the main values of each metric, best tau first, then the rows beside them."""
    differences = [
        d
        for d in results.sentence_differences
        if (d.kind, d.measure) == ("unexpanded", MAIN_MEASURE)
    ]
    taus = {metric: results.sentence_value(metric).value for metric in results.metrics}
    letters = significance_letters(taus, differences)
    for metric in results.scorers:
        r, rho, soft = (
            results.system_estimate(metric, measure) for measure in ("pearson", "spearman", SOFT)
        )
        yield AgreementSummary(
            metric,
            tau=results.sentence_value(metric),
            letters=letters.get(metric, ""),
            tau_human_ties=results.sentence_value(metric, "unexpanded", "hties"),
            tau_expanded=results.sentence_value(metric, "expanded"),
            r=Value(r.value, r.by_sentences) if r else Value(None),
            r_other_systems=r.by_sentences_and_systems if r else None,
            rho=rho.value if rho else None,
            soft_accuracy=soft.value if soft else None,
        )


def summary_table(summaries: Sequence[AgreementSummary]) -> StudyTable:
    """Return the main values of each metric."""
    caption = (
        "Agreement with people. tau: (agree − disagree) / comparisons of two outputs in which "
        "people prefer one; a tie of the metric counts as 0. tau with human ties: ties of both "
        "count as agreement, so a constant metric has the share of ties. tau (expanded): all "
        "pairs of systems of a judgement, also those with the same output, which nobody compared. "
        "r, rho: Pearson's and Spearman's correlation of systems' mean scores with TrueSkill of "
        "the judgements. soft accuracy: 1 minus the mean difference between two probabilities "
        "that one system is better than another, by people and by the metric; its zero is that of "
        f"a constant metric. Of tau, {SENTENCE_INTERVALS} Of r, {SYSTEM_INTERVALS} {_LETTERS} "
        f"In the last rows: {_baselines(summaries)}."
    )
    title = "Agreement with people"
    return study_table("summary", title, caption, _COLUMNS, summaries, is_main=True)


def _baselines(summaries: Sequence[AgreementSummary]) -> str:
    words = {
        CONSTANT: "a metric that gives every output the same score",
        LENGTH: "the number of characters",
        RANDOM: "random scores (expected values)",
        ANOTHER_JUDGE: "the answers of one judge in the place of a metric, on comparisons that "
        "two judges share",
    }
    names = (s.metric for s in summaries if isinstance(s.metric, OwnName))
    return "; ".join(f"{name}: {words[name.what]}" for name in names)
