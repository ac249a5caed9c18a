"""The sentences of a vetting."""

from collections.abc import Callable, Iterable, Sequence

from maege.number_format import (
    format_difference,
    format_estimate,
    format_number,
    number_of,
    state_pvalue,
)
from maege.report.statements import Claims, Statement, fact, list_names, value_of
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.vet.sentinels import description

_MAX_NAMES = 8
_MAX_SENTENCES = 1_000_000  # larger numbers of required sentences are not reported
LESS_CORRECTED = "less corrected texts score higher on average"
REVERSALS = {
    "corpora": "on corpora, texts with fewer corrections score higher",
    "chains": f"within sentences (chains), {LESS_CORRECTED}",
    "lattices": f"within sentences (lattices), {LESS_CORRECTED}",
}
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


def _reversed(shown: Claims, others: Claims) -> str:
    if not shown:
        return ""
    values = "; ".join(f"{c.details['statistic']} {_estimate(c.value)}" for c in shown)
    source = "the original" if shown[0].details["is original"] else "a partly corrected text"
    return (
        f"Reversed: {REVERSALS[str(shown[0].details['ranking type'])]}. {values}; source: {source}."
    )


def _decidable(shown: Claims, others: Claims) -> str:
    sentences = shown[0].details["sentences"]
    values = ", ".join(f"{c.subjects[0]} of {_detectable(c.value)}" for c in shown)
    return f"To pass these tests with {sentences:,} sentences (power 80 %), it needs {values}."


def _detectable(value: Value | None) -> str:
    if value is None or value.value is None or value.value >= 1:
        return "more than 1"
    return f"about {format_number(value.value, 2)}"


def _baselines(shown: Claims, others: Claims) -> str:
    higher = [c.subjects[0] for c in shown if value_of(c) > 0]
    lower = [c.subjects[0] for c in shown if value_of(c) < 0]
    undecided = [c.subjects[0] for c in others]
    groups = {
        "significantly higher than": higher,
        "significantly lower than": lower,
        "no significant difference from": undecided,
    }
    parts = [f"{words} {list_names(names, _MAX_NAMES)}" for words, names in groups.items() if names]
    return f"{(*shown, *others)[0].details['label']} and baselines: {'; '.join(parts)}."


def _bad_outputs(shown: Claims, others: Claims) -> str:
    kinds = list(dict.fromkeys(c.subjects[0] for c in shown))
    return f"Bad outputs that score as high as the correction: {_kinds(kinds, others)}."


def _beat_source(shown: Claims, others: Claims) -> str:
    kinds = [f"{c.subjects[0]} {percentage(c.value)}" for c in shown]
    return f"Bad outputs that beat doing nothing: {_kinds(kinds, others)}."


def _kinds(kinds: Sequence[str], others: Claims) -> str:
    if kinds:
        return f"{list_names(kinds, _MAX_NAMES)} (in significantly more than 5 % of sentences)"
    if all(c.pvalue is None for c in others):
        return "undecided, too few sentences"
    return "none in significantly more than 5 % of sentences"


def _new_errors(shown: Claims, others: Claims) -> str:
    decided = {c.subjects[0] for c in shown}
    undecided = dict.fromkeys(c.subjects[0] for c in others if c.subjects[0] not in decided)
    missed, noticed = ([c.subjects[0] for c in _of(shown, k)] for k in ("missed", "noticed"))
    parts = [f"New errors noticed in significantly under 90 % of sentences: {_list(missed)}."]
    if noticed:
        parts.append(f"In significantly over 90 %: {_list(noticed)}.")
    if undecided:
        parts.append(f"Undecided: {_list(undecided)}.")
    return " ".join(parts)


def _list(names: Iterable[str]) -> str:
    return list_names(list(names), _MAX_NAMES) or "none"


def _sentinel(claim: Claim) -> str:
    return (
        f"{description(claim.subjects[0])}, {format_number(_optional(claim, 'sentinel value'), 3)}"
    )


def _missing_scores(shown: Claims, others: Claims) -> str:
    return f"No scores for {', '.join(c.subjects[0] for c in shown)}: {shown[0].topic}."


def _order(shown: Claims, others: Claims) -> str:
    """Return the verdict on one statistic; at most one of its claims is shown."""
    first = next(c for c in (*shown, *others) if "sentinel value" in c.details)
    if not first.family_pvalue:
        verdict = "not tested"
    elif shown:
        relation = "worse than some scorers without grammar"
        if shown[0].details["claim"] == "better":
            relation = better_than_all(first)
        verdict = f"{relation}, {state_pvalue(shown[0].adjusted)} (adjusted for the page)"
    else:
        verdict = f"undecided, {state_pvalue(first.adjusted)} (adjusted for the page)"
    difference = format_number(_optional(first, "difference"), 3)
    return (
        f"{first.topic} {_estimate(first.value)}: {verdict}. The best scorer without grammar here "
        f"{_sentinel(first)}: difference {difference}."
    )


def better_than_all(claim: Claim) -> str:
    """Say that a metric is better than all sentinels, but for those that are not compared."""
    uncompared = claim.details["not compared"]
    condition = f" that can be compared (not {uncompared})" if uncompared else ""
    return f"better than all scorers without grammar{condition}"


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


def _types(shown: Claims, others: Claims) -> str:
    number = len(shown) + len(others)
    lists = []
    for claim in ("rewarded", "penalised"):
        types = sorted(_of(shown, claim), key=lambda c: (-abs(value_of(c)), c.subjects))
        names = [f"{c.subjects[0]} {format_difference(value_of(c), 4)}" for c in types]
        lists.append(f"{len(names)} of {number}{': ' * bool(names)}{list_names(names, _MAX_NAMES)}")
    return (
        f"Types of edits that significantly raise the score: {lists[0]}. "
        f"Types that significantly lower it: {lists[1]}."
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


def _of(claims: Claims, claim: str) -> list[Claim]:
    return [c for c in claims if c.details.get("claim") == claim]


def _estimate(value: Value | None) -> str:
    if value is None or value.value is None:
        return "undefined"
    return format_estimate(value.value, value.interval)


def _optional(claim: Claim, key: str) -> float | None:
    value = claim.details.get(key)
    return None if value is None else float(value)


_WRITERS: dict[str, Callable[[Claims, Claims], str]] = {
    "inverted": _inverted,
    "reversed": _reversed,
    "decidable": _decidable,
    "baselines": _baselines,
    "bad-outputs": _bad_outputs,
    "beat-source": _beat_source,
    "new-errors": _new_errors,
    "failed-check": fact(lambda c: f"Failed: {c.subjects[0]}: {c.details['message']}."),
    "missing-scores": _missing_scores,
    "order": _order,
    "by-construction": _by_construction,
    "references": _references,
    "rates": _rates,
    "error-rates": fact(_error_rates),
    "types": _types,
    "power": fact(_power),
}
STATEMENTS = tuple(Statement(f"vet.{key}", write) for key, write in _WRITERS.items())
# What a good metric has, as `VettingResult.requirements` names it.
NOT_REVERSED = "in no statistic reversed, or worse than a scorer without grammar"
BAD_OUTPUT = (
    "{kind} ({description}): not as good as the full correction in more than 5 % of sentences"
)
NEW_ERROR = "{kind} ({description}): the score falls in more than 90 % of sentences"
HIGHER_THAN = "{statistic} on {rankings}: higher than that of {baseline}"


def percentage(share: Value | None) -> str:
    """Write a share with its interval, in per cent.

    >>> percentage(Value(0.25, (0.046, 0.7))), percentage(Value(None))
    ('25 % [5, 70]', 'undefined')
    """
    if share is None or share.value is None or share.interval is None:
        return "undefined"
    low, high = share.interval
    return f"{100 * share.value:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"
