"""The bench of pages of systems: a slice of it."""

from experiments.statistics.pages.generators import HEADLINE
from experiments.statistics.pages.systems_pages import Page, null_page, page_with_amounts

PAGES = 12


def test_few_slots_and_headlines_are_false() -> None:
    """With 5 % of slots, 8 or more of 48 have a probability of .003; of headlines, 4 or more of 12.

    When each interval was read for itself, 47 % of pages had a false sentence.
    """
    pages = [null_page(Page(120), draw) for draw in range(PAGES)]
    slots = [page.slots[kind] for page in pages for kind in page.slots if kind != HEADLINE]
    false = [is_false for of_kind in slots for is_false in of_kind.values()]
    assert len(false) == 4 * PAGES  # so few sentences tell no types apart
    assert sum(false) < 8
    assert sum(page.slots[HEADLINE][""] for page in pages) < 4


def test_large_effects_are_found() -> None:
    page = Page(120, amounts={"system 1": 0.4})
    found = [page_with_amounts(page, draw).effects["fewer edits, ratio 0.4"] for draw in range(4)]
    assert all(found)
