"""The row of the dossier that judged edits answer."""

from collections.abc import Iterator, Sequence

from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.rows import CHANCE, HALF, LimitComparison, Phrases, Row, RowResult

EDIT_VALUES = "edit-values"  # key of the row
RIGHT_EDITS = "edits.people"  # the claim that a metric values right edits above wrong ones


def _read(claims: Sequence[Claim]) -> Iterator[RowResult]:
    for claim in claims:
        if claim.statement != RIGHT_EDITS or claim.value is None or claim.value.value is None:
            continue
        details, judge = claim.details, claim.details["judge"]
        pvalue = 1.0 if claim.pvalue is None else claim.pvalue
        compared = LimitComparison.tested(CHANCE, claim.value.minus(HALF), pvalue)
        yield RowResult(
            claim.subjects[0],
            str(details["corpus"]),
            int(details["sentences"] or 0),
            claim.value,
            (compared,),
            units=claim.units,
            conditions=claim.conditions,
            ceiling=None if judge is None else Value(float(judge)),
        )


ROWS: tuple[Row[Sequence[Claim]], ...] = (
    Row(
        EDIT_VALUES,
        "order",
        number=40,
        name="Values right edits above wrong ones",
        statistic="share of pairs",
        phrases=Phrases(
            "values right edits better than scorers without grammar",
            "values right edits less than scorers without grammar",
            "",
            "values right edits",
            "values right edits less",
        ),
        read=_read,
        asked_by="`--set edits.judged_edits=FILE`",
    ),
)
