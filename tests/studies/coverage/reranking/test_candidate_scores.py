from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.metrics.gleu import Gleu
from maege.metrics.levenshtein import ReferenceSimilarity
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import MaxSari
from maege.scoring.engine import score_all
from maege.studies.coverage.reranking.candidate_lists import pooled_candidates
from maege.studies.coverage.reranking.candidate_scores import candidate_scores, number_of_requests
from maege.texts.reference_subsets import subsets_by_size
from tests.studies.coverage.small_texts import conll14


def score(requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> Mapping[str, Scores]:
    return score_all(requests, metrics).scores


class SingleSari(MaxSari):
    """The same metric, but sets of references are scored."""


class SingleGleu(Gleu):
    """The same metric, but sets of references are scored."""


class SingleMaxMatch(MaxMatch):
    """The same metric, but sets of references are scored."""


class SingleSimilarity(ReferenceSimilarity):
    """The same metric, but sets of references are scored."""


def test_looking_up_and_scoring_sets_give_the_same(data: Path) -> None:
    lists = pooled_candidates(conll14(data, 20, edits=True))
    subsets = subsets_by_size(lists.texts.annotators, [1, 3], 3, 1)
    pairs: dict[str, tuple[Metric, Metric]] = {
        "max-sari": (MaxSari(), SingleSari()),
        "gleu": (Gleu(), SingleGleu()),
        "m2": (MaxMatch(), SingleMaxMatch()),
        "minld": (ReferenceSimilarity(), SingleSimilarity()),
    }
    for looked_up, scored in pairs.values():
        numbers = number_of_requests(lists, {"a": looked_up, "b": scored}, subsets)
        assert numbers["a"] == 5 * lists.size
        assert numbers["b"] == 6 * lists.size
        both = list(candidate_scores(lists, {"a": looked_up, "b": scored}, subsets, score))
        of_a, of_b = ([row for row in both if row[0] == name] for name in "ab")
        for (_, size, one), (_, other_size, other) in zip(of_a, of_b, strict=True):
            assert size == other_size
            np.testing.assert_allclose(one, other, atol=1e-12)
