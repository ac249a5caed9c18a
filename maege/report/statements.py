"""Statements: the sentences that claims are written as."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from maege.number_format import MISSING, format_estimate
from maege.statistics.claim import Claim, adjust_for_page

Claims = Sequence[Claim]
WARNINGS = "Warnings"  # section of the findings that stand above all others


@dataclass(frozen=True)
class Statement:
    """A kind of sentence."""

    key: str  # what claims name it by, as ``systems.fewer-edits``
    # Writes the claims of one sentence, from those that are shown and those that are not, in the
    # order in which they were made; empty if there is nothing to say. What is not shown may be
    # counted, or said to be not shown, and nothing else.
    write: Callable[[Claims, Claims], str]


def fact(write: Callable[[Claim], str]) -> Callable[[Claims, Claims], str]:
    """Return what writes the fact of a single claim."""
    return lambda shown, others: write(shown[0])


def claims_of_page(claims: Iterable[Claim], statements: Iterable[Statement]) -> tuple[Claim, ...]:
    """Adjust the claims of a page, and write the sentences.

    The claims are all that the page asserts, and all that its sentences could have named. Those
    with the same statement, topic, section and part are one sentence, at the position of the first.
    They are returned in the same order, with ``adjusted`` and ``text``, that of their sentence.
    """
    by_key = {statement.key: statement for statement in statements}
    adjusted = adjust_for_page(list(claims))
    groups: dict[tuple[str, ...], list[Claim]] = {}
    for claim in adjusted:
        groups.setdefault(_sentence(claim), []).append(claim)
    texts = {
        sentence: by_key[group[0].statement].write(
            [c for c in group if c.is_shown], [c for c in group if not c.is_shown]
        )
        for sentence, group in groups.items()
    }
    return tuple(replace(claim, text=texts[_sentence(claim)]) for claim in adjusted)


def _sentence(claim: Claim) -> tuple[str, ...]:
    return claim.statement, claim.topic, claim.section, claim.part


def sentences(claims: Iterable[Claim]) -> list[str]:
    """Return the sentences of claims, each once, in their order."""
    written = {_sentence(claim): claim.text for claim in claims}
    return [text for text in written.values() if text]


def by_section(claims: Claims) -> dict[str, list[str]]:
    """Return the sentences by the heading under which they stand."""
    sections = dict.fromkeys(claim.section for claim in claims)
    texts = {s: sentences(c for c in claims if c.section == s) for s in sections}
    return {section: lines for section, lines in texts.items() if lines}


def value_of(claim: Claim) -> float:
    """Return the value of a claim; 0 where it is undefined."""
    return (claim.value.value if claim.value else None) or 0.0


def estimate_of(claim: Claim) -> str:
    """Write the value of a claim with its interval."""
    return format_estimate(claim.value.value, claim.value.interval) if claim.value else MISSING


def findings_rule(claims: Claims) -> str:
    """Say how the findings of a page are adjusted; nothing if no claim was tested."""
    if all(claim.adjusted is None for claim in claims):
        return ""
    return (
        "At most 5 % of sentences are false: p-values are adjusted for all that a sentence could "
        "have named, as all pairs by one metric."
    )


def list_names(names: Sequence[str], limit: int) -> str:
    """Write a list of names; if it is longer than ``limit`` by two or more, it is cut.

    >>> list_names(["a", "b", "c", "d"], 2), list_names(["a", "b", "c"], 2)
    ('a, b and 2 more', 'a, b, c')
    """
    more = f" and {len(names) - limit} more" if len(names) > limit + 1 else ""
    return ", ".join(names[:limit] if more else names) + more
