"""What is claimed of metrics that were attacked, and the sentences."""

from collections.abc import Iterator
from dataclasses import replace

from maege.number_format import number_of
from maege.report.statements import Claims, Statement, estimate_of, list_names, value_of
from maege.statistics.claim import Claim
from maege.studies.attack.measurements import Attacked
from maege.studies.attack.sentences import OPPONENT_WORDS
from maege.studies.attack.win_rates import WinRate

_MAX_PAIRS = 6  # that a sentence names


def raw_claims(attacked: Attacked) -> Iterator[Claim]:
    """Yield a claim for each attack and opponent, and for each pair of metrics."""
    for of_metric in attacked.metrics:
        for rate in of_metric.rates:
            yield _of_rate(rate, "attack.exposed", f"attacks on {rate.metric}", is_key=True)
        exposed = {(rate.attack, rate.opponent) for rate in of_metric.rates if rate.is_exposed}
        for rate in of_metric.hidden_rates:
            claim = _of_rate(rate, "attack.hidden", f"attacks on {rate.metric}, hidden references")
            is_exposed = (rate.attack, rate.opponent) in exposed
            yield replace(claim, details={"is exposed": is_exposed})
        if credit := of_metric.credit:
            yield Claim(
                "attack.credit",
                (credit.metric,),
                topic=credit.metric,
                value=credit.credit,
                units="sentences",
                table="alternatives",
                is_key=True,
                details={"visible": credit.visible, "parity": credit.parity.value},
            )
    for pair in attacked.pairs:
        is_first = (pair.difference.value or 0.0) <= 0
        metrics = (pair.first, pair.second) if is_first else (pair.second, pair.first)
        yield Claim(
            "attack.fewer",
            (*metrics, pair.attack, pair.opponent),
            topic=f"{pair.attack}, {pair.opponent}",
            family=f"metrics, {pair.attack}, {pair.opponent}",
            value=pair.difference,
            pvalue=pair.pvalue,
            units="sentences",
            table="metric-pairs",
        )


def _of_rate(rate: WinRate, statement: str, family: str, *, is_key: bool = False) -> Claim:
    return Claim(
        statement,
        (rate.metric, rate.attack, rate.opponent),
        topic=rate.metric,
        family=family,
        value=rate.rate,
        pvalue=rate.pvalue,
        family_pvalue=rate.adjusted,
        units="sentences",
        table="rates" if is_key else "hidden",
        is_key=is_key,
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
    prefers = f"It prefers wrong texts to {_names(shown)}."
    return f"{metric} is exposed in {len(shown)} of {pairs}. {prefers}"


def _names(claims: Claims) -> str:
    words = [f"{OPPONENT_WORDS[c.subjects[2]]} ({c.subjects[1]}: {estimate_of(c)})" for c in claims]
    return list_names(words, _MAX_PAIRS)


def _write_hidden(shown: Claims, _: Claims) -> str:
    """Say against which opponents the texts win with other references, too."""
    shown = [claim for claim in shown if claim.details["is exposed"]]
    if not shown:
        return ""
    return (
        f"{shown[0].subjects[0]} prefers them with references that the search did not see, too, to "
        f"{_names(shown)}: the references of the search are not the only cause."
    )


def _write_credit(shown: Claims, _: Claims) -> str:
    """Say how often corrections by others are rewarded."""
    (claim,) = shown
    visible = number_of(int(claim.details["visible"] or 0), "person")
    return (
        f"With the corrections of {visible.replace('persons', 'people')} as references, "
        f"{claim.subjects[0]} scores {estimate_of(claim)} of the corrections by others above the "
        f"source."
    )


def _write_fewer(shown: Claims, _: Claims) -> str:
    """Say which metrics are deceived in fewer sentences than others."""
    clearest = sorted(shown, key=lambda claim: -abs(value_of(claim)))
    named = [f"{c.subjects[0]} than {c.subjects[1]} ({abs(value_of(c)):.2f})" for c in clearest]
    if not shown:
        return ""
    attack, opponent = shown[0].subjects[2:]
    return (
        f"Texts of {attack} win against {OPPONENT_WORDS[opponent]} in fewer sentences with "
        f"{list_names(named, _MAX_PAIRS)}; in brackets the difference of the rates."
    )


STATEMENTS = (
    Statement("attack.exposed", _write_exposed),
    Statement("attack.hidden", _write_hidden),
    Statement("attack.credit", _write_credit),
    Statement("attack.fewer", _write_fewer),
)
