"""The rows of the dossier that an attack answers."""

from collections.abc import Iterator
from dataclasses import dataclass

from maege.studies.attack.config import AttackConfig
from maege.studies.attack.inputs import AttackInputs
from maege.studies.attack.measurements import Attacked
from maege.studies.attack.win_rates import TOLERANCE
from maege.studies.rows import CHANCE, HALF, LimitComparison, Phrases, Row, RowResult


@dataclass(frozen=True)
class AttackEvidence:
    """What an attack found, and of what."""

    config: AttackConfig
    inputs: AttackInputs
    attacked: Attacked

    @property
    def corpus(self) -> str:
        """The name of the corpus."""
        return self.inputs.lattices.corpus.name

    @property
    def conditions(self) -> tuple[str, ...]:
        """What the results hold for."""
        return (f"{self.config.attacks.budget:,} scores a sentence",)


def _read_attacks(evidence: AttackEvidence) -> Iterator[RowResult]:
    """Yield the highest rate of wins, and all of them compared with what is tolerated."""
    for of_metric in evidence.attacked.metrics:
        if not (rates := of_metric.rates):
            continue
        worst = max(rates, key=lambda rate: rate.rate.value or 0.0)
        compared = tuple(
            LimitComparison(
                f"{100 * TOLERANCE:.0f} % allowed",
                rate.rate.minus(TOLERANCE),
                rate.pvalue,
                rate.pvalue_below,
                f"{rate.attack}, {rate.opponent}",
            )
            for rate in rates
        )
        yield RowResult(
            of_metric.metric,
            evidence.corpus,
            worst.sentences,
            worst.rate,
            compared,
            units="sentences",
            conditions=evidence.conditions,
        )


def _read_alternatives(evidence: AttackEvidence) -> Iterator[RowResult]:
    for of_metric in evidence.attacked.metrics:
        if credit := of_metric.credit:
            pvalue = 1.0 if credit.pvalue is None else credit.pvalue
            compared = LimitComparison.tested(CHANCE, credit.credit.minus(HALF), pvalue)
            yield RowResult(
                of_metric.metric,
                evidence.corpus,
                credit.sentences,
                credit.credit,
                (compared,),
                units="sentences",
                conditions=(f"{credit.visible} visible people",),
            )


ROWS: tuple[Row[AttackEvidence], ...] = (
    Row(
        "alternatives",
        "order",
        number=30,
        name="Credits valid alternatives",
        statistic="credit",
        phrases=Phrases(
            "credits valid alternatives",
            "refuses valid alternatives",
            plain="credits valid alternatives",
            weaker="credits fewer valid alternatives",
        ),
        read=_read_alternatives,
        form="share",
        limit=HALF,
    ),
    Row(
        "attacks",
        "train",
        number=30,
        name="Rewards searched bad outputs",
        statistic="win rate · lower is better",
        phrases=Phrases(
            "resists searched attacks",
            "falls to searched attacks",
            plain="resists searched attacks",
            weaker="falls to searched attacks more",
        ),
        read=_read_attacks,
        form="share",
        better="lower",
        limit=TOLERANCE,
    ),
)
