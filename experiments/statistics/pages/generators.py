"""What generates pages, and what is recorded of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from maege.statistics.claim import Claim

HEADLINE = "a headline that picks from the whole page"
SLOT = "slot: "  # begins the names of kinds of slots


@dataclass(frozen=True)
class SimulatedPage:
    """What a page says whose truth is known by construction.

    Parameters
    ----------
    false
        The claims that it asserts and that are false.
    effects
        By effect that is there: whether the page asserts it. Their share is the power.
    slots
        By kind of slot, as "slot: pairs", and by slot of this kind: whether it asserts something
        false. So does ``HEADLINE`` of what a headline could pick.
    """

    false: tuple[Claim, ...]
    effects: Mapping[str, bool] = field(default_factory=dict)
    slots: Mapping[str, Mapping[str, bool]] = field(default_factory=dict)

    @classmethod
    def of_nulls(
        cls,
        claims: Iterable[Claim],
        is_false: Callable[[Claim], bool] = lambda claim: True,
        kinds: Mapping[str, str] = MappingProxyType({}),
    ) -> "SimulatedPage":
        """Collect the false claims of a page: of all that is tested, what is asserted.

        A family is a slot. ``is_false`` says which tested claims are false; by default all are.
        ``kinds``: names of slots by statement, which has its own name if it is not there.
        """
        tested = [c for c in claims if c.family and is_false(c)]
        false = tuple(c for c in tested if c.is_shown)
        slots: dict[str, dict[str, bool]] = {HEADLINE: {"": any(c.is_headline for c in false)}}
        for claim in tested:
            kind = f"{SLOT}{kinds.get(claim.statement, claim.statement)}"
            of_kind = slots.setdefault(kind, {})
            of_kind[claim.family] = of_kind.get(claim.family, False) or claim.is_shown
        return cls(false, {}, slots)


@dataclass(frozen=True)
class Generator:
    """A kind of pages.

    Parameters
    ----------
    name
        What is simulated, as "six worthless metrics, 62 sentences".
    draw
        Returns a page, by the number of the draw.
    target
        Share of pages with a false sentence that is allowed, beside two Monte-Carlo errors; of
        pages with slots, the share of slots, and of false headlines. None for pages that only
        measure power.
    """

    name: str
    draw: Callable[[int], SimulatedPage]
    target: float | None = None
