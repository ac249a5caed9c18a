"""Figures of texts, as people print them."""

import pytest

from maege.checking.text_figures import figures_in, figures_of_cell


def test_a_limit_is_a_bound() -> None:
    found = [*figures_in("p < .05, p ≤ .01, over ≥ 1.5, 3.5 ± 0.5")]
    assert [(f.limit, f.value) for f in found] == [
        ("<", ".05"), ("<", ".01"), (">", "1.5"), ("", "3.5")
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["12 (3, 4)", "7", "in 2014"])
def test_whole_numbers_may_be_anything(text: str) -> None:
    assert all(figure.is_whole for figure in figures_in(text))
    assert not any(figure.is_whole for figure in figures_in("12 [3, 4], 12 %"))


def test_a_cell_may_have_an_interval_alone() -> None:
    (figure,) = figures_of_cell(" [.10, .20]† ")
    assert (figure.value, figure.interval) == ("", (".10", ".20"))
    assert [f.value for f in figures_of_cell("9 (of 12) in .5")] == ["9", ".5"]
