"""The bench of pages of systems: a slice of it."""

from experiments.statistics.pages.systems_pages import Page, null_page, page_with_amounts

PAGES = 12


def test_few_pages_have_a_false_sentence() -> None:
    """With 6 % of pages, 5 or more of 12 have a probability of less than .001.

    When each interval was read for itself, 47 % of pages had a false sentence.
    """
    pages = [null_page(Page(120), draw) for draw in range(PAGES)]
    assert sum(bool(page.false) for page in pages) < 5


def test_large_effects_are_found() -> None:
    page = Page(120, amounts={"system 1": 0.4})
    found = [page_with_amounts(page, draw).effects["fewer edits, ratio 0.4"] for draw in range(4)]
    assert all(found)
