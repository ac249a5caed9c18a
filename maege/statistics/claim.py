"""Claims: what a page asserts, as records, with p-values adjusted for the whole page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.value import Value


@dataclass(frozen=True)
class Claim:
    """What a sentence asserts of some subjects; the sentence is made from claims, never without.

    A sentence that picks from several items has a claim for each of them, also for those that it
    does not name. Claims with the same statement, topic and part are written as one sentence.

    Parameters
    ----------
    statement
        Key of a `Statement`, which writes the sentence, as ``systems.fewer-edits``.
    subjects
        What it is asserted of: names of metrics, systems, types or outputs.
    topic
        What the claims of a sentence have in common, as the metric by which systems are compared.
    family
        The claims with which it is adjusted, since a sentence could have named any of them; empty
        for a fact without chance, as a count of what was read, or the value of this sample.
    value
        The figure that it rests on.
    pvalue
        Of the test, in the direction that is stated, not adjusted. None for a fact.
    family_pvalue
        Adjusted within the family; None: by Holm's method, when the claims of a page are adjusted.
    units
        What it generalises to: other sentences, documents, types, metrics, people, systems.
    conditions
        What it holds for only, as "with these annotators".
    section
        Heading of the page under which the sentence stands; empty for the findings.
    part
        The test set, or set of judgements; empty for the main one.
    table
        Name of the table that has its figure; empty without one.
    is_key
        Whether the command prints it.
    details
        Further figures and names that the sentence has.
    adjusted
        p-value adjusted for all claims of the page.
    text
        The sentence that is written from it and its like; empty if nothing is said.
    """

    statement: str
    subjects: tuple[str, ...]
    topic: str = ""
    family: str = ""
    value: Value | None = None
    pvalue: float | None = None
    family_pvalue: float | None = None
    units: str = ""
    conditions: tuple[str, ...] = ()
    section: str = ""
    part: str = ""
    table: str = ""
    is_key: bool = False
    details: Mapping[str, bool | float | int | str | None] = field(default_factory=dict)
    adjusted: float | None = None
    text: str = ""

    @property
    def is_shown(self) -> bool:
        """Whether it is asserted: a fact, or significant after adjustment for the page."""
        if not self.family:
            return True
        return self.adjusted is not None and self.adjusted < ALPHA


def adjust_for_page(claims: Sequence[Claim]) -> list[Claim]:
    """Adjust the p-values of all claims of a page, so that at most 5 % of pages have a false one.

    Within a family they are adjusted by Holm's method, unless they are already. Then families are
    adjusted for each other as in Holm's method: each p-value is multiplied by the number of
    families, minus those of which every claim is significant. A family counts only if it is wholly
    significant, since others may hold true null hypotheses: counting any family with a significant
    claim would let more than 5 % of pages have a false one.

    A claim with a family, but without a p-value, was not tested: it cannot be shown, and does not
    count.

    Examples
    --------
    >>> claims = [Claim("a", ("x",), family="a", pvalue=0.001), Claim("b", ("x",), family="b")]
    >>> claims += [Claim("b", (name,), family="b", pvalue=p) for name, p in [("y", 0.02), ("z", 1)]]
    >>> [claim.adjusted for claim in adjust_for_page(claims)]
    [0.002, None, 0.04, 1.0]
    """
    within = _adjusted_within_families(claims)
    families: dict[str, list[float]] = {}
    for claim, pvalue in zip(claims, within, strict=True):
        if pvalue is not None:
            families.setdefault(claim.family, []).append(pvalue)
    largest = sorted((max(pvalues), family) for family, pvalues in families.items())
    return [
        claim if pvalue is None else replace(
            claim, family_pvalue=pvalue, adjusted=_adjusted(pvalue, claim.family, largest)
        )
        for claim, pvalue in zip(claims, within, strict=True)
    ]  # fmt: skip


def _adjusted_within_families(claims: Sequence[Claim]) -> list[float | None]:
    """Return the p-values adjusted within families; None for facts and what was not tested."""
    within = [claim.family_pvalue if claim.family else None for claim in claims]
    raw: dict[str, list[int]] = {}
    for index, claim in enumerate(claims):
        if claim.family and claim.family_pvalue is None and claim.pvalue is not None:
            raw.setdefault(claim.family, []).append(index)
    for indices in raw.values():
        adjusted = holm([claims[index].pvalue or 0.0 for index in indices])
        for index, pvalue in zip(indices, adjusted, strict=True):
            within[index] = pvalue
    return within


def _adjusted(pvalue: float, family: str, largest: Sequence[tuple[float, str]]) -> float:
    """Adjust a p-value of a family for the others; ``largest`` has the largest p-value of each.

    It is the smallest level at which the claim is significant when wholly significant families are
    taken away one by one, those with the smallest of the largest p-values first.
    """
    others = [value for value, name in largest if name != family]
    number = len(largest)
    level, best = 0.0, number * pvalue
    for taken, value in enumerate(others):
        level = max(level, (number - taken) * value)
        best = min(best, max(level, (number - taken - 1) * pvalue))
    return min(1.0, best)
