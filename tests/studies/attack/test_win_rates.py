"""Rates, gains and margins, against values that are computed by hand."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import binomtest

from maege.statistics.multiple_testing import holm
from maege.studies.attack.sentences import AttackedSentence
from maege.studies.attack.text_scores import FoundText
from maege.studies.attack.win_rates import (
    Duel,
    Duels,
    margins,
    mean_value,
    win_rates,
)

SENTENCES = [AttackedSentence(i, str(i), "", "", {}, {}) for i in range(20)]


def duels(scores: list[float], opponent: str) -> list[Duel]:
    return [
        Duel(FoundText("neighbour", "far", s, "t", score, 40),
             opponent, "better", 0.5)
        for s, score in zip(SENTENCES, scores, strict=True)
    ]  # fmt: skip


WINS = [1.0] * 4 + [0.5 + 1e-14] + [0.0] * 15
FOUGHT = Duels("m", (*duels(WINS, "source"), *duels([0.5] * 20, "partial")), 0.5, 0.95)


def test_wins_ties_and_gains() -> None:
    first, second = win_rates(FOUGHT)
    assert (first.opponent, first.sentences, first.wins, first.ties) == ("source", 20, 4, 1)
    assert first.rate.value == 0.2
    assert first.pvalue == pytest.approx(binomtest(4, 20, 0.05, "greater").pvalue)
    assert first.gain.value == pytest.approx((4 * 0.5 - 15 * 0.5) / 20 / 0.5)
    assert (second.wins, second.ties, second.pvalue, second.is_exposed) == (0, 20, 1.0, False)
    assert [first.adjusted, second.adjusted] == holm([first.pvalue, 1.0])
    assert first.is_exposed == (first.adjusted < 0.05)
    assert win_rates(replace(FOUGHT, worth=0.0))[0].gain is None


def test_margins_are_relative_to_a_correction() -> None:
    two_moves, one_move, *_ = duels(WINS, "partial")
    damaged = tuple(
        replace(duel, found=replace(duel.found, attack="climb", by_moves=scores))
        for duel, scores in ((two_moves, (1.0, 1.5, 0.5)), (one_move, (1.0, 0.5)))
    )
    one, two = margins(Duels("m", damaged, 0.5, 0.95))
    assert (one.attack, one.start, one.moves, one.sentences) == ("climb", "partial", 1, 2)
    assert one.change.value == 0.0
    assert (two.moves, two.sentences, two.change.value) == (2, 1, -1.0)
    assert not [*margins(Duels("m", damaged, 0.0, 0.95))]


def test_sentences_of_a_document_are_one_unit() -> None:
    values = np.repeat([0.0, 1.0], 10)
    documents = [replace(s, document=str(s.index // 10)) for s in SENTENCES]
    apart, together = (mean_value(values, some, 0.95) for some in (SENTENCES, documents))
    assert apart.value == together.value == 0.5
    assert together.interval[1] - together.interval[0] > 5 * (apart.interval[1] - apart.interval[0])
