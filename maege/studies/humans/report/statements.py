"""The sentences of a comparison of metrics with people."""

from collections.abc import Callable, Iterable

from maege.number_format import format_estimate, number_of
from maege.report.statements import Claims, Statement, estimate_of, fact, list_names, value_of
from maege.statistics.claim import Claim

LEAST_METRICS = 6  # in whose order something can be read
_MAX_NAMES = 4  # longer lists of names are cut
SIGNS = "agreement with people"  # a family of claims; the name of the set follows in parentheses
_MEASURES = {"tau": "tau with people", "r": "r with people (TrueSkill, these systems)"}


def _names(names: Iterable[str]) -> str:
    return list_names([f"`{name}`" for name in names], _MAX_NAMES)


def _few_sentences(claim: Claim) -> str:
    number = int(claim.details["sentences"] or 0)
    few = number_of(number, "sentence")
    return f"{few}: too few for conclusions on metrics; use several hundred."


def _few_systems(claim: Claim) -> str:
    number = int(claim.details["systems"] or 0)
    return f"{number_of(number, 'system')}: correlations over systems say little about others."


def _reversed(shown: Claims, others: Claims) -> str:
    """Name the metrics that score higher what people rank lower."""
    if not shown:
        return ""
    measure, of_set = shown[0].topic, shown[0].family.removeprefix(SIGNS)
    where, what = f"within sentences{of_set}", "outputs"
    if measure == "r":
        where, what = f"over these systems{of_set}", "systems"
    texts = [f"`{c.subjects[0]}` ({measure} {estimate_of(c)})" for c in shown]
    names = list_names(texts, _MAX_NAMES)
    return f"Reversed {where}: {what} that people prefer score lower by {names}."


def _tau(shown: Claims, others: Claims) -> str:
    """Name the metrics with tau above 0, and how the one with the largest differs from others."""
    signs = [claim for claim in (*shown, *others) if len(claim.subjects) == 1]
    if not signs:
        return ""
    text = _above_0("tau", shown, others)
    (best,) = max(signs, key=value_of).subjects
    below = [c.subjects[1] for c in shown if len(c.subjects) > 1 and c.subjects[0] == best]
    unclear = [m for c in others if len(c.subjects) > 1 and best in c.subjects
               for m in c.subjects if m != best]  # fmt: skip
    if not below:
        return f"{text} No metric differs significantly in tau from `{best}`." if unclear else text
    undecided = f"; undecided: {_names(unclear)}" if unclear else ""
    return f"{text} In tau `{best}` is significantly above {_names(below)}{undecided}."


def _r(shown: Claims, others: Claims) -> str:
    """Name the metrics with r above 0, and what r is for other systems."""
    text = _above_0("r", shown, others)
    intervals = []
    for claim in sorted(shown, key=value_of, reverse=True):
        low, high = claim.details["low"], claim.details["high"]
        if isinstance(low, float) and isinstance(high, float):
            # It has more digits if the value would be outside.
            _, _, interval = format_estimate(value_of(claim), (low, high)).partition(" ")
            intervals.append(f"`{claim.subjects[0]}` {interval}")
    if not intervals:
        return text
    return f"{text} Intervals for other systems: {list_names(intervals, _MAX_NAMES)}."


def _above_0(measure: str, shown: Claims, others: Claims) -> str:
    """Say which metrics have a value above 0, the largest first."""
    above = [claim for claim in shown if len(claim.subjects) == 1]
    if not above:
        return f"{_MEASURES[measure]} is significantly above 0 by no metric."
    above.sort(key=value_of, reverse=True)
    names = list_names([f"`{c.subjects[0]}` {estimate_of(c)}" for c in above], _MAX_NAMES)
    text = f"{_MEASURES[measure]} is significantly above 0 by {names}"
    unclear = [claim.subjects[0] for claim in others if len(claim.subjects) == 1]
    return f"{text}; undecided: {_names(unclear)}." if unclear else f"{text}."


def _pairs_in_r(shown: Claims, others: Claims) -> str:
    number = f"{len(shown) or 'none'} of {number_of(len(shown) + len(others), 'pair')}"
    pairs = [f"`{c.subjects[0]}` above `{c.subjects[1]}`" for c in shown]
    text = f"Significant differences in r for other systems: {number}"
    return f"{text}: {list_names(pairs, 3)}." if pairs else f"{text}."


def _no_pair_in_r(claim: Claim) -> str:
    systems, pairs = claim.details["systems"], int(claim.details["pairs"] or 0)
    return (
        f"With {systems} systems no difference in r can be significant for other systems "
        f"({number_of(pairs, 'pair')} of metrics)."
    )


def _corrected(claim: Claim) -> str:
    (metric, judge), of = claim.subjects, claim.details
    return (
        f"`{metric}` agrees with people by {estimate_of(claim)} on {of['all']:,} sentences, with "
        f"`{judge}` in their place; {of['judged']:,} judged ones are as good as "
        f"{of['effective']:,.0f}."
    )


def _few_metrics(claim: Claim) -> str:
    metrics, of = claim.details["metrics"], claim.details["of"]
    return f"Too few metrics ({metrics}) to say whether {of} agree; use {LEAST_METRICS} or more."


def _orders(shown: Claims, others: Claims) -> str:
    """Say how far results order these metrics alike."""
    texts = [f"{' and '.join(c.subjects)} {estimate_of(c)}" for c in shown]
    of, metrics = shown[0].details["of"], shown[0].details["metrics"]
    return f"Rank correlation of {of} on these {metrics} metrics: {list_names(texts, _MAX_NAMES)}."


def _trained(claim: Claim) -> str:
    metric, *names = claim.subjects
    return (
        f"`{metric}` was trained on {', '.join(names)}: its rank there is no evidence of quality."
    )


_WRITERS: dict[str, Callable[[Claims, Claims], str]] = {
    "reversed": _reversed,
    "few-sentences": fact(_few_sentences),
    "few-systems": fact(_few_systems),
    "tau": _tau,
    "another-judge": fact(lambda c: f"Another judge reaches tau {estimate_of(c)}."),
    "corrected": fact(_corrected),
    "r": _r,
    "pairs-in-r": _pairs_in_r,
    "no-pair-in-r": fact(_no_pair_in_r),
    "few-metrics": fact(_few_metrics),
    "orders": _orders,
    "trained": fact(_trained),
}
STATEMENTS = tuple(Statement(f"humans.{key}", write) for key, write in _WRITERS.items())
