"""Verdicts of a text, as "significantly better than", beside what the results decide."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maege.checking.lookup import Found
from maege.checking.names import Mention, Names
from maege.checking.text_parts import Sentence
from maege.statistics.claim import Claim

_ABOVE = r"better|higher|superior|above|outperform\w*|beats?|exceeds?|surpass\w*"
_BELOW = r"worse|lower|inferior|below|underperform\w*"
_DIRECTION = re.compile(rf"\b(?:(?P<above>{_ABOVE})|(?P<below>{_BELOW}))\b", re.I)
_CLAUSES = re.compile(r";|\b(?:but|while|whereas|though)\b", re.I)
_NONE = re.compile(
    r"\bno\s+(?:statistically\s+)?(?:significant\s+)?difference|\b(?:do|does|did)\s+not\s+"
    r"(?:significantly\s+)?differ|\bundecided\b|\binsignificant\b|\bnon-?significant\b|"
    r"\bindistinguishable\b|\bon a par\b|\bnot\s+(?:statistically\s+)?significant(?:ly)?\b|"
    r"\bnot\s+reach\s+(?:statistical\s+)?significance\b",
    re.I,
)
_SIGNIFICANT = re.compile(r"\bsignifican(?:t|tly|ce)\b", re.I)
_NOT = re.compile(r"\b(?:not|no|never|nor|neither|cannot|without|fails? to|n't)\b", re.I)
_SHOWN = re.compile(r"\b(?:better|superior|worse|inferior|outperform\w*|beats?|surpass\w*)\b", re.I)
# It is asked, planned or only possible, so it is no verdict.
_NO_VERDICT = re.compile(
    r"\?|\b(?:whether|if|would|could|may|might|should|expect\w*|hypothes\w*)\b", re.I
)


@dataclass(frozen=True)
class Decision:
    """What the results say of two systems, or of two metrics."""

    first: str  # the term of which has the higher value in this sample
    second: str
    topic: str  # the term of the metric by which systems are compared; empty for metrics
    is_shown: bool
    text: str  # of the sentence


def decisions(claims: Sequence[Claim], names: Names) -> list[Decision]:
    """Return the decisions on two subjects that claims have."""
    found = []
    for claim in claims:
        terms = [_name(subject, names) for subject in claim.subjects]
        if len(terms) == 2 and all(terms) and claim.family and claim.pvalue is not None:
            kinds = {term.partition(":")[0] for term in terms}
            topic = _name(claim.topic, names)
            if len(kinds) == 1 and (topic.startswith("metric:") or kinds == {"metric"}):
                is_below = claim.value is not None and (claim.value.value or 0.0) < 0
                first, second = reversed(terms) if is_below else terms
                topic = topic if kinds != {"metric"} else ""
                found.append(Decision(first, second, topic, claim.is_shown, claim.text))
    return found


def _name(text: str, names: Names) -> str:
    mentions = names.mentions(text)
    return mentions[0].term if len(mentions) == 1 and mentions[0].is_name else ""


def verdict_of(
    sentence: Sentence, known: Sequence[Decision], names: Names
) -> Iterator[tuple[str, Found]]:
    """Yield the verdicts of a sentence: its words, and what comes of them."""
    text = sentence.text
    said = _SIGNIFICANT.search(text) or _NONE.search(text) or _DIRECTION.search(text)
    if not said or not known or _NO_VERDICT.search(text) or _CLAUSES.search(text):
        return
    mentions = names.mentions(text, is_prose=True)
    before = names.mentions(sentence.before, is_prose=True)
    is_test = bool(_SIGNIFICANT.search(text) or _NONE.search(text))
    pair = _pair(mentions, before, known, may_be_unnamed=is_test)
    if len(pair) != 2:
        return
    is_of_metrics = pair[0].kind == "metric"
    topics = {m.term for m in mentions if m.kind == "metric"} or {
        m.term for m in before if m.kind == "metric"
    }
    of_pair = [d for d in known if {d.first, d.second} == {pair[0].term, pair[1].term}]
    if not is_of_metrics:
        of_pair = [d for d in of_pair if d.topic in topics or not topics]
    words = " ".join(said[0].split())
    if of_pair and not topics and len({d.topic for d in of_pair}) > 1:
        yield words, Found("no place found", "the metric is not named")
    # Of several metrics, or statistics, one may be meant for which it is right.
    if len({(d.topic, d.first, d.is_shown) for d in of_pair}) != 1 or _is_of_part(mentions):
        return
    if found := _judged(text, pair, of_pair[0]):
        yield words, found


def _is_of_part(mentions: Sequence[Mention]) -> bool:
    """Whether a verdict is of precision or recall, which are not tested."""
    return any(m.term in ("=precision", "=recall") for m in mentions)


def _pair(
    mentions: Sequence[Mention],
    before: Sequence[Mention],
    known: Sequence[Decision],
    *,
    may_be_unnamed: bool,
) -> list[Mention]:
    """Return the two that a sentence compares; if it names none, those of the text or results."""
    kind = known[0].first.partition(":")[0]
    of_kind = {m.term: m for m in reversed(mentions) if m.kind == kind}
    if may_be_unnamed and not of_kind and not any(_is_general(m) for m in mentions):
        of_kind = {m.term: m for m in reversed(before) if m.kind == kind}
        if not of_kind:
            terms = {term for d in known for term in (d.first, d.second) if term != "system:source"}
            of_kind = {term: Mention(-1, -1, term) for term in sorted(terms)}
    return sorted(of_kind.values(), key=lambda m: m.start) if len(of_kind) == 2 else []


def _is_general(mention: Mention) -> bool:
    return mention.term in {"all", "every", "each", "type", "types", "edits", "sets"}


def _judged(text: str, pair: Sequence[Mention], decision: Decision) -> Found | None:
    """Compare a verdict with a decision; None if it is not clear which is called the higher one."""
    names = [mention.term.partition(":")[2] for mention in pair]
    by = f" by {decision.topic.partition(':')[2]}" if decision.topic else ""
    first, second = (term.partition(":")[2] for term in (decision.first, decision.second))
    state = f"significantly above {second}" if decision.is_shown else f"above {second}, undecided"
    none, direction = _NONE.search(text), _DIRECTION.search(text)
    is_denied = bool(direction and _NOT.search(text[: direction.start()]))
    if none and not (direction and is_denied and direction.start() < none.start()):
        if direction and decision.is_shown and _higher(text, pair, direction) == decision.second:
            return None  # "A is not significantly worse than B", which is the worse one
        is_right = not decision.is_shown
    else:
        higher = _higher(text, pair, direction) if direction else ""
        needs_test = bool(_SIGNIFICANT.search(text) or (direction and _SHOWN.search(direction[0])))
        if direction and not higher:
            return None
        is_right = higher in ("", decision.first) and (decision.is_shown or not needs_test)
        if is_denied:
            is_right = not is_right
    if is_right:
        return Found("matches", f"{first} is {state}{by}, findings")
    return Found("differs", f"{' and '.join(names)}{by}: in the findings, {first} is {state}")


def _higher(text: str, pair: Sequence[Mention], direction: re.Match[str]) -> str:
    """Return the term that a text calls the higher one; empty if that is not clear."""
    before = [m for m in pair if 0 <= m.start < direction.start()]
    after = [m for m in pair if m.start >= direction.end()]
    if len(before) != 1 or len(after) != 1:
        return ""
    link = text[direction.end() : after[0].start]
    if len(link) > 60 or not re.match(
        r"\s*(?:(?:\w|,|\s|`|%|\.|\d)*\bthan\b|by\b|to\b|the\b|`|\s*$)", link
    ):
        return ""
    is_above = bool(direction["above"]) != bool(
        re.match(r"\s*by\b", link) and direction[0].endswith("ed")
    )
    return (before if is_above else after)[0].term
