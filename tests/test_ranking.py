import numpy as np

from maege.ranking import attach_scores, scores_by_metric
from maege.ranking_requests import requests
from tests.support.rankings import chain


def test_scores_are_attached_in_the_order_of_the_requests() -> None:
    rankings = [chain(s, length) for s, length in enumerate((3, 2, 4))]
    scores = {name: np.random.default_rng(1).random(9) for name in "ab"}
    scored = attach_scores(rankings, scores)
    score_requests = requests(rankings)
    for item in scored:
        for request, row in zip(requests([item.ranking]), item.scores, strict=True):
            index = score_requests.index(request)
            assert row.tolist() == [scores["a"][index], scores["b"][index]]
    again = scores_by_metric([item.restricted_to(["b"]) for item in scored])
    assert {name: values.tolist() for name, values in again.items()} == {"b": scores["b"].tolist()}
    assert attach_scores(rankings, {})[0].scores.shape == (3, 0)
