"""Effects of the order of texts on metrics that compare."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import pytest

from maege.comparing.comparing_metric import ComparingMetric, Comparison, ComparisonRequest
from maege.ranking import Ranking
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw_only
from maege.studies.reliability import order
from maege.studies.reliability.chain_texts import ChainTexts
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.order import (
    Compared,
    choices,
    choices_of_pairs,
    order_effects,
    positions,
    variance_of_orders,
)
from maege.terminal.study_command import settings_of

# Ten subjects, 14 raters, five categories: an example of Wikipedia, in which kappa is .210.
PUBLISHED = np.array([
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
], dtype=float)  # fmt: skip


def comparisons_by(repeats: Sequence[ComparingMetric], chains: Sequence[Ranking]) -> Compared:
    texts = ChainTexts(chains)
    compared = Compared.by(repeats, texts.segments(repeats[0]), texts.sentence_of)
    assert compared is not None
    return compared


class Longer(ComparingMetric):
    """Prefers the longer text, and the first one if they are nearly as long."""

    name = "longer"

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        lengths = [[len(text) for text in request.hypotheses] for request in requests]
        return [(float(first + 3), float(second)) for first, second in lengths]


def test_pairs_of_a_sentence_are_left_out_together() -> None:
    config = settings_of(ReliabilityConfig, "tiny", (), metrics="ld")
    by_sentence = defaultdict(list)
    for chain in draw_only("chains", config, load_inputs(config)):
        by_sentence[chain.sentences].append(chain)
    several = [chains for chains in by_sentence.values() if len({c.sources[0] for c in chains}) > 1]
    effects = order_effects(comparisons_by([Longer()], several[0]), config)
    identical = effects.identical
    assert identical.bias.value == identical.inconsistent.value == 1
    single = effects.position
    assert single.pairs > 2 and single.bias.interval is None  # of one sentence there is none
    assert positions(comparisons_by([Longer()], several[0]), config) is None
    # Each pair was shown once in each order.
    assert choices_of_pairs(comparisons_by([Longer()], several[0]), config) is None
    compared = comparisons_by([Longer()] * 2, [*several[0], *several[1]])
    both, again = order_effects(compared, config), choices_of_pairs(compared, config)
    assert both.position.bias.interval is not None
    assert again.questions == 2 * both.position.pairs
    assert again.unchanging.value == again.kappa.value == 1


class LongerInLists(ComparingMetric):
    """Prefers longer texts of a list, and the first one."""

    name, way, most_texts = "lists", "listwise", 4

    def __init__(self, repeat: int) -> None:
        self.repeat = repeat

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        first = (8.0, 0.0, 0.0, 0.0)
        return [tuple(len(t) + f for t, f in zip(r.hypotheses, first, strict=False))
                for r in requests]  # fmt: skip


def test_lists_of_another_repeat_have_another_order_which_shows_what_a_position_adds() -> None:
    config = settings_of(ReliabilityConfig, "tiny", (), metrics="ld")
    chains = draw_only("chains", config, load_inputs(config))[:12]
    compared = comparisons_by([LongerInLists(repeat) for repeat in range(3)], chains)
    effects = [value.value for value in positions(compared, config).effects]
    assert effects == pytest.approx([6, -2, -2, -2])
    assert order_effects(compared, config) is None


@pytest.mark.parametrize("metric", [Longer, LongerInLists])
def test_what_another_order_adds_is_told_from_texts(
    metric: type[ComparingMetric], monkeypatch: pytest.MonkeyPatch
) -> None:
    config = settings_of(ReliabilityConfig, "tiny", (), metrics="ld")
    chains = draw_only("chains", config, load_inputs(config))[:12]
    repeats = [Longer(), Longer()] if metric is Longer else [LongerInLists(r) for r in range(2)]
    compared = comparisons_by(repeats, chains)
    assert variance_of_orders(compared, config) is None  # too few sentences
    monkeypatch.setattr(order, "MIN_SENTENCES", 2)
    variance = variance_of_orders(compared, config)
    assert variance.sentences == len({chain.sentences for chain in chains})
    assert variance.noise.value == pytest.approx(0) and variance.order.value > 0
    if metric is LongerInLists:  # 8 points for the first of four texts
        assert variance.order.value == pytest.approx(16, rel=0.4)
        lists = [request for request, _ in order._in_two_orders(compared, config)]
        assert len({(r.source, r.hypotheses, r.repeat) for r in lists}) == len(lists)


def test_kappa_is_that_of_a_published_example() -> None:
    result = choices(PUBLISHED, np.arange(10))
    assert result.kappa.value == pytest.approx(0.210, abs=5e-4)
    assert (result.questions, result.unchanging.value) == (10, 0.1)


def test_kappa_is_what_answers_share_whatever_their_number() -> None:
    """Answers are the own choice of a question with probability p, else by chance: kappa is p²."""
    random, p, questions = np.random.default_rng(3), 0.6, 4000
    own = random.choice(3, questions, p=[0.5, 0.3, 0.2])
    counts = np.zeros((questions, 3))
    for question, number in enumerate(random.integers(1, 6, questions)):
        by_chance = random.choice(3, number, p=[0.5, 0.3, 0.2])
        answers = np.where(random.random(number) < p, own[question], by_chance)
        counts[question] = np.bincount(answers, minlength=3)
    result = choices(counts, np.arange(questions) // 2)
    low, high = result.kappa.interval
    assert low < p**2 < high < low + 0.1
    assert result.questions == int((counts.sum(axis=1) > 1).sum()) < questions


def test_answers_that_are_all_the_same_choice_have_no_kappa() -> None:
    result = choices(np.array([[2.0, 0.0]] * 5), np.arange(5))
    assert result.kappa.value is None and result.unchanging.value == 1
    assert choices(np.array([[1.0, 0.0]]), np.arange(1)) is None
