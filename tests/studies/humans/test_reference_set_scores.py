"""Outputs scored with sets of references."""

from collections.abc import Sequence

from maege.metric.score_request import ScoreRequest
from maege.metrics.gleu import Gleu
from maege.studies.humans.reference_set_scores import (
    ReferenceStudy,
    scores_of_sets,
    scorings_by_metric,
)
from tests.studies.humans.test_agreement_by_references import (
    REFERENCES,
    SENTENCES,
    Equal,
    judged,
    score,
)


def test_an_empty_reference_counts_only_without_others() -> None:
    seen: list[tuple[str, ...]] = []

    class Recording(Equal):
        def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
            seen.extend(r for q in requests for r in q.references if q.hypotheses[:1] == ("0 A",))
            return super().score(requests)

    references = {"v": ["", *REFERENCES["v"][1:]], "w": REFERENCES["w"]}
    subsets = {1: [("v",)], 2: [("v", "w")]}
    metrics = {"equal": Recording()}
    of_sets = scores_of_sets(judged()[1], ReferenceStudy(references, subsets), metrics, score)
    assert [(metric, size) for metric, size, _ in of_sets] == [("equal", 1), ("equal", 2)]
    assert {("",), ("1 A",), ("0 B",), ("1 A", "1 B")} <= set(seen)
    assert ("", "0 B") not in seen


def test_the_cost_is_known() -> None:
    subsets = {1: [("v",)], 2: [("v", "w"), ("v", "x")]}
    varied = ReferenceStudy(REFERENCES, subsets)
    outputs = 5 * SENTENCES
    assert scorings_by_metric(judged()[1], {"equal": Equal(), "gleu": Gleu()}, varied) == {
        "equal": 3 * outputs,
        "gleu": 3 * outputs,  # of v, w and x
    }
