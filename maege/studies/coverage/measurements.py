"""Coverage, perfect systems and people, as a configuration specifies: scored and evaluated."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from maege.errors import ConfigError
from maege.studies.coverage.candidates import scoring_cost
from maege.studies.coverage.ceiling import HumanCeiling, ceiling_cost, human_ceiling
from maege.studies.coverage.config import CeilingConfig, CoverageConfig, PerfectConfig
from maege.studies.coverage.conservatism import Conservatism, conservatism
from maege.studies.coverage.coverage_curve import LeavingAlone, leaving_alone
from maege.studies.coverage.fingerprint import correction_key
from maege.studies.coverage.inputs import CoverageInputs
from maege.studies.coverage.perfect_systems import (
    PerfectDraws,
    PerfectEstimate,
    PerfectSettings,
    perfect_estimates,
)
from maege.studies.coverage.pool_results import PoolResults, pool_results
from maege.studies.coverage.pool_table import tokeniser
from maege.studies.coverage.reranking import Reranking, configured_choice, oracle_reranking
from maege.studies.coverage.validity import Validity, validity_by_frequency
from maege.studies.scorer import resampling
from maege.studies.study import Context
from maege.texts.reference_subsets import Subset, subsets_by_size
from maege.texts.texts import Texts


@dataclass(frozen=True)
class CoverageResults:
    """What was measured."""

    pools: tuple[PoolResults, ...]  # by comparison of corrections
    # ``Metric.reference_use`` by metric.
    reference_use: Mapping[str, str | None] = field(default_factory=dict)
    validity: tuple[Validity, ...] = ()  # how often corrections are valid
    perfect: tuple[PerfectEstimate, ...] = ()
    perfect_settings: PerfectSettings | None = None  # None without perfect systems
    ceiling: HumanCeiling | None = None  # None without people and systems
    conservatism: Conservatism | None = None
    leaving_alone: tuple[LeavingAlone, ...] = ()
    reranking: Reranking | None = None  # None without candidates
    signatures: Mapping[str, str] = field(default_factory=dict)  # of the metrics that chose


def measure(config: CoverageConfig, inputs: CoverageInputs, context: Context) -> CoverageResults:
    """Measure coverage, and score perfect systems and people.

    Raises MaegeError if the configuration or the data are wrong.
    """
    settings, metrics, people = resampling(config), inputs.metrics, inputs.people
    progress, scorer = context.progress, context.scorer
    progress.stage("coverage")
    pools = tuple(pool_results(inputs.pool, config, c) for c in config.coverage.comparison)
    results = CoverageResults(
        pools,
        {name: metric.reference_use for name, metric in metrics.items()},
        tuple(validity_by_frequency(inputs.judged, confidence=settings.confidence)),
        leaving_alone=() if config.conservatism is None else _leaving_alone(pools),
    )
    if config.perfect is not None and metrics:
        progress.stage("perfect systems")
        how = _perfect_settings(config.perfect, config, inputs)
        pool = inputs.pool
        if not pool.has_gold_edits:
            pool = pool.with_texts(tokeniser(config.pool.tokenisation))
        perfect = perfect_estimates(PerfectDraws.draw(pool, how), metrics, scorer, settings)
        results = replace(results, perfect=tuple(perfect), perfect_settings=how)
    if config.ceiling is not None and people is not None:
        progress.stage("people")
        sets = _subsets(config.ceiling, people, config.seed)
        progress.note(ceiling_cost(people, metrics, sets))
        key = partial(correction_key, normalise=config.pool.normalise)
        ceiling = human_ceiling(people, metrics, sets, scorer, settings.confidence, key)
        results = replace(results, ceiling=ceiling)
    if config.conservatism is not None and people is not None:
        progress.stage("changes")
        language = config.people_corpus.language_code
        changes = conservatism(config.conservatism, people, language, settings)
        results = replace(results, conservatism=changes)
    if config.rerank is not None and inputs.candidates is not None:
        progress.stage("re-ranking")
        lists = inputs.candidates
        chosen, subsets = configured_choice(config.rerank, lists.texts, metrics, config.seed)
        progress.note(scoring_cost(lists, chosen, subsets))
        signatures = {name: metric.signature for name, metric in chosen.items()}
        reranking = oracle_reranking(lists, chosen, subsets, scorer, settings.confidence)
        results = replace(results, reranking=reranking, signatures=signatures)
    return results


def _leaving_alone(pools: Sequence[PoolResults]) -> tuple[LeavingAlone, ...]:
    """Return what follows from the coverage of exact corrections, where most have a sample."""
    points = [p for pool in pools if pool.comparison == "exact" for p in pool.points]
    observed = [p for p in points if 2 * p.extrapolated < p.sentences]
    return tuple(leaving_alone((p.references, p.coverage) for p in observed))


def _perfect_settings(
    how: PerfectConfig, config: CoverageConfig, inputs: CoverageInputs
) -> PerfectSettings:
    """Return the settings, by default with the numbers of references that the pool allows."""
    pool = inputs.pool
    references = how.references
    if references is None:
        possible = (m for m in PerfectSettings.references if m < pool.least_corrections)
        references = tuple(possible)
    size, right = len(pool.sentences), 0
    if config.pool.is_table:
        size, right = PerfectSettings.sentences, PerfectSettings.unchanged
    return PerfectSettings(
        tuple(sorted(set(references))),
        size if how.sentences is None else how.sentences,
        right if how.unchanged is None else how.unchanged,
        how.corpora,
        seed=config.seed,
    )


def _subsets(config: CeilingConfig, people: Texts, seed: int) -> dict[int, list[Subset]]:
    number = len(people.annotators)
    sizes = config.references or range(1, number)
    for size in sizes:
        if size >= number:
            raise ConfigError(
                f"`ceiling.references`: {size} references, but {people.name} has {number} "
                f"annotators ({', '.join(people.annotators)}), one of whom is scored against the "
                f"others; at most {number - 1}"
            )
    return subsets_by_size(people.annotators, sizes, config.subsets, seed)
