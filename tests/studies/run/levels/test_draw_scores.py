"""Scores against several references follow from those against single ones."""

import numpy as np
import pytest

from maege.config.schema import load
from maege.plugins.registry import BUILT_IN, build
from maege.scoring.engine import score_all
from maege.studies.lattices.inputs import load_inputs
from maege.studies.run.levels.draw_scores import score_draw, single_reference_scores
from maege.studies.run.levels.sampled_texts import SampledTexts
from tests.conftest import NEEDY
from tests.studies.run.levels.test_sampled_texts import SMALL, TINY

MERGING = sorted(name for name in set(BUILT_IN) - set(NEEDY) if build(name).merges_references)
METRICS: dict[str, dict[str, dict[str, str]]] = {name: {name: {}} for name in MERGING} | {
    "gleu": {"gleu": {"reference_sampling": "expectation"}},
    "mean-gleu": {"gleu": {"aggregation": "mean"}},
    "m2-by-sentence": {"m2": {"annotator_selection": "sentence"}},
    "mean-m2": {"m2": {"aggregation": "mean"}},
}


def score(requests, metrics, rankings):
    assert not rankings or rankings[0].type == "corpora"
    return score_all(requests, metrics, with_counts=True).scores


@pytest.fixture(scope="module")
def texts() -> SampledTexts:
    config = load(TINY, [*SMALL, "sentences.max_characters=60"])
    return SampledTexts(config, load_inputs(config))


@pytest.mark.parametrize("name", METRICS)
def test_sets_are_looked_up_exactly(name: str, texts: SampledTexts) -> None:
    ((metric, parameters),) = METRICS[name].items()
    metrics = {name: build(metric, parameters)}
    single = single_reference_scores(texts, metrics, score)[name]
    for size in (1, 2, 3):
        drawn = texts.references.draws("others", size, 10, 1)[-1]
        expected = score_draw(texts, drawn, metrics, score, texts.known)[name]
        scores = single.of_draw(drawn, texts.known)
        np.testing.assert_allclose(scores.texts, expected.texts, atol=1e-12)
        for level in ("mean", "pooled"):
            of_level, expected_of_level = getattr(scores, level), getattr(expected, level)
            np.testing.assert_allclose(of_level.scores, expected_of_level.scores, atol=1e-12)
            np.testing.assert_allclose(of_level.left_out, expected_of_level.left_out, atol=1e-12)
