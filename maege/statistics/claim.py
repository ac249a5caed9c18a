"""Claims: what a page asserts, as records, with p-values adjusted for what it could have said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from maege.statistics.multiple_testing import ALPHA, holm, holm_of_families
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
        Adjusted within the family, which decides whether the sentence asserts it; None: by Holm's
        method, when the claims of a page are adjusted.
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
    stage
        For a headline, its family is tested after those of all stages before are wholly rejected;
        those of a stage are adjusted for each other.
    details
        Further figures and names that the sentence has.
    adjusted
        p-value adjusted for all claims of the page, which decides whether a headline has it.
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
    stage: int = 0
    details: Mapping[str, bool | float | int | str | None] = field(default_factory=dict)
    adjusted: float | None = None
    text: str = ""

    @property
    def is_shown(self) -> bool:
        """Whether its sentence asserts it: a fact, or significant within its family.

        The family is what the sentence could have named, and nothing else on the page.
        """
        return not self.family or _is_significant(self.family_pvalue)

    @property
    def is_headline(self) -> bool:
        """Whether a headline, which picks from all sentences of a page, may assert it."""
        return not self.family or (self.is_shown and _is_significant(self.adjusted))


def _is_significant(pvalue: float | None) -> bool:
    return pvalue is not None and pvalue < ALPHA


def adjust_for_page(claims: Sequence[Claim]) -> list[Claim]:
    """Adjust the p-values of all claims of a page.

    At most 5 % of sentences assert something false (``family_pvalue``), and at most 5 % of pages
    have a headline that does (``adjusted``).

    Within a family they are adjusted by Holm's method, unless they are already; then families of a
    stage are adjusted for each other by `holm_of_families`, and stages are tested in their order.

    A claim with a family, but without a p-value, was not tested: it cannot be shown, and does not
    count.

    >>> claims = [Claim("a", ("x",), family="a", pvalue=0.001), Claim("b", ("x",), family="b")]
    >>> claims += [Claim("b", (name,), family="b", pvalue=p) for name, p in [("y", 0.02), ("z", 1)]]
    >>> [claim.adjusted for claim in adjust_for_page(claims)]
    [0.002, None, 0.04, 1.0]
    """
    within = _adjusted_within_families(claims)
    stages: dict[int, list[int]] = {}
    for index, claim in enumerate(claims):
        if within[index] is not None:
            stages.setdefault(claim.stage, []).append(index)
    adjusted, before = list(claims), 0.0
    for _, indices in sorted(stages.items()):
        families = [claims[index].family for index in indices]
        pvalues = holm_of_families([within[index] or 0.0 for index in indices], families)
        for index, pvalue in zip(indices, pvalues, strict=True):
            on_page = max(before, pvalue)
            adjusted[index] = replace(claims[index], family_pvalue=within[index], adjusted=on_page)
        before = max(before, *pvalues)
    return adjusted


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
