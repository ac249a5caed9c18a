"""Tables of people and systems, scored against the same references."""

from collections.abc import Iterator, Sequence

from maege.number_format import (
    VERDICT_MARKS,
    format_estimate,
    format_number,
    format_percentage,
    number_of,
)
from maege.report.chart_style import drawn
from maege.report.columns import Column, pivot_table, record_table
from maege.report.study_parts import StudyTable, View, study_table
from maege.studies.coverage.ceiling import CeilingEstimate, HumanCeiling
from maege.studies.coverage.report.charts import people_chart

_NEW_SENTENCES = (
    "[interval]: for new sentences, with these people and systems (jackknife over sentences)."
)
_FAMILY = (
    "The tests of this table allow 5 % of errors for each metric and number of references (Holm "
    "over systems, or over people); a finding is adjusted for all that it could have named"
)
MARKS = {
    "above everyone": "▲▲",
    "above": VERDICT_MARKS["rewarded"],
    "below": VERDICT_MARKS["punished"],
    "below everyone": "▼▼",
}


def people_tables(results: HumanCeiling) -> Iterator[StudyTable]:
    """Yield the scores, the order of systems, and what one more reference gains."""
    views = ceiling_summary(results), ceiling_view(results)
    yield StudyTable.of_records("ceiling", results.estimates, *views)
    yield order_table(results)
    yield gain_table(results)


def ceiling_summary(results: HumanCeiling) -> View:
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
        mark = MARKS.get(str(row.beside_people.position), " ")
        return f"{format_estimate(row.score.value, row.score.interval)} {mark}"

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
        f"match: share of outputs that are equal to a reference. {_NEW_SENTENCES}"
    )
    table = pivot_table(
        caption,
        [Column("who", _name)],
        sorted(rows, key=descending),
        by="metric",
        cell=Column("", cell, "cell"),
    )
    return View(
        "People and systems", table, charts=drawn({"": people_chart(results)}), is_main=True
    )


def _people(row: CeilingEstimate, people: Sequence[CeilingEstimate]) -> str:
    """Write the mean of people, their range, and how many of them differ from the others."""
    text = format_estimate(row.score.value, row.score.interval)
    text += f" ({_range(row)}"
    for position in ("above", "below"):
        number = sum(person.beside_people.position == position for person in people)
        text += f"; {number} {MARKS[position]}"
    return f"{text})"


def _range(row: CeilingEstimate) -> str:
    return f"{format_number(row.lowest, 3)} to {format_number(row.highest, 3)}"


def ceiling_view(results: HumanCeiling) -> View:
    """Return people and systems with each number of references."""
    columns = (
        Column("metric"),
        Column("references", form="cell"),
        Column("who", _name),
        Column("score", form="estimate"),
        Column("range", _range),
        Column("difference", "beside_people.difference.value", "difference"),
        Column("adjusted p", "beside_people.adjusted", "p"),
        Column("p (everyone)", "beside_people.everyone_adjusted", "p"),
        Column("position", "beside_people.position"),
        Column("ratio", _ratio, "cell"),
    )
    caption = (
        f"{results.corpus}: people and systems against references by people. {_FAMILY}. people: "
        f"the mean score of people against others. difference: of a system minus the mean of "
        f"people, or of a person minus that of the others, with its adjusted p-value. p "
        f"(everyone): that a system is above each person, or below each, with the sets without "
        f"this person (the largest of the p-values, adjusted). position: significantly below or "
        f"above the mean of people (of a person: of the others), or everyone. ratio: to the mean "
        f"of people. range: of single people, or of a system with single sets of references. exact "
        f"match: share of outputs that are equal to a reference. {_NEW_SENTENCES}"
    )
    table = record_table(caption, columns, results.estimates)
    title = "People and systems, all numbers of references"
    return View(title, table, key="all", is_folded=True)


def _ratio(row: CeilingEstimate) -> str | None:
    ratio = row.beside_people.ratio
    return f"{ratio:.2f}" if ratio else None


def _name(row: CeilingEstimate) -> str:
    if row.kind == "source":
        return "source, unchanged"
    return f"{row.name} (person)" if row.kind == "annotator" else row.name


def order_table(results: HumanCeiling) -> StudyTable:
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
    title = "The order of systems with other references"
    return study_table("orders", title, caption, columns, results.orders, is_folded=True)


def gain_table(results: HumanCeiling) -> StudyTable:
    """Return what one more reference gains."""

    def sentences(number: float | None) -> str | None:
        return None if number is None else f"{number:+,.0f}"

    columns = (
        Column("metric"),
        Column("of"),
        Column("references", form="cell"),
        Column("error (sentences)", lambda g: format_number(g.sentence_error, 4), "cell"),
        Column("error (people)", lambda g: format_number(g.reference_error, 4), "cell"),
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
    title = "One more reference, or more sentences"
    return study_table("gains", title, caption, columns, results.gains, is_folded=True)
