"""Tables of people and systems with different numbers of references."""

from collections.abc import Sequence

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
from maege.report.display_table import DisplayTable
from maege.studies.coverage.ceiling.ceiling import CeilingEstimate
from maege.studies.coverage.ceiling.human_ceiling import HumanCeiling

OTHER_SENTENCES = (
    "[interval]: for new sentences, with these people and systems (jackknife over sentences)."
)
FAMILY = (
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
    estimates = [e for e in results.estimates if e.references == largest and e.kind != "annotator"]
    metrics = list(dict.fromkeys(e.metric for e in estimates))
    by_key = {(e.name, e.metric): e for e in estimates}
    of_people = [e for e in results.estimates if e.references == largest and e.kind == "annotator"]
    people = len({e.name for e in of_people})

    def cell(row: CeilingEstimate | None) -> str:
        if row is None or row.kind != "people":
            return _marked(row)
        return _people(row, [e for e in of_people if e.metric == row.metric])

    order = metrics[1] if len(metrics) > 1 else metrics[0] if metrics else ""
    names = sorted(
        {e.name: e.kind for e in estimates},
        key=lambda name: (-_value(by_key.get((name, order))), name),
    )
    rows = [
        (_name(by_key[name, order]), *(cell(by_key.get((name, metric))) for metric in metrics))
        for name in names
    ]
    caption = (
        f"{results.corpus}: people and systems against {number_of(largest, 'reference')} by "
        f"people. {FAMILY}. people: the mean score of {number_of(people, 'person')} against "
        f"others (lowest to highest). ▲ significantly above, ▼ below the mean of people; ▲▲, ▼▼: "
        f"significantly above, or below, each of these people. In the row of people: how many of "
        f"them are themselves above (▲) and below (▼) the mean of the others. exact "
        f"match: share of outputs that are equal to a reference. {OTHER_SENTENCES}"
    )
    return DisplayTable(caption, ("who", *metrics), rows)


def _value(row: CeilingEstimate | None) -> float:
    return -1.0 if row is None or row.value is None else row.value


def _marked(row: CeilingEstimate | None) -> str:
    if row is None:
        return MISSING
    return f"{format_estimate(row.value, row.interval)} {MARKS.get(str(row.position), ' ')}"


def _people(row: CeilingEstimate, people: Sequence[CeilingEstimate]) -> str:
    """Write the mean of people, their range, and how many of them differ from the others."""
    text = format_estimate(row.value, row.interval)
    text += f" ({format_number(row.lowest, 3)} to {format_number(row.highest, 3)}"
    for position in ("above", "below"):
        number = sum(person.position == position for person in people)
        text += f"; {number} {MARKS[position]}"
    return f"{text})"


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
            format_pvalue(row.everyone_adjusted),
            row.position or MISSING,
            f"{row.ratio:.2f}" if row.ratio else MISSING,
        )
        for row in results.estimates
    ]
    caption = (
        f"{results.corpus}: people and systems against references by people. {FAMILY}. people: the "
        f"mean score of people against others. difference: of a system minus the mean of people, "
        f"or of a person minus that of the others, with its adjusted p-value. p (everyone): that a "
        f"system is above each person, or below each, with the sets without this person (the "
        f"largest of the p-values, adjusted). position: significantly below or above the mean of "
        f"people (of a person: of the others), or everyone. ratio: to the mean of "
        f"people. range: of single people, or of a system with single sets of references. exact "
        f"match: share of outputs that are equal to a reference. {OTHER_SENTENCES}"
    )
    headings = (
        "metric", "references", "who", "score", "range", "difference", "adjusted p",
        "p (everyone)", "position", "ratio",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 2, 4, 8))


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
