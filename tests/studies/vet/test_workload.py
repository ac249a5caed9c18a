import numpy as np
import pytest

from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metrics.gleu.metric import Gleu
from maege.plugins.registry import build
from maege.scoring.engine import score_all
from maege.studies.vet.workload import START_S, Workload


class Length(Metric):
    """A metric that scores requests, not sentences."""

    name = "length"
    reads = frozenset({"hypothesis"})

    def score(self, requests):
        return [float(np.mean([len(h) for h in r.hypotheses])) for r in requests]


def sentence(hypothesis: str, reference: str = "a b") -> ScoreRequest:
    return ScoreRequest(("a",), (hypothesis,), ((reference,),), "sentence")


SECTIONS = {
    "ordering": [
        sentence("a"), sentence("b"), sentence("a"),
        ScoreRequest(("a", "a"), ("b", "c"), (("a b",), ("a b",)), level="corpus"),
    ],
    "people": [sentence("c"), sentence("d"), sentence("a", "other")],
}  # fmt: skip


def test_each_distinct_sentence_is_counted_once() -> None:
    assert Workload.of("gleu", Gleu(), SECTIONS).sentences == {"ordering": 3, "people": 2}


@pytest.mark.parametrize("metric", [Gleu(), Length(), build("wer")])
def test_the_number_is_that_of_the_scores(metric: Metric) -> None:
    work = Workload.of("m", metric, SECTIONS)
    requests = [request for of_section in SECTIONS.values() for request in of_section]
    done: list[int] = []
    result = score_all(
        requests, {"m": metric}, progress=lambda *update: done.append(update[2]), with_counts=True
    )
    assert not result.failures
    # Sentences of corpora are scored once more by themselves, if there are no counts.
    assert done[-1] / 2 < work.total <= done[-1]


def test_time() -> None:
    work = Workload("m", {"ordering": 900, "people": 100})
    assert work.seconds(0.02, jobs=1) == START_S + 20
    assert work.seconds(0.02, jobs=2) == START_S + 10
    assert work.announcement(25) == (
        "m: 1,000 scores in 2 sections (ordering 900; people 100): about 20 s"
    )
    assert Workload("m", {"ordering": 2, "people": 0}).announcement(1) == (
        "m: 2 scores in 1 section: about 1 s"
    )
