"""The tables of what people say of edits."""

from maege.number_format import format_percentage
from maege.report.columns import Column
from maege.report.study_parts import Section, study_table
from maege.studies.edits.people import EFFECTS, PeopleFound

_PEOPLE_CAPTION = (
    "within outputs: share of the pairs of a right and a wrong edit of an output in which the "
    "right one is worth more, ties one half; mean over sentences that have such pairs. all edits: "
    "the same for all edits (AUC). positive: share of the right, and of the wrong edits that are "
    "worth more than 0. p: that it is one half within outputs, adjusted for the metrics. "
    "[interval]: jackknife of sentences."
)
_DIFFERENCE_CAPTION = (
    "Share within outputs by Shapley values, minus that of the other values, on the same "
    "sentences. p: adjusted for the metrics."
)


def people_section(people: PeopleFound) -> Section:
    """Return how values of edits agree with people."""
    columns = (
        Column("scorer"),
        Column("effect", lambda r: EFFECTS.get(r.effect, "")),
        Column("sentences", form="count"),
        Column("within outputs", "within", "estimate"),
        Column("all edits", "area", "estimate"),
        Column("positive: right", "positive_right", "estimate"),
        Column("positive: wrong", "positive_wrong", "estimate"),
        Column("p (Holm)", "adjusted", "p"),
    )
    title = "Whether right edits are worth more than wrong ones"
    compared = (
        Column("metric"),
        Column("compared with", lambda r: EFFECTS.get(r.other, r.other)),
        Column("difference", form="change"),
        Column("p (Holm)", "adjusted", "p"),
    )
    other = "Whether Shapley values agree more than others"
    differences = people.differences
    text = (
        f"{people.outputs:,} outputs with {people.edits:,} edits of {people.sentences:,} "
        f"sentences; {format_percentage(people.right)} of the edits are marked as right."
    )
    tables = (
        study_table("people", title, _PEOPLE_CAPTION, columns, people.agreements, is_main=True),
        study_table("people-differences", other, _DIFFERENCE_CAPTION, compared, differences),
    )
    return Section("What people say of edits", text, tables)
