"""What generates pages, and what is recorded of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

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
        cls, claims: Iterable[Claim], is_false: Callable[[Claim], bool] = lambda claim: True
    ) -> "SimulatedPage":
        """Collect the false claims of a page: of all that is tested, what is asserted.

        ``is_false`` says which tested claims are false; by default all are.
        """
        return cls(tuple(c for c in claims if c.family and c.is_shown and is_false(c)))


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
