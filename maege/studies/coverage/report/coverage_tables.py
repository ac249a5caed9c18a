"""Tables of coverage, and of perfect systems."""

from collections.abc import Iterator, Sequence

from maege.number_format import (
    MISSING,
    format_estimate,
    format_number,
    format_percentage,
    number_of,
)
from maege.report.chart_style import Chart, drawn
from maege.report.columns import Column, pivot_table, record_table
from maege.report.study_parts import StudyTable, View, study_table
from maege.statistics.value import Value
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.pool_results import PoolResults
from maege.studies.coverage.report.charts import coverage_chart, perfect_chart
from maege.studies.coverage.validity import Validity

COMPARISONS = {
    "exact": "Two corrections are the same if their texts are equal",
    "changes": "Two corrections are the same if they change the same words of the source, "
    "whatever to",
}
_REFERENCE_USE = {"best": "best one", "mean": "mean", "together": "all together", None: "not known"}
POLICIES = {
    "distinct": "a correction by another person",
    "replacement": "a correction, drawn with replacement",
    "lucky": "one of the references",
    "copy": "the source",
}
_NEW_SENTENCES = "[interval]: for new sentences (BCa over the sentences of the pool)."


def pool_tables(results: CoverageResults) -> Iterator[StudyTable]:
    """Yield the tables of each comparison, the first with the chart of all of them."""
    curve: Chart | None = coverage_chart(results.pools)
    for pool in results.pools:
        key = pool.comparison
        yield coverage_table(pool, curve)
        yield needed_table(pool)
        yield numbers_table(pool)
        yield floors_table(pool)
        yield StudyTable.of_records(f"{key}_summary", [pool.summary])
        curve = None
    yield validity_table(results.validity)


def coverage_table(results: PoolResults, curve: Chart | None) -> StudyTable:
    """Return the coverage of each number of references, with a chart if there is one."""
    columns = (
        Column("references", form="cell"),
        Column("coverage", form="estimate"),
        Column("accuracy", form="interval"),
        Column(
            "extrapolated",
            lambda p: f"{p.extrapolated} of {p.sentences}" if p.extrapolated else "none",
        ),
        Column("with replacement", "with_replacement", "number"),
    )
    caption = (
        f"Coverage: the probability that a further correction is the same as one of the "
        f"references, mean over {number_of(results.summary.sentences, 'sentence')}. "
        f"{COMPARISONS[results.comparison]}. It is also the expected accuracy of a corrector that "
        f"is always right; accuracy: where this will be for these sentences (Poisson binomial). "
        f"extrapolated: sentences with too few corrections, whose coverage is estimated. with "
        f"replacement: what the same estimate is if the correction may itself be among the "
        f"references, as in the study of 2018: too high. {_NEW_SENTENCES}"
    )
    view = View(
        f"Coverage ({results.comparison})",
        record_table(caption, columns, results.points),
        text="Areas are intervals for new sentences." if curve else "",
        charts=drawn({"": curve}),
        is_main=curve is not None,
    )
    return StudyTable.of_records(f"{results.comparison}_coverage", results.points, view)


def needed_table(results: PoolResults) -> StudyTable:
    """Return the numbers of references that some coverages need."""

    def end(value: int | None, limit: int) -> str:
        return f"more than {limit}" if value is None else str(value)

    columns = (
        Column("coverage", lambda n: format_percentage(n.coverage, 0), "cell"),
        Column(
            "references",
            lambda n: f"> {n.limit}" if n.references is None else str(n.references),
            "cell",
        ),
        Column(
            "interval",
            lambda n: (
                f"{end(n.low, n.limit)} to {end(n.high, n.limit)}"
                if results.summary.sentences > 1
                else None
            ),
        ),
        Column("extrapolated", lambda n: "yes" if n.extrapolated else "no"),
    )
    caption = (
        f"Smallest number of references for a coverage. {COMPARISONS[results.comparison]}. "
        f"interval: for new sentences. extrapolated: beyond the corrections that "
        f"there are. Numbers above {results.needed[0].limit if results.needed else 0} are not "
        f"given: so far no estimate is to be trusted."
    )
    key = results.comparison
    title = f"How many references for a coverage ({key})"
    return study_table(f"{key}_needed", title, caption, columns, results.needed, is_folded=True)


def numbers_table(results: PoolResults) -> StudyTable:
    """Return numbers and probabilities of corrections above thresholds."""

    def ends(value: Value) -> str | None:
        low_high = value.interval
        return None if low_high is None else f"{low_high[0]:,.2f} to {low_high[1]:,.2f}"

    columns = (
        Column("probability above", lambda t: f"{t.threshold:g}", "cell"),
        Column("corrections", lambda t: f"{t.number.value:,.2f}", "cell"),
        Column("interval", lambda t: ends(t.number)),
        Column("their probability", "mass", "estimate"),
    )
    summary = results.summary
    caption = (
        f"Corrections of a sentence with a probability above a threshold, mean over "
        f"{number_of(summary.sentences, 'sentence')}: how many there are, and their probability "
        f"together. "
        f"{COMPARISONS[results.comparison]}. Seen were {summary.distinct.value:.1f} different ones "
        f"in {summary.sizes} corrections; the last of these is new with probability "
        f"{format_number(summary.unseen_mass.value, 3)} (Good-Turing); there are about "
        f"{summary.chao1.value:,.1f} or more (Chao1, an estimate). How many cannot be known: the "
        f"number above 0 follows the grid of the estimate, see the next table. {_NEW_SENTENCES}"
    )
    key = results.comparison
    title = f"Numbers of corrections ({key})"
    return study_table(
        f"{key}_numbers", title, caption, columns, results.thresholds, is_folded=True
    )


def floors_table(results: PoolResults) -> StudyTable:
    """Return how the estimates depend on the smallest probability of the grid."""
    columns = (
        Column("smallest probability", lambda f: f"{f.factor:g} times"),
        Column("corrections", lambda f: f"{f.number:,.1f}", "cell"),
        Column("smallest number", lambda f: f"{f.smallest_support:,.1f}", "cell"),
        Column("above 1/n", lambda f: f"{f.number_above:,.2f}", "cell"),
        Column("their probability", "mass_above", "number"),
        Column("coverage", form="number"),
    )
    caption = (
        "What depends on the smallest probability that the estimate allows for a correction: the "
        "number of corrections does, so that only a lower bound can be known. smallest number: "
        "the fewest that explain the sample nearly as well. above 1/n: corrections with a "
        "probability above one over the size of the sample, and their probability; coverage: of "
        "as many references as the sample has corrections. Means over sentences."
    )
    key = results.comparison
    title = f"What depends on the estimate ({key})"
    return study_table(f"{key}_floors", title, caption, columns, results.floors, is_folded=True)


def validity_table(records: Sequence[Validity]) -> StudyTable:
    """Return how often corrections are valid, by how often they were written."""

    def written(row: Validity) -> str:
        if row.times_written is None:
            return "all"
        return f"{row.times_written}{' or more' if row.and_more else ''}"

    columns = (
        Column("written", written),
        Column("corrections", form="count"),
        Column("answers", lambda v: v.answers.n, "count"),
        Column("yes", lambda v: format_estimate(v.answers.share, v.clustered_interval), "cell"),
        Column("independent", lambda v: v.answers.interval, "interval"),
        Column("majority", "majority_share", "number"),
    )
    caption = (
        "Answers of judges to whether a correction is valid, by how often it was written: are rare "
        "corrections wrong? [interval]: answers for a sentence depend on each other (jackknife "
        "over sentences); independent: as if they did not (Wilson). majority: share of corrections "
        "with more yes than no."
    )
    return study_table("validity", "Are rare corrections valid?", caption, columns, records)


def perfect_table(results: CoverageResults) -> StudyTable:
    """Return the scores of perfect systems, a column for each number of references."""
    use, how = results.reference_use, results.perfect_settings
    columns = (
        Column("metric"),
        Column("references", lambda e: _REFERENCE_USE.get(use.get(e.metric), MISSING)),
        Column("output", lambda e: POLICIES[e.policy]),
    )
    caption = (
        f"Expected scores by number of references, of corpora of "
        f"{number_of(how.sentences if how else 0, 'sentence')}, {how.unchanged if how else 0:,} of "
        f"which are right. references: what of them "
        f"counts. output: a correction by another person is what a corrector gives that is always "
        f"right. {_NEW_SENTENCES}"
    )
    scores = Column("", "score", "estimate")
    view = View(
        "Scores of perfect systems",
        pivot_table(caption, columns, results.perfect, by="references", cell=scores),
        charts=drawn({"": perfect_chart(results.perfect)}) if results.perfect else {},
        is_main=True,
    )
    return StudyTable.of_records("perfect", results.perfect, view)
