"""The sentences of a vetting."""

from collections.abc import Callable

from maege.number_format import (
    format_estimate,
    format_number,
    number_of,
)
from maege.report.statements import Claims, Statement, fact, value_of
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.lattices.type_rewards import STATEMENT as TYPES

_MAX_SENTENCES = 1_000_000  # larger numbers of required sentences are not reported
INVERTED = {
    "order": "Most pairs are ordered the wrong way round.",
    "outputs": "All kinds of bad outputs score higher than the correction in most sentences.",
}
REMEDY = "If so, set `lower_is_better` (`--param lower_is_better=true`) and vet again."


def _inverted(shown: Claims, others: Claims) -> str:
    if not shown:
        return ""
    reason = str(shown[0].details["reason"])
    return f"Is lower better? {INVERTED.get(reason, f'{reason[:1].upper()}{reason[1:]}.')} {REMEDY}"


def _missing_scores(shown: Claims, others: Claims) -> str:
    return f"No scores for {', '.join(c.subjects[0] for c in shown)}: {shown[0].topic}."


def _grade(shown: Claims, others: Claims) -> str:
    """Say nothing: the scorecard, the cards and the sentence say what grades are."""
    return ""


def _by_construction(shown: Claims, others: Claims) -> str:
    values = " ".join(
        f"The value of {c.subjects[0]} is {_estimate(c.value)}, by changed tokens "
        f"{format_number(_optional(c, 'changed tokens'), 3)}."
        for c in shown
    )
    return (
        f"With the original as the source, the number of changed tokens orders texts by "
        f"construction, so nothing is tested. {values}"
    )


def _references(shown: Claims, others: Claims) -> str:
    values = ", ".join(f"{c.subjects[0]}: {_estimate(c.value)}" for c in shown)
    return f"{shown[0].details['statistic']} by the number of references: {values}."


def _rates(shown: Claims, others: Claims) -> str:
    """List the outputs by share; those with the same share stand together."""
    rates: dict[str, list[str]] = {}
    for c in sorted(shown, key=lambda c: -value_of(c)):
        rates.setdefault(percentage(c.value), []).append(c.subjects[0])
    tied = {c.subjects[0]: _optional(c, "tied") or 0.0 for c in shown}
    ties = [f"{name} {100 * share:.0f} %" for name, share in tied.items() if share >= 0.005]
    above = "; ".join(f"{', '.join(names)} {rate}" for rate, names in rates.items())
    text = f"Sentences in which each beats {shown[0].topic}: {above}."
    return f"{text} The same score: {'; '.join(ties)}." if ties else text


def _error_rates(c: Claim) -> str:
    rises, equal = (f"{100 * (_optional(c, key) or 0.0):.0f} %" for key in ("rises", "equal"))
    return (
        f"{c.subjects[0]}: {c.details['description']}. The score falls in "
        f"{percentage(c.value)} of {number_of(int(c.details['n'] or 0), 'sentence')}, rises in "
        f"{rises}, is the same in {equal}."
    )


def _power(c: Claim) -> str:
    text = f"{c.details['label']} minus that of {c.subjects[0]}: {_estimate(c.value)}."
    required, least = _optional(c, "sentences"), _optional(c, "least")
    if required is None or required > _MAX_SENTENCES:
        text += (
            " With a power of 80 %, a difference as small takes more sentences than any corpus has"
        )
    else:
        text += (
            f" With a power of 80 %, a difference as large takes about "
            f"{_rounded_up(int(required))} sentences"
        )
    if least is not None and least <= _MAX_SENTENCES:
        most = _optional(c, "most")
        limit = "any number" if most is None else _rounded_up(int(min(most, _MAX_SENTENCES)))
        text += f" (from {_rounded_up(int(least))} to {limit}, by its interval)"
    detectable = _optional(c, "detectable")
    if detectable is not None:
        text += f". The sentences of this page find one of {format_number(detectable, 2)}"
    return f"{text}."


def _rounded_up(sentences: int) -> str:
    """Write a number of sentences with two significant digits.

    >>> _rounded_up(87), _rounded_up(1811), _rounded_up(135176)
    ('87', '1,900', '140,000')
    """
    unit = 10 ** max(0, len(str(sentences)) - 2)
    return f"{-(-sentences // unit) * unit:,}"


def _estimate(value: Value | None) -> str:
    if value is None or value.value is None:
        return "undefined"
    return format_estimate(value.value, value.interval)


def _optional(claim: Claim, key: str) -> float | None:
    value = claim.details.get(key)
    return None if value is None else float(value)


_WRITERS: dict[str, Callable[[Claims, Claims], str]] = {
    "inverted": _inverted,
    "grade": _grade,
    "failed-check": fact(lambda c: f"Failed: {c.subjects[0]}: {c.details['message']}."),
    "missing-scores": _missing_scores,
    "by-construction": _by_construction,
    "references": _references,
    "rates": _rates,
    "error-rates": fact(_error_rates),
    "power": fact(_power),
}
STATEMENTS = (TYPES, *(Statement(f"vet.{key}", write) for key, write in _WRITERS.items()))


def percentage(share: Value | None) -> str:
    """Write a share with its interval, in per cent.

    >>> percentage(Value(0.25, (0.046, 0.7))), percentage(Value(None))
    ('25 % [5, 70]', 'undefined')
    """
    if share is None or share.value is None or share.interval is None:
        return "undefined"
    low, high = share.interval
    return f"{100 * share.value:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"
