"""The sentences of the page of a run."""

from collections.abc import Sequence

from maege.number_format import (
    format_estimate,
    format_percentage,
    number_of,
)
from maege.report.statements import Claims, Statement, list_names
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.lattices.type_rewards import STATEMENT as TYPES

_MAX_NAMES = 4  # longer lists of names are cut
MAX_PAIRS = 3  # more are not named
FINDINGS_RULE = (
    "At most 5 % of sentences are false: each is adjusted for all that it could have named, as all "
    "pairs of metrics in one statistic. Above and below chance are the grades of the scorecard."
)


def _names(claims: Claims) -> str:
    return list_names([claim.subjects[0] for claim in claims], _MAX_NAMES)


def _value(claim: Claim, *, with_interval: bool = False) -> str:
    value = claim.value or Value(None)
    return format_estimate(value.value, value.interval if with_interval else None)


def _circular(shown: Claims, others: Claims) -> str:
    return (
        "The references include the right answer. So rewards of error types say little of metrics "
        "that read them, and tau and rho recommend none of these. What can be answered: whether "
        "new errors are noticed and bad outputs resisted (first in the scorecard); metrics without "
        "references; corpora with another reference."
    )


def _too_few(shown: Claims, others: Claims) -> str:
    number, needed = (shown[0].details[key] for key in ("number", "needed"))
    return f"No recommendation: {number} are too few; use at least {needed}."


def _pipeline(shown: Claims, others: Claims) -> str:
    return (
        f"ERRANT has another spaCy pipeline than in the known results: do not compare with these: "
        f"{_names(shown)}."
    )


def _reversed(shown: Claims, others: Claims) -> str:
    if not shown:
        return ""
    where, worse = "within sentences", "Less corrected texts"
    if "corpora" in shown[0].table:
        where, worse = "on corpora", "Corpora with fewer corrections"
    names = list_names([f"{c.subjects[0]} ({_value(c)})" for c in shown], _MAX_NAMES)
    text = f"Reversed {where}: {worse.lower()} score significantly higher by {names}."
    if inverted := [claim for claim in shown if claim.details["inverted"]]:
        text += f" Is lower better for {_names(inverted)}? Then set `lower_is_better`."
    return text


def _best(shown: Claims, others: Claims) -> str:
    """Name the metric with the highest value, and how many it is above."""
    in_order = sorted((*shown, *others), key=_position)
    against = [c.subjects[0] for c in in_order if _is_against_people(c) and len(c.subjects) == 1]
    left_out = f" Left out, against people: {list_names(against, _MAX_NAMES)}." if against else ""
    in_order = [claim for claim in in_order if not _is_against_people(claim)]
    if not in_order:
        return f"{others[0].details['purpose']}: no recommendation.{left_out}"
    top = in_order[0]
    purpose, name, details = top.details["purpose"], top.subjects[0], top.details
    if not top.is_shown:
        return (
            f"{purpose}: no recommendation. The highest {top.topic} is not significantly above "
            f"chance.{left_out}"
        )
    limit = left_out
    value = _value(top, with_interval=True)
    pairs = [c for c in in_order if len(c.subjects) > 1 and c.subjects[0] == name]
    if not pairs:
        return f"{purpose}: {name} has {top.topic} {value}, significantly above chance.{limit}"
    above = sum(claim.is_shown for claim in pairs)
    if not above:
        undecided = [c.subjects[1] for c in pairs if c.adjusted is not None]
        rest = _rest([claim for claim in pairs if claim.adjusted is None])
        scope = f",{details['scope']}" if details["scope"] else ""
        return (
            f"{purpose}{scope}: undecided between {list_names([name, *undecided], _MAX_NAMES)}; "
            f"{top.topic} of {name} is {value}.{rest}{limit}"
        )
    count = f"all {len(pairs)} others" if above == len(pairs) else f"{above} of {len(pairs)} others"
    return (
        f"{purpose}: {name} has the highest {top.topic}{details['scope']}, {value}, "
        f"significantly above {count}.{_rest(pairs)}{limit}"
    )


def _is_against_people(claim: Claim) -> bool:
    return bool(claim.details.get("against_people"))


def _position(claim: Claim) -> tuple[bool, float]:
    value = claim.value or Value(None)
    return len(claim.subjects) > 1, -(value.value or 0.0)


def _rest(pairs: Sequence[Claim]) -> str:
    """Name the metrics that a metric is not significantly above, and those not compared."""
    compared = [c for c in pairs if c.adjusted is not None and not c.is_shown]
    not_compared = [c for c in pairs if c.adjusted is None]
    texts = (
        (kind, [claim.subjects[1] for claim in claims])
        for kind, claims in (("Undecided", compared), ("Not compared", not_compared))
    )
    return "".join(f" {kind}: {list_names(names, _MAX_NAMES)}." for kind, names in texts if names)


def _pairs(shown: Claims, others: Claims) -> str:
    tested = [claim for claim in (*shown, *others) if claim.adjusted is not None]
    if not tested:
        return ""
    text = (
        f"Significant differences in {tested[0].topic}: {len(shown)} of "
        f"{number_of(len(tested), 'pair')} of metrics"
    )
    pairs = [f"{claim.subjects[0]} above {claim.subjects[1]}" for claim in shown]
    return f"{text}: {', '.join(pairs)}." if 0 < len(pairs) <= MAX_PAIRS else f"{text}."


def _random(shown: Claims, others: Claims) -> str:
    shares = [
        f"{claim.subjects[0]} {format_percentage(float(claim.details['share'] or 0))}"
        for claim in shown
    ]
    return (
        f"In this sample random scorers reach the {shown[0].topic}: "
        f"{list_names(shares, _MAX_NAMES)}. It is a line of reference, not a test."
    )


def _no_reaction(shown: Claims, others: Claims) -> str:
    if not shown:
        return ""
    total = len(shown) + len(others)
    which = "all error types" if not others else f"{len(shown)} of {number_of(total, 'error type')}"
    names = "" if not others else f": {_names(shown)}"
    return f"{shown[0].topic} does not react to {which}{names}."


STATEMENTS = (
    Statement("run.circular", _circular),
    Statement("run.too-few", _too_few),
    Statement("run.pipeline", _pipeline),
    Statement("run.reversed", _reversed),
    Statement("run.best", _best),
    Statement("run.pairs", _pairs),
    Statement("run.random", _random),
    TYPES,
    Statement("run.no-reaction", _no_reaction),
)
