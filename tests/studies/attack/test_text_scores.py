"""Scores of single texts, in rounds."""

from pathlib import Path

import numpy as np
import pytest

from maege.errors import MetricError
from maege.progress import QUIET
from maege.studies.attack.text_scores import TextScores
from maege.studies.scorer import Scorer
from tests.studies.attack.victims import attacker_of, inputs_of

_, INPUTS = inputs_of()
SENTENCE, OTHER = INPUTS.evaluation[:2]


class Recorded:
    """Scores the number of characters, and remembers each text; some of them it cannot score."""

    name = "recorded"

    def __init__(self, *reads: str, fails_on: str = "§") -> None:
        self.reads, self.fails_on = frozenset({"hypothesis", *reads}), fails_on
        self.texts: list[str] = []

    def score(self, requests):
        texts = [r.hypotheses[0] for r in requests]
        if any(text.startswith(self.fails_on) for text in texts):
            raise ValueError("no such sign")
        self.texts += texts
        return [len(text) for text in texts]


def scores_of(metric: object) -> TextScores:
    return attacker_of(metric, 1).scores


@pytest.mark.parametrize(
    ("reads", "expected"),
    [((), 2), (("source",), 3), (("references",), 4), (("source", "references"), 4)],
)
def test_no_text_is_scored_twice_with_what_the_metric_reads(reads: tuple, expected: int) -> None:
    metric = Recorded(*reads)
    scores = scores_of(metric)
    texts = [(SENTENCE, "a"), (SENTENCE, "bcd"), (OTHER, "a"), (SENTENCE, "a")]
    assert scores.number_of_new(texts) == (2 if not reads else 3)
    assert scores(texts).tolist() == [1, 3, 1, 1]
    assert scores.number_of_new(texts) == 0
    assert scores([(SENTENCE, "a")], "hidden").tolist() == [1]
    assert scores.number == len(metric.texts) == expected


def test_a_text_that_cannot_be_scored_costs_no_other() -> None:
    scores = scores_of(Recorded())
    texts = [(SENTENCE, "x" * n) for n in range(1, 20)]
    values = scores([*texts[:7], (SENTENCE, "§"), *texts[7:]])
    assert np.isnan(values[7])
    assert np.delete(values, 7).tolist() == [*range(1, 20)]
    assert scores.failed.keys() == {"§"}
    assert "no such sign" in scores.failed["§"]


@pytest.mark.parametrize(("failing", "is_metric_failed"), [(2, False), (3, True)])
def test_a_metric_that_fails_on_more_than_a_tenth_has_failed(
    failing: int, is_metric_failed: bool
) -> None:
    scores = scores_of(Recorded())
    texts = [(SENTENCE, f"{'§' if n < failing else ''}{n}") for n in range(20)]
    if is_metric_failed:
        with pytest.raises(MetricError, match="no such sign"):
            scores(texts)
    else:
        assert np.isnan(scores(texts)).sum() == failing


def test_new_scores_are_asked_for_each_time_and_change_nothing_that_is_known(
    tmp_path: Path,
) -> None:
    class Later:
        """Each call has a higher score."""

        name, signature, cache_scores = "later", "later", True
        reads, calls = frozenset({"hypothesis"}), 0

        def score(self, requests):
            self.calls += 1
            return [self.calls + len(r.hypotheses[0]) for r in requests]

    config, inputs = inputs_of(Later(), cache=str(tmp_path / "cache.sqlite"))
    scores = TextScores(Scorer(config, 1, QUIET.scored), "later", inputs.metrics["later"])
    texts = [(SENTENCE, "a")]
    assert scores(texts).tolist() == [2]
    assert scores.again(texts, 2).tolist() == [(3 + 4) / 2]
    assert scores(texts).tolist() == [2]
    with pytest.raises(MetricError, match="no such sign"):
        scores_of(Recorded()).again([(SENTENCE, "§")], 1)
