"""The sentences of coverage: what is said of claims."""

from maege.number_format import format_amount, format_number, format_percentage, number_of
from maege.report.statements import Claims, Statement, estimate_of, list_names, value_of
from maege.statistics.claim import Claim

_MOST_NAMES = 12  # in a sentence
_MOST_TYPES = 3
_SAME = {"exact": "equals", "changes": "changes the same words as"}
_USES = {
    "best": "Of several references only one counts",
    "mean": "Several references are averaged",
    "together": "Several references are merged",
}
_MEASURES = {"unchanged": "unchanged sentences", "changes": "word changes"}


def _references(claim: Claim) -> str:
    return number_of(int(claim.details["references"] or 0), "reference")


def _with_references(claims: Claims) -> str:
    """Write estimates with their numbers of references."""
    return " and ".join(f"{estimate_of(claim)} with {_references(claim)}" for claim in claims)


def _names(claims: Claims) -> str:
    return list_names([claim.subjects[0] for claim in claims], _MOST_NAMES)


def _groups(**groups: Claims) -> str:
    """Write names or numbers of groups of systems, empty ones left out."""
    parts = [f"{name}: {_names(claims)}" for name, claims in groups.items() if claims]
    text = "; ".join(parts)
    return f" {text[0].upper()}{text[1:]}." if text else ""


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
    details = shown[0].details
    what = "corrections" if details["comparison"] == "exact" else "sets of changed words"
    text = (
        f"Number of {what}: {value_of(shown[0]):.1f} different ones were seen per sentence. Of "
        f"{details['written']} {what}, the last is new with probability "
        f"{format_number(_float(details['unseen']), 2)}. There are about "
        f"{_float(details['least']):,.1f} or more (an estimate, Chao1). How many there are cannot "
        f"be known"
    )
    if details["low"] is not None:
        text += (
            f": the same data are explained by {_float(details['low']):,.0f} or by "
            f"{_float(details['high']):,.0f}, depending on how improbable {what} may be"
        )
    return f"{text}."


def _float(value: float | str | None) -> float:
    return float(value or 0.0)


def _needed(shown: Claims, others: Claims) -> str:
    sentences = []
    for claim in shown:
        start = f"A coverage of {format_percentage(float(claim.subjects[0]), 0)} needs"
        details, references = claim.details, claim.value.value if claim.value else None
        limit = f"more than {details['limit']}"
        number = f"more than {number_of(int(_float(details['limit'])), 'reference')}"
        if references is not None:
            number = number_of(int(references), "reference")
        notes = ["extrapolated"] if details["extrapolated"] and references is not None else []
        if details["sentences"] != 1:
            low, high = (limit if details[end] is None else details[end] for end in ("low", "high"))
            notes.insert(0, "the whole interval" if low == limit else f"{low} to {high}")
        in_brackets = f" ({', '.join(notes)})" if notes else ""
        sentences.append(f"{start} {number}{in_brackets}.")
    return " ".join(sentences)


def _valid(shown: Claims, others: Claims) -> str:
    once, everything = (format_percentage(value_of(claim), 0) for claim in shown)
    return (
        f"Valid: of the answers on corrections that one person wrote, {once} are yes, of all "
        f"{everything}."
    )


def _perfect(shown: Claims, others: Claims) -> str:
    right = [claim for claim in shown if claim.subjects[0] not in ("lucky", "copy")]
    beside = {claim.subjects[0]: claim for claim in shown}
    use = _USES.get(str(shown[0].details["use"]))
    return (
        f"`{shown[0].topic}`: a perfect system, a person drawn for each sentence, scores "
        f"{_with_references(right)}.{f' {use}.' if use else ''} With {_references(right[-1])}, an "
        f"output that is one of them has {format_number(value_of(beside['lucky']), 3)}, the "
        f"unchanged source {format_number(value_of(beside['copy']), 3)}."
    )


def _people(shown: Claims, others: Claims) -> str:
    """Write the mean of people, and their range."""
    means = [claim for claim in shown if claim.subjects == ("people",)]
    source = [claim for claim in shown if claim.subjects == ("source",)]
    last = means[-1].details
    low, high = (format_number(_float(last[end]), 3) for end in ("lowest", "highest"))
    text = (
        f"People by `{means[0].topic}` on {means[0].details['corpus']}, each with all sentences: "
        f"{_with_references(means)}. With {_references(means[-1])}, single people have {low} to "
        f"{high}"
    )
    if source and source[0].value and source[0].value.value is not None:
        text += f", the unchanged source {format_number(source[0].value.value, 3)}"
    return f"{text}."


def _people_differ(shown: Claims, others: Claims) -> str:
    tested = [claim for claim in (*shown, *others) if claim.pvalue is not None]
    if not tested:
        return ""
    above, below = _by_sign(shown)
    return (
        f"People by `{tested[0].topic}` with {_references(tested[0])}: {len(above) or 'none'} of "
        f"these {len(tested)} {'is' if len(above) < 2 else 'are'} significantly above the mean of "
        f"the others, {len(below) or 'none'} significantly below."
    )


def _by_sign(claims: Claims) -> tuple[list[Claim], list[Claim]]:
    """Return the claims whose values are above 0, and the others."""
    above = [claim for claim in claims if value_of(claim) > 0]
    return above, [claim for claim in claims if claim not in above]


def _everyone(shown: Claims, others: Claims) -> str:
    tested = [claim for claim in (*shown, *others) if claim.pvalue is not None]
    if not tested:
        return ""
    above, below = _by_sign(shown)
    people, number = tested[0].details["people"], len(above) or "none"
    text = (
        f"By `{tested[0].topic}` with {_references(tested[0])}, {number} of {len(tested)} systems "
        f"{'is' if len(above) < 2 else 'are'} significantly above each of these {people} annotators"
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
    turned = shown[0].details["turned"]
    if turned is not None:
        text += (
            f" Of the differences that one set of {_references(shown[0])} finds (5 %, Holm), "
            f"{format_percentage(_float(turned))} have the opposite sign with the other set."
        )
    return text


def _words(shown: Claims, others: Claims) -> str:
    people, systems = (
        [claim for claim in shown if claim.details["author"] == author]
        for author in ("annotator", "system")
    )
    corpus = shown[0].details["corpus"]
    text = f"Word changes on {corpus}: people change {_extent(people)} words per sentence"
    if systems:
        text += f", systems {_extent(systems)}"
    return f"{text} (strict count)."


def _extent(claims: Claims) -> str:
    return " to ".join(
        f"{format_amount(value_of(claim))} ({claim.subjects[0]})" for claim in reversed(claims)
    )


def _less(shown: Claims, others: Claims) -> str:
    tested = [claim for claim in (*shown, *others) if claim.pvalue is not None]
    if not tested:
        return ""
    less = [claim for claim in shown if claim.details["is_less"]]
    more = [claim for claim in shown if not claim.details["is_less"]]
    undecided = [claim for claim in tested if claim not in shown]
    people = int(_float(tested[0].details["people"]))
    everybody = "the one set of references" if people == 1 else f"each of these {people} people"
    return (
        f"Word changes ({tested[0].topic} count): {len(less) or 'none'} of {len(tested)} systems "
        f"{'changes' if len(less) < 2 else 'change'} significantly fewer words than {everybody}."
        f"{_groups(fewer=less, more=more, undecided=undecided)}"
    )


def _types(shown: Claims, others: Claims) -> str:
    few = [claim for claim in shown if _float(claim.details["surplus"]) < 0]
    many = [claim for claim in shown if claim not in few]
    parts = []
    if few:
        parts.append(
            f"Types with a ratio of edits (systems to people) significantly below that of all "
            f"types: {_with_ratios(few)}."
        )
    if many:
        start = "Significantly above it" if few else (
            "Types with a ratio of edits (systems to people) significantly above that of all types"
        )  # fmt: skip
        parts.append(f"{start}: {_with_ratios(many, reverse=True)}.")
    return " ".join(parts)


def _with_ratios(claims: Claims, *, reverse: bool = False) -> str:
    ordered = sorted(claims, key=value_of, reverse=reverse)
    names = [f"{claim.subjects[0]} ({format_number(value_of(claim), 2)})" for claim in ordered]
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
    parts = [f"{estimate_of(claim)} with {names[claim.subjects]}" for claim in shown]
    text = (
        f"Over {_which_types(shown[0])}, the ratio of edits has a rank correlation of {parts[0]}."
    )
    return f"{text} It is {', and '.join(parts[1:])}." if parts[1:] else text


def _leaving_alone(shown: Claims, others: Claims) -> str:
    parts = (f"{format_number(value_of(c), 2)} with {_references(c)}" for c in shown)
    return (
        f"When not correcting pays: a system whose corrections are all right gains by one only if "
        f"an error is probable enough. If whole sentences count, this probability is "
        f"{' and '.join(parts)}."
    )


def _reranked(shown: Claims, others: Claims) -> str:
    first, *more = (
        f"with {_references(claim)}, {_float(claim.details['unchanged']):.1f} of "
        f"{_float(claim.details['sentences']):,.0f} sentences stay unchanged and "
        f"{value_of(claim):.2f} words change per sentence."
        for claim in shown
    )
    start = f"Re-ranking by `{shown[0].topic}` on {shown[0].details['corpus']}: {first}"
    return " ".join([start, *(f"W{text[1:]}" for text in more)])


def _more_references(shown: Claims, others: Claims) -> str:
    rising, falling = _by_sign(shown)
    parts = [
        f"{start} {' and '.join(_MEASURES[claim.subjects[0]] for claim in claims)}"
        for start, claims in (
            ("significantly more", rising), ("significantly fewer", falling), ("undecided:", others)
        )
        if claims
    ]  # fmt: skip
    ties = ", however ties are broken" if shown else ""
    claims = (*shown, *others)
    return f"Re-ranking by `{claims[0].topic}` with more references{ties}: {'; '.join(parts)}."


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
