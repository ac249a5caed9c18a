"""The sentences of a comparison of systems."""

from maege.number_format import (
    format_interval,
    format_number,
    format_signed,
    number_of,
    state_pvalue,
    with_minus_signs,
)
from maege.report.statements import Claims, Statement, estimate_of, fact, list_names, value_of
from maege.statistics.claim import Claim
from maege.studies.systems.report.paper_table import POINTS, format_points, format_points_interval
from maege.texts.texts import SOURCE

_MOST_NAMES = 4
_MOST_PAIRS = 3  # that are told one by one


def _few(claim: Claim) -> str:
    units, noun = round(value_of(claim)), str(claim.details["noun"])
    if units == 1:
        return f"1 {noun}: too few for intervals and tests."
    return f"{number_of(units, noun)}: few, so that intervals are too narrow."


def _first(claim: Claim) -> str:
    names, equal = list_names(claim.subjects, 10), len(claim.subjects)
    return f"{_who_is_first(claim, names, equal, estimate_of(claim))}."


def _who_is_first(claim: Claim, names: str, equal: int, score: str) -> str:
    if equal == claim.details["systems"] and equal > 1:
        return f"`{claim.topic}`: all {equal} texts have the same score, {score}"
    who = f"are {names}, each with" if equal > 1 else f"is {names},"
    return f"`{claim.topic}`: first in this sample {who} {score}"


def _pairs(shown: Claims, others: Claims) -> str:
    tested = [*shown, *others]
    claim = tested[0]
    first, baseline = str(claim.details["first"]), claim.details["baseline"]
    equal, score = round(_number(claim, "equal")), str(claim.details["score"])
    begin = _who_is_first(claim, first, equal, score)
    if equal > 1 and not shown:
        return f"{begin}."
    if len(tested) > _MOST_PAIRS and baseline is not None:
        return f"{begin}. {_beside(shown, others, str(baseline))}"
    if len(tested) <= _MOST_PAIRS:
        return f"{begin}; {_few_pairs(shown, others)}."
    below = sum(claim.subjects[0] == first for claim in shown)
    undecided = [_other(c, first) for c in others if first in c.subjects]
    if below and not undecided:
        return f"{begin}, significantly above all others."
    if below:
        begin += f", significantly above {below} of {below + len(undecided)}"
    return f"{begin}; undecided: {list_names(undecided, _MOST_NAMES) or 'all others'}."


def _few_pairs(shown: Claims, others: Claims) -> str:
    groups = {"significant": shown, "undecided": others}
    return "; ".join(
        f"{word}: {', '.join(map(_tested_pair, claims))}"
        for word, claims in groups.items()
        if claims
    )


def _tested_pair(claim: Claim) -> str:
    return f"{_pair(claim)} {_difference(claim)} ({state_pvalue(claim.family_pvalue)})"


def _beside(shown: Claims, others: Claims, system: str, name: str = "") -> str:
    groups = {
        "significantly above": [c.subjects[0] for c in shown if c.subjects[1] == system],
        "significantly below": [c.subjects[1] for c in shown if c.subjects[0] == system],
        "undecided": [_other(c, system) for c in others],
    }
    parts = [f"{word}: {list_names(names, _MOST_NAMES)}" for word, names in groups.items() if names]
    return f"Beside {name or f'the baseline {system}'}, {'; '.join(parts)}."


def _source(shown: Claims, others: Claims) -> str:
    topic = (*shown, *others)[0].topic
    return _beside(shown, others, SOURCE, f"the unchanged source by `{topic}`")


def _groups(shown: Claims, others: Claims) -> str:
    tested = [*shown, *others]
    parts: list[str] = []
    above: dict[tuple[str, ...], list[str]] = {}
    for group in sorted({str(claim.details["group"]) for claim in tested}):
        of_group = [claim for claim in tested if claim.details["group"] == group]
        better = [claim for claim in shown if claim.details["group"] == group]
        parts.append(f"{group} {len(better)} of {len(of_group)}")
        for claim in better:
            above.setdefault(claim.subjects, []).append(group)
    text = f"`{tested[0].topic}` by group, pairs that differ significantly: {', '.join(parts)}."
    turned = [
        f"{' − '.join(pair)} ({', '.join(above[pair])} against {', '.join(above[pair[::-1]])})"
        for pair in above
        if pair[::-1] in above and pair < pair[::-1]
    ]
    return f"{text} In opposite orders: {list_names(turned, _MOST_NAMES)}." if turned else text


def _sets(shown: Claims, others: Claims) -> str:
    tested = [*shown, *others]
    of, first = tested[0].details, str(tested[0].details["first"])
    begin = f"`{tested[0].topic}`: first by mean z over the {of['sets']} test sets is {first}"
    below = [claim.subjects[1] for claim in shown if claim.subjects[0] == first]
    undecided = [c.subjects[1] for c in others if c.subjects[0] == first]
    if below and not undecided:
        begin += ", significantly above all others in each set"
    elif below:
        begin += f", in each set significantly above {len(below)} of {len(below + undecided)}"
    if undecided:
        begin += f"; undecided: {list_names(undecided, _MOST_NAMES)}"
    swaps = round(_number(tested[0], "swaps"))
    return f"{begin}." + (f" {number_of(swaps, 'pair')} of systems change places." if swaps else "")


def _other(claim: Claim, system: str) -> str:
    a, b = claim.subjects
    return b if a == system else a


def _pair(claim: Claim) -> str:
    return " − ".join(claim.subjects)


def _difference(claim: Claim) -> str:
    interval = claim.value.interval if claim.value else None
    return f"{format_signed(value_of(claim), 3)} {format_interval(interval, 3)}"


def _paper_pair(shown: Claims, others: Claims) -> str:
    (claim,) = (*shown, *others)
    by = int(claim.details["scale"] or 1)
    text = f"{_pair(claim)}: {format_points(value_of(claim), by, signed=True)}"
    text += f"{' points' if by == POINTS else ''} of {claim.details['metric']}"
    if claim.value is not None and claim.value.interval is not None:
        text += f" {format_points_interval(claim.value.interval, by, signed=True)}"
    if claim.pvalue is None:
        return f"{text}; not tested."
    return f"{text}, {state_pvalue(claim.family_pvalue)}, {'' if shown else 'not '}significant."


def _amounts(word: str) -> Statement:
    def write(shown: Claims, others: Claims) -> str:
        if not shown:
            return ""
        names = [claim.subjects[0] for claim in shown]
        who = list_names(names, 10)
        if len(names) == shown[0].details["systems"] and len(names) > 1:
            who = f"all {len(names)} systems"
        return f"Significantly {word} edits than these annotators make on average: {who}."

    return Statement(f"systems.{word}-edits", write)


def _types(shown: Claims, others: Claims) -> str:
    topic = (*shown, *others)[0].topic
    if not shown:
        types = {name for claim in others for name in claim.subjects}
        return f"{topic}: undecided which of {len(types)} types of error has the higher F."
    claim = max(shown, key=value_of)
    high, low = claim.subjects
    return (
        f"{topic}: F of type {high}, {claim.details['high']}, is significantly above that of "
        f"{low}, {claim.details['low']} (types with 30 gold edits or more)."
    )


def _of_table(shown: Claims, others: Claims) -> str:
    """Say nothing: the table that the section begins with has all of it, in a row per metric."""
    return ""


def _aggregations(claim: Claim) -> str:
    of = claim.details
    if not of["swapped"]:
        return ""  # the table has it
    source = " (with the source)" if of["source"] else ""
    pairs = f"of {number_of(round(_number(claim, 'pairs')), 'pair')} of systems{source}"
    a, b = claim.subjects
    firsts = f"First by {a}: {of['first a']}; by {b}: {of['first b']}."
    if of["first a"] == of["first b"]:
        firsts = f"First by both: {of['first a']}."
    return (
        f"`{claim.topic}`: {a} and {b} have {of['swapped']} {pairs} in opposite orders (tau "
        f"{format_number(value_of(claim), 2)}). {firsts}"
    )


def _number(claim: Claim, key: str) -> float:
    return float(claim.details[key] or 0)


def _acceptable(claims: Claims, _: Claims) -> str:
    estimates = [f"{c.subjects[0]} {estimate_of(c)}" for c in claims if not c.details["reason"]]
    refused = [f"{c.subjects[0]} ({c.details['reason']})" for c in claims if c.details["reason"]]
    parts = [list_names(estimates, _MOST_NAMES)] if estimates else []
    parts += [f"not estimated: {list_names(refused, _MOST_NAMES)}"] if refused else []
    which = "all" if claims[0].details["of all"] else "those that nobody judged"
    return with_minus_signs(
        f"Share of outputs that people would accept (of {which}; by `{claims[0].topic}`, corrected "
        f"by what people said): {'; '.join(parts)}."
    )


STATEMENTS = (
    Statement("systems.few", fact(_few)),
    Statement("systems.first", fact(_first)),
    Statement("systems.pairs", _pairs),
    Statement("systems.source", _source),
    Statement("systems.sets", _sets),
    Statement("systems.groups", _groups),
    Statement("systems.paper-pair", _paper_pair),
    _amounts("fewer"),
    _amounts("more"),
    Statement("systems.types", _types),
    Statement("systems.acceptable", _acceptable),
    Statement("systems.detectable", _of_table),
    Statement("systems.aggregations", fact(_aggregations)),
    Statement("systems.chains", _of_table),
    Statement("systems.people", _of_table),
    Statement("systems.point", _of_table),
    Statement("systems.point-order", _of_table),
)
