"""What is claimed of metrics that were attacked, and the sentences."""

from collections.abc import Iterator

from maege.report.statements import Claims, Statement, estimate_of, list_names
from maege.statistics.claim import Claim
from maege.studies.attack.measurements import AttackedMetric
from maege.studies.attack.opponents import OPPONENT_WORDS

_MAX_PAIRS = 6  # that a sentence names


def claims_of(attacked: AttackedMetric) -> Iterator[Claim]:
    """Yield a claim for each attack and opponent, which the sentence of the metric could name."""
    for rate in attacked.rates:
        yield Claim(
            "attack.exposed",
            (rate.metric, rate.attack, rate.opponent),
            topic=rate.metric,
            family=f"attacks on {rate.metric}",
            value=rate.rate,
            pvalue=rate.pvalue,
            units="sentences",
            table="rates",
            is_key=True,
        )


def _write_exposed(shown: Claims, others: Claims) -> str:
    """Say against which opponents a metric rewards wrong texts."""
    metric, *_ = (*shown, *others)[0].subjects
    pairs = f"{len(shown) + len(others)} pairs of attack and opponent"
    if not shown:
        return (
            f"{metric}: in none of {pairs} is it shown to prefer texts that were searched for more "
            f"often than tolerated. This search found none, which does not show that there is none."
        )
    named = [f"{OPPONENT_WORDS[c.subjects[2]]} ({c.subjects[1]}: {estimate_of(c)})" for c in shown]
    return (
        f"{metric} is exposed in {len(shown)} of {pairs}. It prefers wrong texts to "
        f"{list_names(named, _MAX_PAIRS)}."
    )


STATEMENTS = (Statement("attack.exposed", _write_exposed),)
