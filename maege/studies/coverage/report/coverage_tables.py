"""Tables of coverage, of perfect systems, and of people and systems."""

from collections.abc import Sequence

from maege.number_format import (
    MISSING,
    VERDICT_MARKS,
    format_estimate,
    format_number,
    format_percentage,
    number_of,
)
from maege.report.columns import Column, pivot_table, record_table
from maege.report.display_table import DisplayTable
from maege.statistics.value import Value
from maege.studies.coverage.ceiling import CeilingEstimate, HumanCeiling
from maege.studies.coverage.measurements import CoverageResults
from maege.studies.coverage.pool_results import PoolResults
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


def coverage_table(results: PoolResults) -> DisplayTable:
    """Return the coverage of each number of references."""
    plug_in = {point.references: point.coverage.value for point in results.plug_in}
    accuracies = {a.references: a.interval_these_sentences for a in results.accuracies}
    columns = (
        Column("references", form="cell"),
        Column("coverage", form="estimate"),
        Column("accuracy", lambda p: accuracies[p.references], "interval"),
        Column(
            "extrapolated",
            lambda p: f"{p.extrapolated} of {p.sentences}" if p.extrapolated else "none",
        ),
        Column("with replacement", lambda p: plug_in.get(p.references), "number"),
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
    return record_table(caption, columns, results.points)


def needed_table(results: PoolResults) -> DisplayTable:
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
    return record_table(caption, columns, results.needed)


def numbers_table(results: PoolResults) -> DisplayTable:
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
    return record_table(caption, columns, results.thresholds)


def floors_table(results: PoolResults) -> DisplayTable:
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
    return record_table(caption, columns, results.floors)


def validity_table(records: Sequence[Validity]) -> DisplayTable:
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
    return record_table(caption, columns, records)


def perfect_table(results: CoverageResults) -> DisplayTable:
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
    return pivot_table(caption, columns, results.perfect, by="references", cell=scores)


_NEW_SENTENCES_PEOPLE = (
    "[interval]: for new sentences, with these people and systems (jackknife over sentences)."
)
_FAMILY = (
    "The tests of this table allow 5 % of errors for each metric and number of references (Holm "
    "over systems, or over people); findings are adjusted for the whole page"
)
MARKS = {
    "above everyone": "▲▲",
    "above": VERDICT_MARKS["rewarded"],
    "below": VERDICT_MARKS["penalised"],
    "below everyone": "▼▼",
}


def ceiling_summary(results: HumanCeiling) -> DisplayTable:
    """Return people and systems with the largest number of references, a column for each metric."""
    largest = max((e.references for e in results.estimates), default=0)
    estimates = [e for e in results.estimates if e.references == largest]
    rows = [e for e in estimates if e.kind != "annotator"]
    of_people = [e for e in estimates if e.kind == "annotator"]
    # The first metric is the share of exact matches, which few systems have.
    metrics = list(dict.fromkeys(e.metric for e in rows))[:2]
    values = {e.name: e.score.value for e in rows if e.metric in metrics[-1:]}

    def cell(row: CeilingEstimate) -> str:
        if row.kind == "people":
            return _people(row, [e for e in of_people if e.metric == row.metric])
        return f"{format_estimate(row.score.value, row.score.interval)} {_mark(row)}"

    def descending(row: CeilingEstimate) -> tuple[float, str]:
        value = values.get(row.name)
        return (1.0 if value is None else -value, row.name)

    caption = (
        f"{results.corpus}: people and systems against {number_of(largest, 'reference')} by "
        f"people. {_FAMILY}. people: the mean score of "
        f"{number_of(len({e.name for e in of_people}), 'person')} against "
        f"others (lowest to highest). ▲ significantly above, ▼ below the mean of people; ▲▲, ▼▼: "
        f"significantly above, or below, each of these people. In the row of people: how many of "
        f"them are themselves above (▲) and below (▼) the mean of the others. exact "
        f"match: share of outputs that are equal to a reference. {_NEW_SENTENCES_PEOPLE}"
    )
    return pivot_table(
        caption,
        [Column("who", _name)],
        sorted(rows, key=descending),
        by="metric",
        cell=Column("", cell, "cell"),
    )


def _mark(row: CeilingEstimate) -> str:
    return MARKS.get(str(row.position), " ")


def _people(row: CeilingEstimate, people: Sequence[CeilingEstimate]) -> str:
    """Write the mean of people, their range, and how many of them differ from the others."""
    text = format_estimate(row.score.value, row.score.interval)
    text += f" ({_range(row)}"
    for position in ("above", "below"):
        number = sum(person.position == position for person in people)
        text += f"; {number} {MARKS[position]}"
    return f"{text})"


def _range(row: CeilingEstimate) -> str:
    return f"{format_number(row.lowest, 3)} to {format_number(row.highest, 3)}"


def ceiling_table(results: HumanCeiling) -> DisplayTable:
    """Return people and systems with each number of references."""
    columns = (
        Column("metric"),
        Column("references", form="cell"),
        Column("who", _name),
        Column("score", form="estimate"),
        Column("range", _range),
        Column("difference", lambda e: e.difference.value, "difference"),
        Column("adjusted p", "adjusted", "p"),
        Column("p (everyone)", "everyone_adjusted", "p"),
        Column("position"),
        Column("ratio", lambda e: f"{e.ratio:.2f}" if e.ratio else None, "cell"),
    )
    caption = (
        f"{results.corpus}: people and systems against references by people. {_FAMILY}. people: "
        f"the mean score of people against others. difference: of a system minus the mean of "
        f"people, or of a person minus that of the others, with its adjusted p-value. p "
        f"(everyone): that a system is above each person, or below each, with the sets without "
        f"this person (the largest of the p-values, adjusted). position: significantly below or "
        f"above the mean of people (of a person: of the others), or everyone. ratio: to the mean "
        f"of people. range: of single people, or of a system with single sets of references. exact "
        f"match: share of outputs that are equal to a reference. {_NEW_SENTENCES_PEOPLE}"
    )
    return record_table(caption, columns, results.estimates)


def _name(row: CeilingEstimate) -> str:
    if row.kind == "source":
        return "source, unchanged"
    return f"{row.name} (person)" if row.kind == "annotator" else row.name


def order_table(results: HumanCeiling) -> DisplayTable:
    """Return how well two sets of references agree on the order of systems."""
    columns = (
        Column("metric"),
        Column("references", form="cell"),
        Column("pairs of sets", "pairs", "cell"),
        Column("tau", form="number"),
        Column("lowest", "lowest_tau", "number"),
        Column("same winner", lambda o: format_percentage(o.same_winner, 0), "cell"),
        Column("significant", form="share"),
        Column("turned", "reversed", "share"),
        Column("turned significantly", "reversed_significantly", "share"),
    )
    caption = (
        "Agreement about the order of systems between two sets of references by different people, "
        "for the same sentences. tau: Kendall's tau-b, mean over pairs of sets. same winner: share "
        "of pairs of sets. significant: share of the differences between two systems that are "
        "significant with a set (5 %, Holm); turned: of these, the share with the opposite sign "
        "with the other set; and significant there, too."
    )
    return record_table(caption, columns, results.orders)


def gain_table(results: HumanCeiling) -> DisplayTable:
    """Return what one more reference gains."""

    def error(value: float | None) -> str:
        return format_number(value, 4)

    def sentences(number: float | None) -> str | None:
        return None if number is None else f"{number:+,.0f}"

    columns = (
        Column("metric"),
        Column("of"),
        Column("references", form="cell"),
        Column("error (sentences)", lambda g: error(g.sentence_error), "cell"),
        Column("error (people)", lambda g: error(g.reference_error), "cell"),
        Column("size", "signal", "number"),
        Column("sentences", lambda g: sentences(g.more_sentences), "cell"),
        Column("relative", lambda g: sentences(g.more_sentences_relative), "cell"),
    )
    caption = (
        "How certain scores are, root mean square over systems or pairs of systems. error "
        "(sentences): standard error for other sentences, with one set of references; error "
        "(people): for references by other people. size: of the scores, or of the differences. "
        "sentences: how many more (or fewer) would change the error (sentences) as much as one "
        "more reference does; relative: how many would change its ratio to the size as much, which "
        "is what matters where scores grow with the number of references."
    )
    return record_table(caption, columns, results.gains)
