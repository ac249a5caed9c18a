"""Everything that is measured."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from experiments.coverage_today.corpora import GROUPS, JUDGED, Corpora
from experiments.coverage_today.error_types import ErrorTypes, error_types
from experiments.coverage_today.reference_kinds import ReferenceKinds, reference_kinds
from experiments.coverage_today.word_changes import WordChangeResults, word_change_results
from maege.config.metric_config import MetricConfig
from maege.errors import MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.candidates import pooled_candidates
from maege.studies.coverage.ceiling import CeilingEstimate, human_ceiling
from maege.studies.coverage.fingerprint import correction_key
from maege.studies.coverage.inputs import people_and_systems
from maege.studies.coverage.reranking import Reranking, oracle_reranking
from maege.texts.reference_subsets import subsets_by_size
from maege.texts.texts import Texts

METRICS = ("m2", "errant", "gleu")
RERANKING_METRICS = (*METRICS, "max-sari")
NUMBERS = (2, 9)  # of references, the same for systems and for people
RERANKING_NUMBERS = (1, 2, 4, 8)
JFLEG_NUMBERS = (1, 3)
MAX_SETS = 45  # of references: all pairs of ten annotators
RESAMPLING = Resampling()
POOLS: Mapping[str, tuple[str, ...]] = {"2014": GROUPS["2014"], "judged": JUDGED}


@dataclass(frozen=True)
class Measurements:
    """All results."""

    people: tuple[CeilingEstimate, ...]
    jfleg: tuple[CeilingEstimate, ...]
    words: WordChangeResults
    types: ErrorTypes
    kinds: ReferenceKinds
    reranking: Mapping[str, Reranking]


def measure(corpora: Corpora, on_stage: Callable[[str], None] = lambda name: None) -> Measurements:
    """Measure everything; ``on_stage`` is called with what is next."""
    metrics = build(METRICS)
    on_stage("people and systems")
    people = beside_people(corpora.conll14, metrics, NUMBERS)
    jfleg = beside_people(corpora.jfleg, metrics, JFLEG_NUMBERS)
    on_stage("word changes")
    words = word_change_results(corpora, RESAMPLING.confidence)
    on_stage("types of error")
    types = error_types(corpora, RESAMPLING)
    on_stage("minimal and fluent references")
    kinds = reference_kinds(corpora, metrics, score, RESAMPLING)
    on_stage("re-ranking")
    chosen_by = build(RERANKING_METRICS)
    reranking = {name: rerank(corpora.conll14, pool, chosen_by) for name, pool in POOLS.items()}
    return Measurements(people, jfleg, words, types, kinds, reranking)


def build(names: Sequence[str]) -> dict[str, Metric]:
    """Build metrics with their defaults, for English; ERRANT runs on the lite pipeline."""
    options = {"m2": {"spacy_pipeline": "lite"}, "errant": {"spacy_pipeline": "lite"}}
    return {
        name: MetricConfig.model_validate({name: options.get(name, {})}).build().for_language("en")
        for name in names
    }


def score(requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> Mapping[str, Scores]:
    """Score requests in this process.

    Raises
    ------
    MetricError
        If a metric fails.
    """
    if not metrics:
        return {}
    result = score_all(requests, metrics, with_counts=True)
    if result.failures:
        raise MetricError("; ".join(result.failures.values()))
    return result.scores


def beside_people(
    texts: Texts, metrics: Mapping[str, Metric], numbers: Sequence[int]
) -> tuple[CeilingEstimate, ...]:
    """Score systems and people with the same numbers of references."""
    subsets = subsets_by_size(texts.annotators, numbers, MAX_SETS, RESAMPLING.seed)
    results = human_ceiling(
        people_and_systems(texts), metrics, subsets, score, RESAMPLING.confidence, correction_key
    )
    return results.estimates


def rerank(texts: Texts, systems: Sequence[str], metrics: Mapping[str, Metric]) -> Reranking:
    """Choose from the source and the outputs of some systems by each metric."""
    pooled = pooled_candidates(
        people_and_systems(replace(texts, outputs={name: texts.outputs[name] for name in systems}))
    )
    subsets = subsets_by_size(texts.annotators, RERANKING_NUMBERS, MAX_SETS, RESAMPLING.seed)
    return oracle_reranking(pooled, metrics, subsets, score, RESAMPLING.confidence)
