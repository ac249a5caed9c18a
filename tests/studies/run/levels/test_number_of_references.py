"""How well numbers order a sample: known orders, means over draws and gains."""

import numpy as np
import pytest

from maege.array_types import Floats
from maege.config.schema import load
from maege.statistics.bootstrap import Resampling
from maege.studies.lattices.inputs import load_inputs
from maege.studies.run.levels.draw_scores import DrawScores
from maege.studies.run.levels.number_of_references import (
    OrderOfSample,
    ReferenceEstimate,
    reference_estimates,
)
from maege.studies.run.levels.sampled_texts import SampledTexts
from tests.studies.run.levels.test_sampled_texts import TINY


@pytest.fixture(scope="module")
def texts() -> SampledTexts:
    config = load(TINY, ["synthetic_corpora=null", "sentences.max_characters=60"])
    return SampledTexts(config, load_inputs(config))


def truth(texts: SampledTexts) -> Floats:
    """Return scores of the texts that order all chains correctly."""
    rng = np.random.default_rng(1)
    scores = rng.random(len(texts))
    start = 0
    for chain in texts.sample.chains:
        of_chain = texts.chains[start : start + len(chain.candidates)]
        scores[of_chain] = [candidate.gold_score for candidate in chain.candidates]
        start += len(of_chain)
    return scores


def estimates(texts: SampledTexts, by_size: dict[int, list[Floats]]) -> list[ReferenceEstimate]:
    order = OrderOfSample(texts, Resampling())
    agreement = {
        size: [order.agreement(DrawScores(scores)) for scores in draws]
        for size, draws in by_size.items()
    }
    return list(reference_estimates("m", "others", agreement, order))


def test_the_true_order_has_tau_1_and_its_opposite_minus_1(texts: SampledTexts) -> None:
    right, wrong = estimates(texts, {1: [truth(texts)], 2: [-truth(texts)]})
    assert (right.value.value, wrong.value.value) == (1, -1)
    assert right.gain is right.spread is None
    assert wrong.gain.value == -2


def test_the_mean_over_draws_and_what_single_ones_give(texts: SampledTexts) -> None:
    right = truth(texts)
    (mixed,) = estimates(texts, {1: [right, right, -right, np.zeros(len(texts))]})
    assert (mixed.sets, mixed.level) == (4, "sentence")
    assert mixed.value.value == pytest.approx(0.25)
    assert mixed.spread == pytest.approx(tuple(np.quantile([1, 1, -1, 0], [0.025, 0.975])))
