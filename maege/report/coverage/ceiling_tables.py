"""Tables of people and systems with different numbers of references."""

from collections.abc import Callable, Mapping

from maege.coverage.ceiling import CeilingEstimate
from maege.coverage.human_ceiling import HumanCeiling
from maege.number_format import (
    MISSING,
    VERDICT_MARKS,
    format_difference,
    format_estimate,
    format_number,
    format_percentage,
    format_pvalue,
    number_of,
)
from maege.report.display_tables import DisplayTable

OTHER_SENTENCES = (
    "[interval]: for other sentences of the kind, with these people and systems (jackknife over "
    "sentences)."
)
POSITIONS = (
    "position: below or above the mean of people, if the difference is significant (5 %, Holm over "
    "all systems of a metric and number of references)"
)


def ceiling_summary(results: HumanCeiling) -> DisplayTable:
    """Return people and systems with the largest number of references, a column for each metric."""
    largest = max((e.references for e in results.estimates), default=0)
    estimates = [e for e in results.estimates if e.references == largest and e.kind != "annotator"]
    metrics = list(dict.fromkeys(e.metric for e in estimates))
    by_key = {(e.name, e.metric): e for e in estimates}
    order = metrics[1] if len(metrics) > 1 else metrics[0] if metrics else ""
    names = sorted(
        {e.name: e.kind for e in estimates},
        key=lambda name: (-_value(by_key.get((name, order))), name),
    )
    rows = [
        (_name(by_key[name, order]), *(_marked(by_key.get((name, metric))) for metric in metrics))
        for name in names
    ]
    caption = (
        f"{results.corpus}: people and systems against {number_of(largest, 'reference')} by "
        f"people. people: the mean score of people against others. {VERDICT_MARKS['rewarded']} "
        f"above, {VERDICT_MARKS['penalised']} below the mean of people, if the difference is "
        f"significant (5 %, Holm over all systems of a metric). exact match: share of outputs "
        f"that are equal to a reference. {OTHER_SENTENCES}"
    )
    return DisplayTable(caption, ("who", *metrics), rows)


def _value(row: CeilingEstimate | None) -> float:
    return -1.0 if row is None or row.value is None else row.value


def _marked(row: CeilingEstimate | None) -> str:
    if row is None:
        return MISSING
    marks = {"above": VERDICT_MARKS["rewarded"], "below": VERDICT_MARKS["penalised"]}
    return f"{format_estimate(row.value, row.interval)} {marks.get(str(row.position), ' ')}"


def ceiling(results: HumanCeiling) -> DisplayTable:
    """Return people and systems with each number of references."""
    rows = [
        (
            row.metric,
            str(row.references),
            _name(row),
            format_estimate(row.value, row.interval),
            f"{format_number(row.lowest, 3)} to {format_number(row.highest, 3)}",
            format_difference(row.difference),
            format_pvalue(row.adjusted),
            row.position or MISSING,
            f"{row.ratio:.2f}{' !' if row.exceeds_ceiling else ''}" if row.ratio else MISSING,
        )
        for row in results.estimates
    ]
    caption = (
        f"{results.corpus}: people and systems against references by people. people: the mean "
        f"score of people against others. difference: of a system minus people; {POSITIONS}. "
        f"ratio: to people; !: more than people, so that people are no ceiling for this metric. "
        f"range: of single people, or of a system with single sets of references. exact match: "
        f"share of outputs that are equal to a reference. {OTHER_SENTENCES}"
    )
    headings = (
        "metric", "references", "who", "score", "range", "difference", "adjusted p", "position",
        "ratio",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 2, 4, 7))


def _name(row: CeilingEstimate) -> str:
    if row.kind == "source":
        return "source, unchanged"
    return f"{row.name} (person)" if row.kind == "annotator" else row.name


def orders(results: HumanCeiling) -> DisplayTable:
    """Return how well two sets of references agree on the order of systems."""
    rows = [
        (
            row.metric,
            str(row.references),
            str(row.pairs),
            format_number(row.tau, 3),
            format_number(row.lowest_tau, 3),
            format_percentage(row.same_winner, 0),
            _share(row.significant),
            _share(row.reversed),
            _share(row.reversed_significantly),
        )
        for row in results.orders
    ]
    caption = (
        "Agreement about the order of systems between two sets of references by different people, "
        "for the same sentences. tau: Kendall's tau-b, mean over pairs of sets. same winner: share "
        "of pairs of sets. significant: share of the differences between two systems that are "
        "significant with a set (5 %, Holm); turned: of these, the share with the opposite sign "
        "with the other set; and significant there, too."
    )
    headings = (
        "metric", "references", "pairs of sets", "tau", "lowest", "same winner", "significant",
        "turned", "turned significantly",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0,))


def _share(share: float | None) -> str:
    return MISSING if share is None else format_percentage(share)


def gains(results: HumanCeiling) -> DisplayTable:
    """Return what one more reference gains."""
    rows = [
        (
            row.metric,
            row.of,
            str(row.references),
            format_number(row.sentence_error, 4),
            format_number(row.reference_error, 4),
            format_number(row.signal, 3),
            _sentences(row.more_sentences),
            _sentences(row.more_sentences_relative),
        )
        for row in results.gains
    ]
    caption = (
        "How certain scores are, root mean square over systems or pairs of systems. error "
        "(sentences): standard error for other sentences, with one set of references; error "
        "(people): for references by other people. size: of the scores, or of the differences. "
        "sentences: how many more (or fewer) would change the error (sentences) as much as one "
        "more reference does; relative: how many would change its ratio to the size as much, which "
        "is what matters where scores grow with the number of references."
    )
    headings = (
        "metric", "of", "references", "error (sentences)", "error (people)", "size", "sentences",
        "relative",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 1))


def _sentences(number: float | None) -> str:
    return MISSING if number is None else f"{number:+,.0f}"


CEILING_TABLES: Mapping[str, tuple[str, Callable[[HumanCeiling], DisplayTable]]] = {
    "ceiling_summary": ("People and systems", ceiling_summary),
    "ceiling": ("People and systems, all numbers of references", ceiling),
    "orders": ("The order of systems with other references", orders),
    "gains": ("One more reference, or more sentences", gains),
}
