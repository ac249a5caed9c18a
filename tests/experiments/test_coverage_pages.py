"""A slice of the bench of pages on coverage, with bounds that chance does not exceed."""

import pytest

from experiments.statistics.pages.__main__ import page_rates
from experiments.statistics.pages.coverage_pages import generators

PAGES, LARGE_PAGES = 12, 6


@pytest.mark.parametrize("generator", list(generators()), ids=lambda generator: generator.name)
def test_few_pages_have_a_false_sentence(generator) -> None:  # type: ignore[no-untyped-def]
    pages = (
        LARGE_PAGES if "1312 sentences" in generator.name or "above" in generator.name else PAGES
    )
    rates = page_rates("coverage", generator, pages, jobs=1)
    (errors, effects) = (
        [rate.mean for rate in rates if (rate.measure == "power") == is_power]
        for is_power in (False, True)
    )
    # With a share of .05 more than a third is false with a probability of .0002, of six of .002.
    assert all(error <= 1 / 3 for error in errors)
    assert all(power >= 1 / 6 for power in effects)
