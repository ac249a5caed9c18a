from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import numpy as np

from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metrics.bleu import Bleu
from maege.progress import QUIET
from maege.studies.scorer import Scorer
from maege.studies.sentinels import named_sentinels
from maege.studies.vet.group_scores import GroupScores, TrustedMetrics, score_groups
from tests.support.command_line import TINY


class BleuOfText(Bleu):
    """BLEU that refuses empty texts."""

    def counts(self, segments):
        if not all(segment.hypothesis for segment in segments):
            raise MetricError("no text")
        return super().counts(segments)


class Lengths(Metric):
    """A metric without counts that refuses empty texts."""

    name = "lengths"

    def score(self, requests):
        if not all(text for request in requests for text in request.hypotheses):
            raise MetricError("no text")
        return [float(sum(map(len, request.hypotheses))) for request in requests]


def scored(metric: Metric, groups: Mapping[str, Sequence[ScoreRequest]]) -> GroupScores:
    config = configuration(RunConfig, TINY, cache=None)
    scorer = Scorer(config, 1, QUIET.scored)
    return score_groups(groups, {"m": metric}, scorer, 5, [corpus("c d", "e")])


def corpus(*texts: str) -> ScoreRequest:
    return ScoreRequest(texts, texts, tuple((text,) for text in texts), "corpus")


def test_a_failure_in_another_group_loses_neither_counts_nor_scores_of_parts() -> None:
    corpora = {"corpora": [corpus("a b c d", "c d"), corpus("e f", "g h")]}
    with_empty = corpora | {"empty": [ScoreRequest(("a",), ("",), (("a",),))]}
    whole, in_parts = scored(BleuOfText(), corpora), scored(BleuOfText(), with_empty)
    assert in_parts.failures["m"].keys() == {"empty"}
    of_parts, of_whole = in_parts.scores["corpora"]["m"], whole.scores["corpora"]["m"]
    assert of_parts.values.tolist() == of_whole.values.tolist()
    for a, b in zip(of_parts.counts.counts, of_whole.counts.counts, strict=True):
        assert np.array_equal(a, b)
    whole, in_parts = scored(Lengths(), corpora), scored(Lengths(), with_empty)
    assert in_parts.failures["m"].keys() == {"empty"}
    assert in_parts.further["m"].tolist() == whole.further["m"].tolist() == [4.0]


class Started(Lengths):
    """Counts its sessions."""

    def __init__(self) -> None:
        self.starts = 0

    @contextmanager
    def session(self) -> Iterator[Metric]:
        self.starts += 1
        yield self


def test_a_metric_that_fails_is_started_once_for_all_groups() -> None:
    def starts(*names: str) -> int:
        metric = Started()
        scored(metric, {name: [corpus(name)] for name in names} | {"empty": [corpus("")]})
        return metric.starts

    assert starts("a") == starts("a", "b", "c")


def test_a_failing_metric_leaves_the_scores_of_sentinels_that_another_scorer_computes() -> None:
    config = configuration(RunConfig, TINY, cache=None)
    one, other = (Scorer(config, 1, QUIET.scored) for _ in range(2))
    groups = {"corpora": [corpus("a b", "c d e")], "empty": [corpus("")]}
    length = {"sentinel length": named_sentinels(1)["sentinel length"]}
    trusted = TrustedMetrics(length, other, groups)
    result = score_groups(groups, {"m": Lengths()}, one, 5, trusted=trusted)
    assert result.failures["m"].keys() == {"empty"}
    by_group = {group: list(scores) for group, scores in result.scores.items()}
    assert by_group == {"corpora": ["sentinel length", "m"], "empty": ["sentinel length"]}
    of_sentinel = result.scores["corpora"]["sentinel length"]
    assert of_sentinel.values.tolist() == [4.0]
    assert of_sentinel.counts is not None
