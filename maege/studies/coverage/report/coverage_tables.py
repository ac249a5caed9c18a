"""Tables of coverage and of perfect systems, for the terminal, the page and the files."""

from collections.abc import Sequence

from maege.number_format import (
    MISSING,
    format_estimate,
    format_interval,
    format_number,
    format_percentage,
    number_of,
)
from maege.report.display_table import DisplayTable
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.pool_results import PoolResults
from maege.studies.coverage.report.pool_description import describe_sizes
from maege.studies.coverage.validity import Validity

COMPARISONS = {
    "exact": "Two corrections are the same if their texts are equal",
    "changes": "Two corrections are the same if they change the same words of the source, "
    "whatever to",
}
REFERENCE_USE = {
    "best": "best one",
    "mean": "mean",
    "together": "all together",
    None: "not known",
}
POLICIES = {
    "distinct": "a correction by another person",
    "replacement": "a correction, drawn with replacement",
    "lucky": "one of the references",
    "copy": "the source",
}
OTHER_SENTENCES = "[interval]: for new sentences (BCa over the sentences of the pool)."


def coverage(results: PoolResults) -> DisplayTable:
    """Return the coverage of each number of references."""
    plug_in = {point.references: point.value for point in results.plug_in}
    rows = [
        (
            str(point.references),
            format_estimate(point.value, point.interval),
            format_interval(accuracy.interval_these_sentences),
            f"{point.extrapolated} of {point.sentences}" if point.extrapolated else "none",
            format_number(plug_in.get(point.references), 3),
        )
        for point, accuracy in zip(results.points, results.accuracies, strict=True)
    ]
    headings = ("references", "coverage", "accuracy", "extrapolated", "with replacement")
    caption = (
        f"Coverage: the probability that a further correction is the same as one of the "
        f"references, mean over {number_of(results.summary.sentences, 'sentence')}. "
        f"{COMPARISONS[results.comparison]}. It is also the expected accuracy of a corrector that "
        f"is always right; accuracy: where this will be for these sentences (Poisson binomial). "
        f"extrapolated: sentences with too few corrections, whose coverage is estimated. with "
        f"replacement: what the same estimate is if the correction may itself be among the "
        f"references, as in the study of 2018: too high. {OTHER_SENTENCES}"
    )
    return DisplayTable(caption, headings, rows, (3,))


def needed(results: PoolResults) -> DisplayTable:
    """Return the numbers of references that some coverages need."""
    rows = [
        (
            format_percentage(row.coverage, 0),
            str(row.references) if row.references is not None else f"> {row.limit}",
            f"{_number(row.low, row.limit)} to {_number(row.high, row.limit)}"
            if results.summary.sentences > 1
            else MISSING,
            "yes" if row.extrapolated else "no",
        )
        for row in results.needed
    ]
    caption = (
        f"Smallest number of references for a coverage. {COMPARISONS[results.comparison]}. "
        f"interval: for new sentences. extrapolated: beyond the corrections that "
        f"there are. Numbers above {results.needed[0].limit if results.needed else 0} are not "
        f"given: so far no estimate is to be trusted."
    )
    return DisplayTable(
        caption, ("coverage", "references", "interval", "extrapolated"), rows, (2, 3)
    )


def _number(value: int | None, limit: int) -> str:
    return f"more than {limit}" if value is None else str(value)


def numbers(results: PoolResults) -> DisplayTable:
    """Return numbers and probabilities of corrections above thresholds."""
    rows = [
        (
            f"{row.threshold:g}",
            f"{row.number.value:,.2f}",
            _wide_interval(row.number.interval),
            format_estimate(row.mass.value, row.mass.interval),
        )
        for row in results.thresholds
    ]
    summary = results.summary
    caption = (
        f"Corrections of a sentence with a probability above a threshold, mean over "
        f"{number_of(summary.sentences, 'sentence')}: how many there are, and their probability "
        f"together. "
        f"{COMPARISONS[results.comparison]}. Seen were {summary.distinct.value:.1f} different ones "
        f"in {describe_sizes(summary)} corrections; the last of these is new with probability "
        f"{format_number(summary.unseen_mass.value, 3)} (Good-Turing); there are about "
        f"{summary.chao1.value:,.1f} or more (Chao1, an estimate). How many cannot be known: the "
        f"number above 0 follows the grid of the estimate, see the next table. {OTHER_SENTENCES}"
    )
    headings = ("probability above", "corrections", "interval", "their probability")
    return DisplayTable(caption, headings, rows, (2,))


def _wide_interval(interval: tuple[float, float] | None) -> str:
    return MISSING if interval is None else f"{interval[0]:,.2f} to {interval[1]:,.2f}"


def floors(results: PoolResults) -> DisplayTable:
    """Return how the estimates depend on the smallest probability of the grid."""
    rows = [
        (
            f"{row.factor:g} times",
            f"{row.number:,.1f}",
            f"{row.smallest_support:,.1f}",
            f"{row.number_above:,.2f}",
            format_number(row.mass_above, 3),
            format_number(row.coverage, 3),
        )
        for row in results.floors
    ]
    caption = (
        "What depends on the smallest probability that the estimate allows for a correction: the "
        "number of corrections does, so that only a lower bound can be known. smallest number: "
        "the fewest that explain the sample nearly as well. above 1/n: corrections with a "
        "probability above one over the size of the sample, and their probability; coverage: of "
        "as many references as the sample has corrections. Means over sentences."
    )
    headings = (
        "smallest probability", "corrections", "smallest number", "above 1/n",
        "their probability", "coverage",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0,))


def validity(records: Sequence[Validity]) -> DisplayTable:
    """Return how often corrections are valid, by how often they were written."""
    rows = [
        (
            "all" if row.times_written is None
            else f"{row.times_written}{' or more' if row.and_more else ''}",
            f"{row.corrections:,}",
            f"{row.answers.n:,}",
            format_estimate(row.answers.share, row.clustered_interval),
            format_interval(row.answers.interval),
            format_number(row.majority_share, 3),
        )
        for row in records
    ]  # fmt: skip
    caption = (
        "Answers of judges to whether a correction is valid, by how often it was written: are rare "
        "corrections wrong? [interval]: answers for a sentence depend on each other (jackknife "
        "over sentences); independent: as if they did not (Wilson). majority: share of corrections "
        "with more yes than no."
    )
    headings = ("written", "corrections", "answers", "yes", "independent", "majority")
    return DisplayTable(caption, headings, rows, (0,))


def perfect(results: CoverageResults) -> DisplayTable:
    """Return the scores of perfect systems."""
    numbers_of_references = sorted({estimate.references for estimate in results.perfect})
    by_key = {(e.metric, e.policy, e.references): e for e in results.perfect}
    keys = dict.fromkeys((e.metric, e.policy) for e in results.perfect)
    rows = []
    for metric, policy in keys:
        cells = []
        for number in numbers_of_references:
            estimate = by_key.get((metric, policy, number))
            cells.append(
                format_estimate(estimate.value, estimate.interval) if estimate else MISSING
            )
        use = REFERENCE_USE.get(results.reference_use.get(metric), MISSING)
        rows.append((metric, use, POLICIES[policy], *cells))
    how = results.perfect_settings
    caption = (
        f"Expected scores by number of references, of corpora of "
        f"{number_of(how.sentences if how else 0, 'sentence')}, {how.unchanged if how else 0:,} of "
        f"which are right. references: what of them "
        f"counts. output: a correction by another person is what a corrector gives that is always "
        f"right. {OTHER_SENTENCES}"
    )
    headings = ("metric", "references", "output", *map(str, numbers_of_references))
    return DisplayTable(caption, headings, rows, (0, 1, 2))
