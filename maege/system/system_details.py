"""More about compared systems than their scores: other aggregations of sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from maege.array_types import Floats, SmallFloats
from maege.config.systems_config import SystemsConfig
from maege.metric import Metric
from maege.scoring.batching import OnScore
from maege.scoring.scores import Scores
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.system.aggregated_systems import (
    AggregatedSystem,
    AggregationAgreement,
    aggregated_scores,
    aggregated_systems,
    aggregation_agreements,
)
from maege.system.annotator_counts import annotator_counts, counts_annotators, sentence_f_scores
from maege.system.sentence_scores import counted_sentence_scores, score_sentences
from maege.system.system_texts import SystemTexts
from maege.user_warnings import capture_warnings

MAX_RESAMPLES = 2000
# Resamples times squared number of systems: what TrueSkill takes.
MAX_COMPARISONS, MIN_RESAMPLES = 10_000_000, 200


@dataclass(frozen=True)
class SystemDetails:
    """What is told of systems besides their scores and pairs.

    Parameters
    ----------
    aggregated
        By metric: the systems by each aggregation of the scores of sentences.
    agreements
        By metric: how far two aggregations agree on the order of the systems.
    comparison_resamples
        Number of resamples of aggregations, at most.
    """

    aggregated: Mapping[str, list[AggregatedSystem]]
    agreements: Mapping[str, list[AggregationAgreement]]
    comparison_resamples: int


@dataclass(frozen=True, eq=False)
class SystemScoring:
    """What the details are computed from.

    Parameters
    ----------
    config
        Says where metrics are computed.
    texts
        The outputs of the systems.
    metrics
        By name, those that have scores.
    scores
        By name, of the corpus of each system.
    resampled
        By name, the scores of the systems in resamples, shape (resamples, systems); None for
        metrics without counts.
    """

    config: SystemsConfig
    texts: SystemTexts
    metrics: Mapping[str, Metric]
    scores: Mapping[str, Scores]
    resampled: Mapping[str, Floats | None]

    @cached_property
    def annotator_counts(self) -> dict[str, SmallFloats]:
        """Counts against each annotator, of the metrics that have such counts."""
        return {
            name: capture_warnings(partial(annotator_counts, metric, self.texts))[0]
            for name, metric in self.metrics.items()
            if counts_annotators(metric)
        }

    def sentence_scores(self, jobs: int, on_score: OnScore) -> dict[str, Floats]:
        """Return the scores of sentences by each metric, shape (sentences, systems).

        Metrics without counts that tell them score every sentence. Metrics that cannot are left
        out.
        """
        values: dict[str, Floats] = {}
        for name, metric in self.metrics.items():
            if counts_annotators(metric):
                values[name] = sentence_f_scores(metric, self.annotator_counts[name])
            elif (counted := counted_sentence_scores(metric, self.scores[name])) is not None:
                values[name] = counted
        others = {name: metric for name, metric in self.metrics.items() if name not in values}
        values |= score_sentences(self.config, self.texts, others, jobs, on_score)
        return {name: values[name] for name in self.metrics if name in values}


def system_details(
    scoring: SystemScoring,
    resampling: Resampling,
    jobs: int = 1,
    on_score: OnScore = lambda name, done, total: None,
) -> SystemDetails:
    """Return the details of compared systems.

    Parameters
    ----------
    scoring
        Texts and scores.
    resampling
        Number of resamples, of which at most ``MAX_RESAMPLES`` are used; confidence and seed.
    jobs, on_score
        As in ``compare_systems``.
    """
    systems = scoring.texts.systems
    clusters = scoring.texts.clusters
    number = int(clusters.max(initial=-1)) + 1
    resampler = _comparison_resampler(resampling, len(systems), number)
    aggregated, agreements = {}, {}
    for name, outputs in scoring.sentence_scores(jobs, on_score).items():
        observed = {
            key: values[0]
            for key, values in aggregated_scores(outputs, clusters, number, _total).items()
        }
        observed["pooled"] = scoring.scores[name].values
        resampled = (
            aggregated_scores(outputs, clusters, number, resampler.sums) if number > 1 else {}
        )
        if (pooled := scoring.resampled[name]) is not None:
            resampled["pooled"] = pooled[: resampler.settings.resamples]
        aggregated[name] = aggregated_systems(name, systems, observed, resampled, resampler)
        agreements[name] = aggregation_agreements(name, observed, resampled, resampling.confidence)
    return SystemDetails(aggregated, agreements, resampler.settings.resamples)


def _comparison_resampler(resampling: Resampling, systems: int, documents: int) -> ClusterResampler:
    """Return fewer resamples of the same kind: the first ones."""
    affordable = max(MIN_RESAMPLES, MAX_COMPARISONS // max(1, systems) ** 2)
    resamples = min(resampling.resamples, MAX_RESAMPLES, affordable)
    return replace(resampling, resamples=resamples).for_clusters(documents)


def _total(values: Floats) -> Floats:
    """Add up the values of the documents as they are, shape (1, ...)."""
    return np.asarray(values.sum(axis=0)[None])
