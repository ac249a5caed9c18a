"""Scores of groups of requests; a group in which a metric fails does not affect the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from maege.array_types import Floats
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.studies.scorer import Scorer
from maege.studies.vet.isolated_metric import find_failing_text


@dataclass(frozen=True)
class GroupScores:
    """The scores of some groups of requests."""

    # By group, then by metric; metrics that failed in the group are missing.
    scores: dict[str, dict[str, Scores]]
    # By metric without counts, the scores of the further requests.
    further: dict[str, Floats] = field(default_factory=dict)
    # By metric, then by group: why there are no scores.
    failures: dict[str, dict[str, str]] = field(default_factory=dict)
    notes: set[str] = field(default_factory=set)  # what metrics reported while they were called

    @property
    def values(self) -> dict[str, dict[str, Floats]]:
        """The scores alone, by group and metric, shape (requests of the group,)."""
        return {
            group: {name: scores.values for name, scores in by_name.items()}
            for group, by_name in self.scores.items()
        }


@dataclass(frozen=True)
class TrustedMetrics:
    """Metrics that neither crash nor hang: their requests need not be sent to another process."""

    metrics: Mapping[str, Metric]
    scorer: Scorer  # in this process
    groups: Mapping[str, Sequence[ScoreRequest]]  # what they score


def score_groups(
    groups: Mapping[str, Sequence[ScoreRequest]],
    metrics: Mapping[str, Metric],
    scorer: Scorer,
    timeout: float,
    further: Sequence[ScoreRequest] = (),
    trusted: TrustedMetrics | None = None,
) -> GroupScores:
    """Score all groups at once; call metrics that fail once more, group by group.

    ``scorer``: scores some requests by some metrics. ``timeout``: seconds to search for the text at
    which a metric fails. ``further``: requests that only metrics without counts score. ``trusted``:
    sentinels.
    """
    result = GroupScores({group: {} for group in groups})
    if not groups:
        return result
    everything = [request for requests in groups.values() for request in requests]
    scored = scorer.attempt(everything, metrics, further=further)
    for name, scores in scored.scores.items():
        _record(result, groups, name, scores)
    if trusted is not None and trusted.groups:
        everything = [request for requests in trusted.groups.values() for request in requests]
        for name, scores in trusted.scorer.attempt(everything, trusted.metrics).scores.items():
            _record(result, trusted.groups, name, scores)
    for name in scored.failures:
        metric = metrics[name]
        with scorer.in_rounds():  # its process is started once for all groups
            again = {
                group: scorer.attempt(requests, {name: metric})
                for group, requests in groups.items()
            }
        for group, requests in groups.items():
            if name in again[group].scores:
                _record(result, {group: requests}, name, again[group].scores[name])
            else:
                text = find_failing_text(name, metric, requests, timeout)
                reason = again[group].failures[name] + ("" if text is None else f", at {text!r}")
                result.failures.setdefault(name, {})[group] = reason
        if further and not metric.counts_sentences and not metric.hooks.other_texts:
            of_further = scorer.attempt(further, {name: metric})
            if name in of_further.scores:
                result.further[name] = of_further.scores[name].values
    return result


def _record(
    result: GroupScores, groups: Mapping[str, Sequence[ScoreRequest]], name: str, scores: Scores
) -> None:
    """Cut the scores of the requests of some groups into those of each group."""
    result.notes.update(scores.notes)
    start = 0
    for group, requests in groups.items():
        result.scores[group][name] = scores.part(start, start + len(requests))
        start += len(requests)
    if len(scores.further):
        result.further[name] = scores.further
