"""The sentences of coverage: what is said of claims."""

from maege.number_format import format_amount, format_number, format_percentage, number_of
from maege.report.statements import Claims, Statement, estimate_of, list_names, value_of
from maege.statistics.claim import Claim

_MOST_NAMES = 12  # in a sentence
_MOST_TYPES = 3
_SAME = {"exact": "equals", "changes": "changes the same words as"}
_USES = {
    "best": " Of several references only one counts.",
    "mean": " Several references are averaged.",
    "together": " Several references are merged.",
}
_MEASURES = {"unchanged": "unchanged sentences", "changes": "word changes"}


def _number(claim: Claim, detail: str) -> float:
    """Return a number among the details; 0 if it is undefined."""
    return float(claim.details[detail] or 0.0)


def _references(claim: Claim) -> str:
    return number_of(int(_number(claim, "references")), "reference")


def _with_references(claims: Claims) -> str:
    """Write estimates with their numbers of references."""
    return " and ".join(f"{estimate_of(claim)} with {_references(claim)}" for claim in claims)


def _tested(shown: Claims, others: Claims) -> list[Claim]:
    return [claim for claim in (*shown, *others) if claim.pvalue is not None]


def _by_sign(claims: Claims) -> tuple[list[Claim], list[Claim]]:
    """Return the claims whose values are above 0, and the others."""
    above = [claim for claim in claims if value_of(claim) > 0]
    return above, [claim for claim in claims if claim not in above]


def _names(claims: Claims) -> str:
    return list_names([claim.subjects[0] for claim in claims], _MOST_NAMES)


def _is_or_are(claims: Claims) -> str:
    return f"{'is' if len(claims) < 2 else 'are'} significantly above"


def _few_sentences(shown: Claims, others: Claims) -> str:
    sentences = int(value_of(shown[0]))
    if sentences == 1:
        return "1 sentence says nothing about others, so that there are no intervals and no tests."
    return f"{sentences} sentences say little about others; intervals are too narrow with so few."


def _no_extrapolation(shown: Claims, others: Claims) -> str:
    corrections = int(value_of(shown[0]))
    return (
        f"With {corrections} corrections of a sentence, coverage is known up to "
        f"{number_of(corrections - 1, 'reference')}; to estimate more, most sentences need "
        f"{shown[0].details['needed']} corrections."
    )


def _curve(shown: Claims, others: Claims) -> str:
    comparison = str(shown[0].details["comparison"])
    points: list[str] = []
    for claim in shown:
        extrapolated = " (extrapolated)" if claim.details["extrapolated"] else ""
        number = claim.details["references"] if points else _references(claim)
        points.append(f"{estimate_of(claim)} with {number}{extrapolated}")
    text = (
        f"Coverage is the probability that a correction by a further person {_SAME[comparison]} a "
        f"reference. It is {', '.join(points)}."
    )
    if comparison == "exact":
        text += (
            " A system whose corrections are all right is expected to match a reference in this "
            "share of the sentences. The others look wrong, at least in part."
        )
    return text


def _numbers(shown: Claims, others: Claims) -> str:
    (claim,) = shown
    what = "corrections" if claim.details["comparison"] == "exact" else "sets of changed words"
    text = (
        f"Number of {what}: {value_of(claim):.1f} different ones were seen per sentence. Of "
        f"{claim.details['written']} {what}, the last is new with probability "
        f"{format_number(_number(claim, 'unseen'), 2)}. There are about "
        f"{_number(claim, 'least'):,.1f} or more (an estimate, Chao1). How many there are cannot "
        f"be known"
    )
    if claim.details["low"] is not None:
        text += (
            f": the same data are explained by {_number(claim, 'low'):,.0f} or by "
            f"{_number(claim, 'high'):,.0f}, depending on how improbable {what} may be"
        )
    return f"{text}."


def _needed(shown: Claims, others: Claims) -> str:
    return " ".join(map(_needed_for_a_coverage, shown))


def _needed_for_a_coverage(claim: Claim) -> str:
    details, references = claim.details, claim.value.value if claim.value else None
    limit = int(_number(claim, "limit"))
    number = f"more than {number_of(limit, 'reference')}"
    notes = []
    if references is not None:
        number = number_of(int(references), "reference")
        notes += ["extrapolated"] if details["extrapolated"] else []
    if details["sentences"] != 1:
        ends = (details[end] or f"more than {limit}" for end in ("low", "high"))
        interval = "{} to {}".format(*ends)
        notes.insert(0, "the whole interval" if details["low"] is None else interval)
    in_brackets = f" ({', '.join(notes)})" if notes else ""
    share = format_percentage(float(claim.subjects[0]), 0)
    return f"A coverage of {share} needs {number}{in_brackets}."


def _valid(shown: Claims, others: Claims) -> str:
    once, everything = (format_percentage(value_of(claim), 0) for claim in shown)
    return (
        f"Valid: of the answers on corrections that one person wrote, {once} are yes, of all "
        f"{everything}."
    )


def _perfect(shown: Claims, others: Claims) -> str:
    right = [claim for claim in shown if claim.subjects[0] not in ("lucky", "copy")]
    beside = {claim.subjects[0]: format_number(value_of(claim), 3) for claim in shown}
    return (
        f"`{shown[0].topic}`: a perfect system, a person drawn for each sentence, scores "
        f"{_with_references(right)}.{_USES.get(str(shown[0].details['use']), '')} With "
        f"{_references(right[-1])}, an output that is one of them has {beside['lucky']}, the "
        f"unchanged source {beside['copy']}."
    )


def _people(shown: Claims, others: Claims) -> str:
    """Write the mean of people, and their range."""
    means = [claim for claim in shown if claim.subjects == ("people",)]
    low, high = (format_number(_number(means[-1], end), 3) for end in ("lowest", "highest"))
    text = (
        f"People by `{means[0].topic}` on {means[0].details['corpus']}, each with all sentences: "
        f"{_with_references(means)}. With {_references(means[-1])}, single people have {low} to "
        f"{high}"
    )
    for claim in shown:
        if claim.subjects == ("source",) and claim.value and claim.value.value is not None:
            text += f", the unchanged source {format_number(claim.value.value, 3)}"
    return f"{text}."


def _people_differ(shown: Claims, others: Claims) -> str:
    if not (tested := _tested(shown, others)):
        return ""
    above, below = _by_sign(shown)
    return (
        f"People by `{tested[0].topic}` with {_references(tested[0])}: {len(above) or 'none'} of "
        f"these {len(tested)} {_is_or_are(above)} the mean of "
        f"the others, {len(below) or 'none'} significantly below."
    )


def _everyone(shown: Claims, others: Claims) -> str:
    if not (tested := _tested(shown, others)):
        return ""
    above, below = _by_sign(shown)
    people, number = tested[0].details["people"], len(above) or "none"
    text = (
        f"By `{tested[0].topic}` with {_references(tested[0])}, {number} of {len(tested)} systems "
        f"{_is_or_are(above)} each of these {people} annotators"
    )
    if above:
        text += f", who are no ceiling for them. Above: {_names(above)}; significantly below"
    else:
        text += ". Significantly below"
    return f"{text} each: {len(below)}; undecided: {len(tested) - len(shown)}."


def _orders(shown: Claims, others: Claims) -> str:
    taus = ", ".join(
        f"{format_number(claim.value.value if claim.value else None, 2)} with {_references(claim)}"
        for claim in shown
    )
    text = (
        f"Order of systems by `{shown[0].topic}`: between two sets of references by different "
        f"people, Kendall's tau is {taus}."
    )
    if shown[0].details["turned"] is not None:
        text += (
            f" Of the differences that one set of {_references(shown[0])} finds (5 %, Holm), "
            f"{format_percentage(_number(shown[0], 'turned'))} have the opposite sign with the "
            f"other set."
        )
    return text


def _words(shown: Claims, others: Claims) -> str:
    people, systems = (
        " to ".join(
            f"{format_amount(value_of(claim))} ({claim.subjects[0]})"
            for claim in reversed(shown)
            if claim.details["author"] == author
        )
        for author in ("annotator", "system")
    )
    text = (
        f"Word changes on {shown[0].details['corpus']}: people change {people} words per sentence"
    )
    return f"{text}{f', systems {systems}' if systems else ''} (strict count)."


def _less(shown: Claims, others: Claims) -> str:
    if not (tested := _tested(shown, others)):
        return ""
    less = [claim for claim in shown if claim.details["is_less"]]
    more = [claim for claim in shown if not claim.details["is_less"]]
    undecided = [claim for claim in tested if claim not in shown]
    people = tested[0].details["people"]
    everybody = "the one set of references" if people == 1 else f"each of these {people} people"
    groups = "; ".join(
        f"{name}: {_names(claims)}"
        for name, claims in (("fewer", less), ("more", more), ("undecided", undecided))
        if claims
    )
    return (
        f"Word changes ({tested[0].topic} count): {len(less) or 'none'} of {len(tested)} systems "
        f"{'changes' if len(less) < 2 else 'change'} significantly fewer words than {everybody}. "
        f"{groups[0].upper()}{groups[1:]}."
    )


def _types(shown: Claims, others: Claims) -> str:
    few = [claim for claim in shown if _number(claim, "surplus") < 0]
    many = [claim for claim in shown if claim not in few]
    start = "Types with a ratio of edits (systems to people) significantly {} that of all types"
    parts = []
    if few:
        ratios = _with_ratios(sorted(few, key=value_of))
        parts.append(f"{start.format('below')}: {ratios}.")
    if many:
        ratios = _with_ratios(sorted(many, key=value_of, reverse=True))
        parts.append(f"{'Significantly above it' if few else start.format('above')}: {ratios}.")
    return " ".join(parts)


def _with_ratios(claims: Claims) -> str:
    names = [f"{claim.subjects[0]} ({format_number(value_of(claim), 2)})" for claim in claims]
    return list_names(names, _MOST_TYPES)


def _which_types(claim: Claim) -> str:
    edits = "" if claim.topic == "1" else f" with {claim.topic} or more edits by people"
    return f"{claim.details['types']} types{edits}"


def _type_coverage(shown: Claims, others: Claims) -> str:
    (claim,) = (*shown, *others)
    if claim.pvalue is None:
        return (
            f"Coverage of types: {_which_types(claim)} are too few to say whether those that other "
            f"people cover less are corrected less."
        )
    text = "Coverage of types: undecided whether systems correct types less that people cover less"
    if shown:
        less = "less" if value_of(claim) > 0 else "more"
        text = (
            f"Coverage of types, by a significant rank correlation: the less other people cover a "
            f"type, the {less} systems correct it, compared with people"
        )
    return f"{text}. The rank correlation is {estimate_of(claim)}, over {_which_types(claim)}."


def _type_correlations(shown: Claims, others: Claims) -> str:
    names = {
        ("frequency",): "frequency",
        ("same text", "frequency"): "coverage, at equal frequency",
        ("frequency", "same text"): "frequency, at equal coverage",
    }
    first, *more = (f"{estimate_of(claim)} with {names[claim.subjects]}" for claim in shown)
    text = f"Over {_which_types(shown[0])}, the ratio of edits has a rank correlation of {first}."
    return f"{text} It is {', and '.join(more)}." if more else text


def _leaving_alone(shown: Claims, others: Claims) -> str:
    parts = (f"{format_number(value_of(c), 2)} with {_references(c)}" for c in shown)
    return (
        f"When not correcting pays: a system whose corrections are all right gains by one only if "
        f"an error is probable enough. If whole sentences count, this probability is "
        f"{' and '.join(parts)}."
    )


def _reranked(shown: Claims, others: Claims) -> str:
    first, *more = (
        f"ith {_references(claim)}, {_number(claim, 'unchanged'):.1f} of "
        f"{_number(claim, 'sentences'):,.0f} sentences stay unchanged and "
        f"{value_of(claim):.2f} words change per sentence."
        for claim in shown
    )
    start = f"Re-ranking by `{shown[0].topic}` on {shown[0].details['corpus']}: w{first}"
    return " ".join([start, *(f"W{text}" for text in more)])


def _more_references(shown: Claims, others: Claims) -> str:
    rising, falling = _by_sign(shown)
    groups = {"significantly more": rising, "significantly fewer": falling, "undecided:": others}
    parts = [
        f"{start} {' and '.join(_MEASURES[claim.subjects[0]] for claim in claims)}"
        for start, claims in groups.items()
        if claims
    ]
    ties = ", however ties are broken" if shown else ""
    topic = (*shown, *others)[0].topic
    return f"Re-ranking by `{topic}` with more references{ties}: {'; '.join(parts)}."


def _unchanged(shown: Claims, others: Claims) -> str:
    parts = (f"{format_percentage(value_of(c), 0)} with {_references(c)}" for c in shown)
    return (
        f"Sentences that a reference leaves unchanged, so that an unchanged output is an exact "
        f"match: {', '.join(parts)}."
    )


STATEMENTS = tuple(
    Statement(f"coverage.{name}", write)
    for name, write in {
        "few-sentences": _few_sentences,
        "no-extrapolation": _no_extrapolation,
        "curve": _curve,
        "numbers": _numbers,
        "needed": _needed,
        "valid": _valid,
        "perfect": _perfect,
        "people": _people,
        "people-differ": _people_differ,
        "everyone": _everyone,
        "orders": _orders,
        "words": _words,
        "less-than-people": _less,
        "types": _types,
        "type-coverage": _type_coverage,
        "type-correlations": _type_correlations,
        "leaving-alone": _leaving_alone,
        "reranked": _reranked,
        "more-references": _more_references,
        "unchanged-by-references": _unchanged,
    }.items()
)
