"""A slice of the bench of pages on coverage, with bounds that chance does not exceed."""

import pytest

from experiments.statistics.pages.__main__ import page_rates
from experiments.statistics.pages.coverage_pages import generators

PAGES = 12


@pytest.mark.parametrize("generator", list(generators()), ids=lambda generator: generator.name)
def test_few_pages_have_a_false_sentence(generator) -> None:  # type: ignore[no-untyped-def]
    rates = page_rates("coverage", generator, PAGES, jobs=1)
    (errors, effects) = (
        [rate.mean for rate in rates if (rate.measure == "power") == is_power]
        for is_power in (False, True)
    )
    # With a share of .05 more than four of twelve are false with a probability of .0002.
    assert all(error <= 4 / PAGES for error in errors)
    assert all(power >= 2 / PAGES for power in effects)
