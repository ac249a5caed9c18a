"""The row of the dossier that judged edits answer."""

from collections.abc import Iterator
from dataclasses import dataclass

from maege.number_format import number_of
from maege.statistics.value import Value
from maege.studies.edits.people import OTHER_JUDGE, PeopleFound
from maege.studies.rows import (
    CHANCE,
    LimitComparison,
    Phrases,
    Row,
    RowResult,
    one_sided_pvalues,
)

HALF = 0.5  # of the pairs are in the right order by chance


@dataclass(frozen=True)
class EditEvidence:
    """What people say of edits, of which corpus, and with which references."""

    people: PeopleFound | None
    corpus: str
    references: int  # sets of them


def _read(evidence: EditEvidence) -> Iterator[RowResult]:
    if evidence.people is None:
        return
    agreements = evidence.people.agreements
    ceiling = next((a.within for a in agreements if a.scorer == OTHER_JUDGE), None)
    for agreement in agreements:
        if agreement.effect != "shapley" or agreement.within.value is None:
            continue
        interval = agreement.within.interval
        ends = interval and (interval[0] - HALF, interval[1] - HALF)
        difference = agreement.within.value - HALF
        pvalue = 1.0 if agreement.pvalue is None else agreement.pvalue
        compared = LimitComparison(
            CHANCE, Value(difference, ends), *one_sided_pvalues(difference, pvalue)
        )
        references = number_of(evidence.references, "set") + " of references"
        yield RowResult(
            agreement.scorer,
            evidence.corpus,
            agreement.sentences,
            agreement.within,
            (compared,),
            "sentences",
            (references,),
            ceiling=ceiling,
        )


ROWS: tuple[Row[EditEvidence], ...] = (
    Row(
        "edit-values",
        "order",
        40,
        "Values right edits above wrong ones",
        "share of pairs",
        Phrases("values right edits", "values wrong edits"),
        lambda evidence: list(_read(evidence)),
        asked_by="`--set judged_edits=FILE`",
        form="share",
        share_of="of pairs",
        limit=HALF,
    ),
)
