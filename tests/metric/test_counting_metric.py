import numpy as np
import pytest

from maege.metric.counting_metric import AdditiveMetric
from maege.metric.score_request import ScoreRequest
from maege.metrics.bleu import Bleu
from maege.metrics.gleu.metric import Gleu
from maege.scoring.engine import score_one

REQUEST = ScoreRequest(
    ("a b c d e", "f g h i"),
    ("a b c d f", "f g h k"),
    (("a b c d f", "a b d e f"), ("f g h k l",)),
)


@pytest.mark.parametrize(
    "metric",
    [
        Bleu(),
        Bleu(max_order="effective"),
        Bleu(aggregation="mean"),
        Gleu(),
        Gleu(reference_sampling="mean"),
        Gleu(reference_sampling="maximum"),
        Gleu(aggregation="mean"),
    ],
    ids=str,
)
def test_scores_depend_on_the_first_counts_alone(metric: AdditiveMetric) -> None:
    counts = score_one([REQUEST], "m", metric, with_counts=True).counts
    assert counts is not None
    totals = counts.of_corpora().sum(axis=0)
    scores = counts.score_totals(totals)
    assert (scores > 0).all()
    assert counts.score_totals(totals[..., : counts.total_columns]).tobytes() == scores.tobytes()
    changed = totals.copy()
    changed[..., slice(counts.total_columns, None) if counts.total_columns else slice(0)] += 1
    assert counts.score_totals(changed).tobytes() == scores.tobytes()


def test_a_subclass_may_score_all_counts() -> None:
    class Own(Gleu):
        def score_totals(self, totals: np.ndarray) -> np.ndarray:
            return np.asarray(totals[..., -1])

    assert Own().total_columns is None
    assert Gleu().total_columns == Bleu().total_columns == 10
