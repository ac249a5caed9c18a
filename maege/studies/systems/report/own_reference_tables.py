"""Tables of references that were made from the outputs of systems."""

from maege.report.columns import Column
from maege.report.study_parts import StudyTable, study_table
from maege.studies.systems.own_references import OwnReferences

_COLUMNS = (
    Column("metric"),
    Column("system"),
    Column("own", form="estimate"),
    Column("others", form="estimate"),
    Column("own − others", "difference", "estimate"),
    Column("common", form="estimate"),
)
_CROSSED_COLUMNS = (
    Column("metric"),
    Column("system"),
    Column("references of", "references_of"),
    Column("score", form="estimate"),
)


def own_reference_tables(found: OwnReferences) -> tuple[StudyTable, ...]:
    """Return how far references favour the output that they were made from, and all scores."""
    caption = (
        "Who corrects an output keeps what is right in it, so the reference is nearer to this "
        "output than to others. own: the score of a system with references made from its own "
        "output, as in all other tables; others: the mean of its scores with those made from each "
        "other output; own − others: how far its own favour it. In the last row of a metric, the "
        "mean, it does not count that references of some systems are easier. common: the score "
        "with the references of all systems; gold edits are extracted from these, too. [interval]: "
        "for other sentences of the same kind."
    )
    crossed = "The score of each system with references made from its own output, and from others."
    title, shown = "References made from outputs", "Each system with the references of each"
    return (
        study_table("own_references", title, caption, _COLUMNS, found.scores),
        study_table(
            "crossed_references", shown, crossed, _CROSSED_COLUMNS, found.crossed, is_folded=True
        ),
    )
