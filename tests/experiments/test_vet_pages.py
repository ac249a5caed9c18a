"""A slice of the bench of pages of vettings."""

import pytest

from experiments.statistics.pages import vet_pages
from experiments.statistics.pages.generators import Generator
from experiments.statistics.pages.vet_pages import generators

PAGES = 40


def generator(name: str) -> Generator:
    return next(g for g in generators() if g.name.startswith(name))


@pytest.mark.slow
def test_scorers_of_noise_are_not_praised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vet_pages, "PER_SAMPLE", 5)
    vet_pages._sample_page.cache_clear()
    pages = [generator("scorer of noise, normal").draw(draw) for draw in range(5)]
    vet_pages._sample_page.cache_clear()
    assert sum(bool(page.false) for page in pages) <= 1  # of 5 with 3 %: more in 1 %


@pytest.mark.parametrize(
    "name",
    [
        "shares at the border, 20 sentences",
        "shares at the border, 764 sentences, documents of 26, correlation 0.1",
    ],
)
def test_shares_at_the_border_have_no_grades(name: str) -> None:
    pages = [generator(name).draw(draw) for draw in range(PAGES)]
    assert sum(bool(page.false) for page in pages) <= 6  # of 40 with 5 %: more in 1 %
    for interval in pages[0].effects:
        assert sum(page.effects[interval] for page in pages) >= 33  # with 95 %: fewer in 0.1 %
