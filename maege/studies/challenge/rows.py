"""The rows of the dossier that a challenge set answers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from maege.statistics.jackknife import ClusteredStatistic
from maege.studies.challenge.shares import Answers, accuracy_of, gap
from maege.studies.rows import CHANCE, HALF, LimitComparison, Phrases, Row, RowResult

HARMLESS, ALONE = "harmless", "correct-sentences"  # keys of rows
# By row: the families whose items it is about, and what is compared.
FAMILIES = {HARMLESS: ("meaning", "grammar"), ALONE: ("over-correction",)}
PAIR_OF_ROW = {HARMLESS: "selective", ALONE: "noticed"}
# The unchanged sentence has the fewest changed words, whatever the change is.
_BY_CONSTRUCTION = {HARMLESS: (), ALONE: ("few changed words", "many changed words")}


@dataclass(frozen=True, eq=False)
class ChallengeEvidence:
    """What a set found of metrics, and their limits."""

    name: str  # of the set
    answers: Answers
    limits: Mapping[str, Mapping[str, str]]  # by metric, scorers and what sentences call them
    confidence: float

    def statistic(self, row: str, scorer: str) -> ClusteredStatistic | None:
        """Return the share of a scorer in a row, a tie as one half."""
        if scorer not in self.answers.by_scorer:
            return None
        mask = self.answers.mask(FAMILIES[row])
        return self.answers.statistic(scorer, PAIR_OF_ROW[row], mask)

    def results(self, row: str) -> Iterator[RowResult]:
        """Yield the results of a row: all metrics that answered."""
        of = {scorer: self.statistic(row, scorer) for scorer in self.answers.by_scorer}
        for metric, limits in self.limits.items():
            own = of.get(metric)
            if own is None or own.value is None:
                continue
            compared = [LimitComparison.tested(CHANCE, *gap(own, HALF, self.confidence))]
            for scorer, name in limits.items():
                other = of.get(scorer)
                if other is not None and name not in (CHANCE, *_BY_CONSTRUCTION[row]):
                    compared.append(LimitComparison.tested(name, *gap(own, other, self.confidence)))
            yield RowResult(
                metric,
                self.name,
                self.answers.number(metric, PAIR_OF_ROW[row], self.answers.mask(FAMILIES[row])),
                accuracy_of(own, self.confidence),
                tuple(compared),
                units="sentences",
                conditions=("the corrections of the items are visible",),
            )


def _read(row: str) -> Callable[[ChallengeEvidence], Iterator[RowResult]]:
    return lambda evidence: evidence.results(row)


ROWS: tuple[Row[ChallengeEvidence], ...] = (
    Row(
        HARMLESS,
        "order",
        number=50,
        name="Tells harmless from harmful",
        statistic="share of items",
        phrases=Phrases(
            "tells harmless from harmful changes",
            "prefers harmful changes to harmless ones",
            plain="tells harmless from harmful changes",
            weaker="tells harmless from harmful changes less",
        ),
        read=_read(HARMLESS),
        form="share",
        items="items",
        is_needed=False,
    ),
    Row(
        ALONE,
        "train",
        number=50,
        name="Leaves correct sentences alone",
        statistic="share of items",
        phrases=Phrases(
            "leaves correct sentences alone",
            "rewards wrong changes of correct sentences",
            plain="leaves correct sentences alone",
            weaker="rewards wrong changes of correct sentences more",
        ),
        read=_read(ALONE),
        form="share",
        items="items",
        is_needed=False,
    ),
)
