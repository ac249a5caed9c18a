"""The verdict on a metric in words, each sentence with the figure that it rests on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maege.statistics.bootstrap import Interval
from maege.statistics.comparison import ALPHA, Difference
from maege.statistics.power import Separation
from maege.statistics.proportion import Proportion
from maege.vetting.contract import ANSWERED
from maege.vetting.contrast_pairs import Duels
from maege.vetting.degenerate_outputs import ATTACKS, PERFECT
from maege.vetting.injected_errors import BAD_EDITS
from maege.vetting.sentinel_tests import Claim
from maege.vetting.vet import SENTINEL, Vetting

MANY = 1_000_000  # sentences that nobody has
FOOLED = 0.05  # share of sentences from which on an attack or a bad edit is said to succeed


@dataclass(frozen=True)
class Sentence:
    """One sentence of the verdict. section: what it is about."""

    section: str
    text: str


def verdict(vetting: Vetting) -> Iterator[Sentence]:
    """Yield the verdict, sentence by sentence."""
    yield from (Sentence("In short", text) for text in _short(vetting))
    yield from (Sentence("Contract", text) for text in _contract(vetting))
    yield from (Sentence("Failures", text) for text in _failures(vetting))
    claims = vetting.claims.get(vetting.metric, [])
    yield from (Sentence("Order", text) for text in _order(claims))
    yield from (Sentence("References", text) for text in _references(claims))
    yield from (Sentence("Attacks", text) for text in _attacks(vetting))
    yield from (Sentence("Over-correction", text) for text in _overcorrection(vetting))
    yield from (Sentence("Edit types", text) for text in _types(vetting))
    yield from (Sentence("Comparison", text) for text in _comparison(vetting))


def number(value: float | None, digits: int = 3) -> str:
    """Write a value without a zero before the point.

    >>> number(-0.2091), number(1.0), number(None)
    ('-.209', '1.000', 'undefined')
    """
    if value is None:
        return "undefined"
    return f"{value:.{digits}f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.{digits}f}"


def estimate(value: float | None, ci: Interval | None) -> str:
    """Write a value with its interval.

    >>> estimate(0.2, (0.1, 0.3))
    '.200 [.10, .30]'
    """
    return number(value) + (f" [{number(ci[0], 2)}, {number(ci[1], 2)}]" if ci else "")


def share(found: Proportion) -> str:
    """Write a share with its interval, in per cent.

    >>> share(Proportion.of(1, 4))
    '25 % [5, 70]'
    """
    if found.share is None or found.ci is None:
        return "of none"
    low, high = found.ci
    return f"{100 * found.share:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def _short(vetting: Vetting) -> Iterator[str]:
    own = [claim for claim in vetting.claims.get(vetting.metric, []) if claim.own]
    if own:
        shown = sum(claim.informative for claim in own)
        yield (
            f"Its order of corrections is more than that of scorers that know no grammar in "
            f"{shown} of {len(own)} statistics of the sample (those called informative below)."
        )
    attacks = vetting.attacks.get(vetting.metric, [])
    fooled = [
        one.kind
        for one in attacks
        if one.opponent == PERFECT and (_succeeds(one.worse_wins) or _succeeds(one.tied))
    ]
    if attacks:
        told = ", ".join(fooled) or "none"
        yield f"Attacks that it does not tell from a correction, or prefers: {told}."
    bad = vetting.overcorrection.get(vetting.metric, [])
    missed = [one.kind for one in bad if _noticing(one) not in ("Notices", "Seems to notice")]
    if bad:
        yield f"Bad edits that it misses too often: {', '.join(missed) or 'none'}."


def _contract(vetting: Vetting) -> Iterator[str]:
    checks = vetting.checks
    failed = [check for check in checks if check.verdict == "fail"]
    if any(check.figures.get(ANSWERED) == 0 for check in checks):
        yield f"It could not be asked: {checks[0].told}."
    elif checks:
        passed = sum(check.verdict == "pass" for check in checks)
        yield f"{passed} of {passed + len(failed)} checks are passed" + (
            "." if failed else ", all."
        )
        yield from (f"Fails: {check.name}: {check.told}." for check in failed)


def _failures(vetting: Vetting) -> Iterator[str]:
    reasons: dict[str, list[str]] = {}
    for group, why in vetting.failures.get(vetting.metric, {}).items():
        reasons.setdefault(" ".join(why.split()), []).append(group)
    for why, groups in reasons.items():
        yield f"No scores for {', '.join(groups)}: {why}."


def _order(claims: Sequence[Claim]) -> Iterator[str]:
    for claim in claims:
        if claim.references is not None:
            continue
        where = f"{claim.sample}, {claim.source} source"
        beside = (
            f"the best sentinel ({claim.sentinel.removeprefix(SENTINEL)}) has "
            f"{number(claim.sentinel_value)}"
        )
        gap = "" if claim.gap is None else f", gap {estimate(claim.gap, claim.gap_ci)}"
        yield (
            f"{_standing(claim)}: {claim.statistic} on {where} is "
            f"{estimate(claim.value, claim.ci)}; {beside}{gap}{_tested(claim)}."
        )
    if any(c.source == "origin" and c.sentinel == f"{SENTINEL}edits" for c in claims):
        yield (
            "With the original as the source, the more tokens are changed the better is the text, "
            "by construction, so that a good metric may be below the sentinel `edits` there."
        )


def _standing(claim: Claim) -> str:
    if claim.informative:
        return "Informative"
    if claim.gap_ci and claim.gap_ci[1] < 0:
        return "Below a sentinel"
    return "Not shown to be informative"


def _tested(claim: Claim) -> str:
    if claim.holm is None or _standing(claim) == "Below a sentinel":
        return ""
    if claim.too_few:
        unit = "replicates" if claim.sample == "corpora" else "sentences"
        return f"; there are too few {unit} to show anything"
    return f"; against all sentinels p {number(claim.holm, 4)}"


def _references(claims: Sequence[Claim]) -> Iterator[str]:
    taus = [c for c in claims if c.references is not None and c.statistic == "tau micro"]
    if taus:
        told = ", ".join(f"{c.references}: {estimate(c.value, c.ci)}" for c in taus)
        yield f"tau micro on chains by the number of references seen is {told}."


def _attacks(vetting: Vetting) -> Iterator[str]:
    duels = vetting.attacks.get(vetting.metric, [])
    against = [one for one in duels if one.opponent == PERFECT]
    yield from (
        f"Fooled by {ATTACKS[one.kind]} ({one.kind}): it beats the perfect correction in "
        f"{share(one.worse_wins)} of {one.worse_wins.n} sentences."
        for one in against
        if _succeeds(one.worse_wins)
    )
    ties = [one for one in against if _succeeds(one.tied)]
    yield from (
        f"Does not tell {ATTACKS[one.kind]} ({one.kind}) from the perfect correction in "
        f"{share(one.tied)} of {one.tied.n} sentences."
        for one in ties
    )
    if against and not any(_succeeds(one.worse_wins) for one in against):
        worst = max(against, key=lambda one: one.worse_wins.share or 0.0)
        yield (
            f"No attack is shown to beat the perfect correction in more than {100 * FOOLED:.0f} % "
            f"of sentences; {worst.kind} does in {share(worst.worse_wins)} of {worst.worse_wins.n} "
            f"({len(against)} of {len(ATTACKS)} attacks were tried)."
        )
    others = [one for one in duels if one.opponent != PERFECT and _succeeds(one.worse_wins)]
    if others:
        told = ", ".join(f"{one.kind} in {share(one.worse_wins)}" for one in others)
        yield f"Preferred to leaving the source as it is: {told}."


def _succeeds(found: Proportion) -> bool:
    return found.ci is not None and found.ci[0] > FOOLED


def _overcorrection(vetting: Vetting) -> Iterator[str]:
    for one in vetting.overcorrection.get(vetting.metric, ()):
        yield (
            f"{_noticing(one)} {BAD_EDITS[one.kind]} ({one.kind}): the score falls in "
            f"{share(one.better_wins)} of {one.better_wins.n} sentences, rises in "
            f"{share(one.worse_wins)}."
        )


def _noticing(one: Duels) -> str:
    """Say what the intervals allow to say."""
    fallen = one.better_wins
    missed = Proportion.of(fallen.n - fallen.count, fallen.n)
    if fallen.ci and fallen.ci[0] > 1 - 2 * FOOLED:
        return "Notices"
    if one.worse_wins.ci and one.worse_wins.ci[0] > 0.5:
        return "Rewards"
    if one.tied.ci and one.tied.ci[0] > 0.5:
        return "Is mostly blind to"
    if missed.ci and missed.ci[0] > FOOLED:
        return "Does not always notice"
    return "Seems to notice"


def _types(vetting: Vetting) -> Iterator[str]:
    if vetting.result is None or vetting.metric not in vetting.result.metrics:
        return
    types = vetting.result.metrics[vetting.metric].edit_types
    if not types:
        return
    for said in ("rewarded", "penalised"):
        some = [(-abs(r.mean), name, r) for name, r in types.items() if r.verdict == said]
        told = ", ".join(
            f"{name} ({r.mean:+.4f}, q {number(r.q, 4)})" for _, name, r in sorted(some)
        )
        yield f"Of {len(types)} types of errors, corrections of {len(some)} are {said}" + (
            f": {told}." if told else "."
        )


def _comparison(vetting: Vetting) -> Iterator[str]:
    if vetting.result is None or vetting.metric not in vetting.result.metrics:
        return
    mine = vetting.result.metrics[vetting.metric]
    order = mine.chains or mine.lattices
    if order is None:
        return
    sample = "chains" if mine.chains else "lattices"
    for level in ("micro", "macro"):
        known = [
            d
            for d in vetting.result.differences
            if (d.sample, d.statistic) == (sample, f"tau {level}") and vetting.metric in (d.a, d.b)
        ]
        if known:
            yield (
                f"In the group that ranks {order.rank[level]} of {len(known) + 1} by tau {level}: "
                + "; ".join(_grouped(vetting.metric, known))
                + "."
            )
    for one in vetting.separations:
        found = next(
            d
            for d in vetting.result.differences
            if (d.sample, d.statistic) == (sample, one.statistic) and {d.a, d.b} == {one.a, one.b}
        )
        ci = found.ci
        if ci is not None and found.a != one.a:
            ci = (-ci[1], -ci[0])
        told = found.holm is not None and found.holm < ALPHA
        more = "told apart here" if told else _needed(one)
        yield f"{one.statistic} less that of {one.b} is {estimate(one.difference, ci)}; {more}."


def _needed(one: Separation) -> str:
    if one.sentences is None or one.sentences > MANY:
        return "too little for any number of sentences to tell"
    needed = f"about {one.sentences:,} sentences tell as much (80 % power)"
    if one.detectable is None:
        return f"{needed}; those here are too few to tell anything"
    return f"{needed}; those here tell about {number(one.detectable, 2)}"


def _grouped(metric: str, differences: Sequence[Difference]) -> Iterator[str]:
    """Say which baselines the metric is better than, worse than, and not told apart from."""
    groups: dict[str, list[str]] = {"better than": [], "worse than": [], "not told apart from": []}
    for one in differences:
        other = one.b if one.a == metric else one.a
        if one.difference is None or one.holm is None or one.holm >= ALPHA:
            groups["not told apart from"].append(other)
        else:
            better = (one.difference > 0) == (one.a == metric)
            groups["better than" if better else "worse than"].append(other)
    for said, others in groups.items():
        if others:
            yield f"{said} {', '.join(sorted(others))}"
