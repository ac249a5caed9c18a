"""What is claimed of metrics that answered a challenge set, and the sentences."""

from collections.abc import Iterator

from maege.number_format import format_number
from maege.report.statements import Claims, Statement, estimate_of, list_names
from maege.statistics.claim import Claim
from maege.statistics.multiple_testing import one_sided
from maege.studies.challenge.measurements import ChallengeFound
from maege.studies.challenge.shares import ALL, LimitGap

_MAX_NAMES = 6


def raw_claims(found: ChallengeFound) -> Iterator[Claim]:
    """Yield for each metric what it is right in, compared with chance and limits, by family."""
    for of_all in found.families:
        if of_all.change == ALL and of_all.main.items:
            yield _summary(of_all.metric, found)
    for area in found.areas:
        yield Claim(
            "challenge.area",
            (area.metric,),
            topic=area.metric,
            value=area.auc,
            units="sources",
            table="auc",
            is_key=True,
            details={"right": area.right, "wrong": area.wrong},
        )
    for metric in found.metrics:
        of_metric = [gap for gap in found.gaps if gap.metric == metric]
        for change in dict.fromkeys(gap.change for gap in of_metric if gap.change != ALL):
            gaps = [gap for gap in of_metric if gap.change == change]
            asked = "" if found.answers is None else found.answers.asked
            yield from _of_family(metric, change, gaps, asked)
    for pair in found.pairs:
        is_first = pair.only_first >= pair.only_second
        metrics = (pair.first, pair.second) if is_first else (pair.second, pair.first)
        yield Claim(
            "challenge.pairs",
            (*metrics, pair.change),
            topic="pairs of metrics",
            family="pairs of metrics",
            value=None,
            pvalue=pair.pvalue,
            family_pvalue=pair.adjusted,
            units="sentences",
            table="pairs",
            is_key=True,
        )


def _summary(metric: str, found: ChallengeFound) -> Claim:
    (of_all,) = (s for s in found.families if (s.metric, s.change) == (metric, ALL))
    share = of_all.main
    return Claim(
        "challenge.selective",
        (metric,),
        topic=metric,
        value=share.right,
        units="sentences",
        table="families",
        is_key=True,
        details={
            "asked": of_all.asked,
            "items": share.items,
            "ties": share.ties,
            "wrong": share.wrong,
        },
    )


def _of_family(metric: str, change: str, gaps: list[LimitGap], asked: str) -> Iterator[Claim]:
    """Yield that a metric is above chance and all limits, and that it is below chance."""
    chance, *_ = gaps
    value = chance.difference
    above = max(one_sided(gap.difference.value, gap.pvalue) for gap in gaps)
    below = one_sided(-(value.value or 0.0), chance.pvalue)
    for statement, pvalue in (("challenge.better", above), ("challenge.worse", below)):
        yield Claim(
            statement,
            (metric, change),
            topic=metric,
            details={"asked": asked},
            family=f"{statement.partition('.')[2]} than chance, {metric}",
            value=value,
            pvalue=pvalue,
            units="sentences",
            table="gaps",
            is_key=True,
        )


_ASKED = {
    "selective": "the harmless text above the harmful one",
    "noticed": "the good text above the harmful one",
    "fair": "the harmless text above the good one",
}
_DOES = {
    "selective": "tell harmless from harmful changes",
    "noticed": "notice harmful changes",
    "fair": "score harmless texts above good ones",
}


def _write_selective(shown: Claims, _: Claims) -> str:
    (claim,) = shown
    details = claim.details
    ties, wrong = (format_number(float(details[key] or 0.0), 3) for key in ("ties", "wrong"))
    return (
        f"{claim.subjects[0]} scores {_ASKED[str(details['asked'])]} in {estimate_of(claim)} of "
        f"{int(details['items'] or 0):,} items, below it in {wrong}, and both the same in {ties}."
    )


def _write_better(shown: Claims, others: Claims) -> str:
    first = (*shown, *others)[0]
    metric, does = first.subjects[0], _DOES[str(first.details["asked"])]
    if not shown:
        return (
            f"{metric}: in no family is it shown to {does} better than chance and than scorers "
            f"without grammar."
        )
    return (
        f"{metric} is shown to {does} better than chance and than scorers without grammar: "
        f"{_families(shown)}."
    )


def _write_worse(shown: Claims, _: Claims) -> str:
    if not shown:
        return ""
    return f"{shown[0].subjects[0]} does worse than chance: {_families(shown)}."


def _families(claims: Claims) -> str:
    return list_names([claim.subjects[1] for claim in claims], _MAX_NAMES)


def _write_pairs(shown: Claims, _: Claims) -> str:
    if not shown:
        return "No metric is shown to be better than another in any family."
    named = [f"{c.subjects[0]} than {c.subjects[1]} ({c.subjects[2]})" for c in shown]
    return f"Better: {list_names(named, _MAX_NAMES)}."


def _write_area(shown: Claims, _: Claims) -> str:
    (claim,) = shown
    right, wrong = (int(claim.details[key] or 0) for key in ("right", "wrong"))
    return (
        f"{claim.subjects[0]} scores a right text above a wrong one with probability "
        f"{estimate_of(claim)} ({right:,} right texts, {wrong:,} wrong ones)."
    )


STATEMENTS = (
    Statement("challenge.selective", _write_selective),
    Statement("challenge.area", _write_area),
    Statement("challenge.better", _write_better),
    Statement("challenge.worse", _write_worse),
    Statement("challenge.pairs", _write_pairs),
)
