"""Effects of the order of texts on metrics that compare."""

from collections import defaultdict
from collections.abc import Sequence

import pytest

from maege.metric.comparing_metric import ComparingMetric, Comparison, ComparisonRequest
from maege.ranking import Ranking
from maege.studies.lattice_inputs import load_inputs
from maege.studies.lattices import draw_only
from maege.studies.reliability import order
from maege.studies.reliability.chain_texts import ChainTexts
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.order import (
    Compared,
    order_effects,
    positions,
    variance_of_orders,
)
from maege.terminal.settings import settings_of


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
    config = settings_of(ReliabilityConfig, "quickstart", (), metrics="ld")
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
    assert effects.choices is None  # each pair was shown once in each order
    both = order_effects(comparisons_by([Longer()] * 2, [*several[0], *several[1]]), config)
    assert both.position.bias.interval is not None
    assert both.choices.questions == 2 * both.position.pairs
    assert both.choices.unchanging.value == both.choices.kappa.value == 1


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
    config = settings_of(ReliabilityConfig, "quickstart", (), metrics="ld")
    chains = draw_only("chains", config, load_inputs(config))[:12]
    compared = comparisons_by([LongerInLists(repeat) for repeat in range(3)], chains)
    effects = [value.value for value in positions(compared, config).effects]
    assert effects == pytest.approx([6, -2, -2, -2])
    assert order_effects(compared, config) is None


@pytest.mark.parametrize("metric", [Longer, LongerInLists])
def test_what_another_order_adds_is_told_from_texts(
    metric: type[ComparingMetric], monkeypatch: pytest.MonkeyPatch
) -> None:
    config = settings_of(ReliabilityConfig, "quickstart", (), metrics="ld")
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
