"""Coverage, perfect systems and people, as a configuration specifies: read, score, evaluate."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from maege.config.identity import Identity
from maege.errors import ConfigError
from maege.metric.metric import Metric
from maege.progress import OnScore
from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.ceiling.human_ceiling import (
    HumanCeiling,
    human_ceiling,
    number_of_scorings,
)
from maege.studies.coverage.config import CeilingConfig, CoverageConfig, PerfectConfig
from maege.studies.coverage.conservatism.conservatism_results import Conservatism
from maege.studies.coverage.conservatism.leaving_alone import LeavingAlone, leaving_alone
from maege.studies.coverage.conservatism.people_conservatism import (
    conservatism_signature,
    people_conservatism,
)
from maege.studies.coverage.estimators.correction_keys import correction_key
from maege.studies.coverage.estimators.unseen_estimator import UnseenEstimator
from maege.studies.coverage.perfect.draws import PerfectDraws, PerfectSettings
from maege.studies.coverage.perfect.systems import PerfectEstimate, perfect_estimates
from maege.studies.coverage.pool_results import PoolResults, pool_results
from maege.studies.coverage.reading.coverage_inputs import CoverageInputs, read_inputs
from maege.studies.coverage.reranking.configured_reranking import ConfiguredReranking
from maege.studies.coverage.reranking.reranking import Reranking
from maege.studies.coverage.tokenisation import token_signature, tokeniser
from maege.studies.coverage.validity import Validity, validity_by_frequency
from maege.studies.scorer import Scorer, resampling
from maege.texts.annotated_texts import AnnotatedTexts
from maege.texts.reference_subsets import Subset, subsets_by_size
from maege.user_warnings import capture_warnings


@dataclass(frozen=True)
class CoverageResults:
    """All results.

    Parameters
    ----------
    config
        What was measured.
    inputs
        The texts.
    identity
        What the results are of.
    signatures
        By metric; and of the pool and of word changes and edits, what texts went through.
    reference_use
        By metric, how it uses several references; see ``Metric.reference_use``.
    pools
        Coverage, by comparison of corrections.
    validity
        How often corrections are valid.
    perfect, perfect_settings
        Scores of perfect systems, and how their corpora were drawn; None if there are none.
    ceiling
        People and systems; None if there are none.
    conservatism
        Whether systems change less than people; None if there are none.
    leaving_alone
        How sure of an error a system must be to gain by correcting it.
    reranking
        What metrics choose from lists of candidates; None if there are none.
    failures
        By metric: why there are no scores.
    notes
        Warnings, each once.
    """

    config: CoverageConfig
    inputs: CoverageInputs
    identity: Identity
    signatures: Mapping[str, str]
    reference_use: Mapping[str, str | None]
    pools: tuple[PoolResults, ...]
    validity: tuple[Validity, ...] = ()
    perfect: tuple[PerfectEstimate, ...] = ()
    perfect_settings: PerfectSettings | None = None
    ceiling: HumanCeiling | None = None
    conservatism: Conservatism | None = None
    leaving_alone: tuple[LeavingAlone, ...] = ()
    reranking: Reranking | None = None
    failures: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def measure_coverage(
    config: CoverageConfig,
    *,
    jobs: int = 1,
    on_read: Callable[[Identity], None] = lambda identity: None,
    on_stage: Callable[[str], None] = lambda name: None,
    on_score: OnScore = lambda name, done, total: None,
    on_note: Callable[[str], None] = lambda text: None,
) -> CoverageResults:
    """Measure coverage, and score perfect systems and people.

    The results do not depend on ``jobs``. ``on_read`` is called when the data were read, and may
    raise an error to end the measurement. ``on_note`` is called with what the user should know
    before scores are computed.

    Raises
    ------
    MaegeError
        If the configuration or the data are wrong.
    """
    on_stage("read")
    metrics, metric_notes = capture_warnings(config.build_metrics)
    _check_metrics(metrics)
    inputs, input_notes = capture_warnings(lambda: read_inputs(config))
    versions = _signatures(config, inputs)
    identity = Identity.of("coverage", config, inputs.checksums, metrics, versions)
    on_read(identity)
    settings, scorer = resampling(config), Scorer(config, jobs, on_score)
    on_stage("coverage")
    pools = _pools(config, inputs, settings)
    perfect: tuple[PerfectEstimate, ...] = ()
    perfect_settings = ceiling = conservatism = reranking = None
    change_notes: Sequence[str] = ()
    chosen_by: Mapping[str, Metric] = {}
    if config.perfect is not None and metrics:
        on_stage("perfect systems")
        perfect_settings = _perfect_settings(config.perfect, config, inputs)
        perfect = _perfect(perfect_settings, inputs, metrics, scorer, settings)
    if config.ceiling is not None and inputs.people is not None:
        on_stage("people")
        ceiling = _ceiling(config, config.ceiling, inputs.people, metrics, scorer, on_note)
    if config.conservatism is not None and inputs.people is not None:
        on_stage("changes")
        changes = partial(
            people_conservatism,
            config.conservatism,
            inputs.people,
            _people_language(config),
            settings,
        )
        conservatism, change_notes = capture_warnings(changes)
    if config.rerank is not None and inputs.candidates is not None:
        on_stage("re-ranking")
        choice = ConfiguredReranking.of(config.rerank, inputs.candidates, metrics, config.seed)
        on_note(choice.cost)
        reranking, chosen_by = choice.rerank(scorer, settings.confidence), choice.metrics
    notes = {*metric_notes, *input_notes, *scorer.notes, *change_notes}
    return CoverageResults(
        config,
        inputs,
        identity,
        {name: metric.signature for name, metric in {**metrics, **chosen_by}.items()} | versions,
        {name: metric.reference_use for name, metric in metrics.items()},
        pools,
        tuple(validity_by_frequency(inputs.judged, confidence=settings.confidence)),
        perfect,
        perfect_settings,
        ceiling,
        conservatism,
        () if config.conservatism is None else _leaving_alone(pools),
        reranking,
        scorer.failures,
        tuple(sorted(notes.union(ceiling.notes if ceiling else ()))),
    )


def _perfect(
    how: PerfectSettings,
    inputs: CoverageInputs,
    metrics: Mapping[str, Metric],
    scorer: Scorer,
    settings: Resampling,
) -> tuple[PerfectEstimate, ...]:
    pool = inputs.pool
    if not pool.has_gold_edits:
        pool = pool.with_texts(tokeniser(inputs.tokens))
    return tuple(perfect_estimates(PerfectDraws.draw(pool, how), metrics, scorer, settings))


def _ceiling(
    config: CoverageConfig,
    how: CeilingConfig,
    people: AnnotatedTexts,
    metrics: Mapping[str, Metric],
    scorer: Scorer,
    on_note: Callable[[str], None],
) -> HumanCeiling:
    subsets = _subsets(how, people, config.seed)
    on_note(_cost(people, metrics, subsets))
    key = partial(correction_key, normalise=config.pool.normalise)
    return human_ceiling(people, metrics, subsets, scorer, config.statistics.confidence, key)


def _people_language(config: CoverageConfig) -> str | None:
    corpus = config.ceiling.corpus if config.ceiling is not None else None
    return (corpus or config.pool).language_code


def _leaving_alone(pools: Sequence[PoolResults]) -> tuple[LeavingAlone, ...]:
    """Return what follows from the coverage of exact corrections, where most have a sample."""
    points = [p for pool in pools if pool.comparison == "exact" for p in pool.points]
    observed = [p for p in points if 2 * p.extrapolated < p.sentences]
    return tuple(leaving_alone((p.references, p.value, p.interval) for p in observed))


def _check_metrics(metrics: Mapping[str, Metric]) -> None:
    for name, metric in metrics.items():
        if "references" not in metric.reads:
            raise ConfigError(
                f"metric {name!r} does not compare with references, so that their number does not "
                f"matter to it; leave it out"
            )
        if not metric.scores_any_request:
            raise ConfigError(
                f"metric {name!r} has scores of known texts only, but perfect systems need those "
                f"of new ones; leave it out"
            )


def _pools(
    config: CoverageConfig, inputs: CoverageInputs, settings: Resampling
) -> tuple[PoolResults, ...]:
    how = config.coverage
    estimator = UnseenEstimator(how.estimator, how.floor, how.grid)
    return tuple(
        pool_results(
            inputs.pool,
            comparison,
            config.pool.normalise,
            how.references,
            how.thresholds,
            estimator,
            settings,
        )
        for comparison in how.comparison
    )


def _perfect_settings(
    how: PerfectConfig, config: CoverageConfig, inputs: CoverageInputs
) -> PerfectSettings:
    """Return the settings, by default with the numbers of references that the pool allows."""
    references = how.references
    if references is None:
        least = inputs.pool.least_corrections
        references = tuple(
            m for m in PerfectSettings.references if m < least or how.policy == "replacement"
        )
    size, right = len(inputs.pool.sentences), 0
    if config.pool.is_table:
        size, right = PerfectSettings.sentences, PerfectSettings.unchanged
    return PerfectSettings(
        tuple(sorted(set(references))),
        size if how.sentences is None else how.sentences,
        right if how.unchanged is None else how.unchanged,
        how.corpora,
        how.policy,
        config.seed,
    )


def _subsets(config: CeilingConfig, people: AnnotatedTexts, seed: int) -> dict[int, list[Subset]]:
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


def _cost(
    people: AnnotatedTexts, metrics: Mapping[str, Metric], subsets: Mapping[int, Sequence[Subset]]
) -> str:
    numbers = number_of_scorings(people, metrics, subsets)
    costs = ", ".join(f"{name} {number:,}" for name, number in numbers.items())
    sets = sum(map(len, subsets.values()))
    return (
        f"{people.name}: {len(people.annotators)} annotators, {len(people.systems) - 1} systems, "
        f"{sets} sets of references" + (f"; outputs to be scored: {costs}" if costs else "")
    )


def _signatures(config: CoverageConfig, inputs: CoverageInputs) -> dict[str, str]:
    """Return what results without a metric depend on."""
    signatures = {"pool": _pool_signature(config, inputs)}
    if config.conservatism is not None and inputs.people is not None:
        language = _people_language(config)
        signatures["changes"] = conservatism_signature(config.conservatism, language)
    return signatures


def _pool_signature(config: CoverageConfig, inputs: CoverageInputs) -> str:
    """Return all that the coverage of a pool depends on, but its texts."""
    how = config.coverage
    estimator = UnseenEstimator(how.estimator, how.floor, how.grid)
    edits = "known" if inputs.pool.has_gold_edits else "errant"
    line_breaks = [f"line_breaks:{config.pool.line_breaks}"] if config.pool.is_table else []
    return "|".join(
        [
            inputs.pool.name,
            *line_breaks,
            f"normalise:{config.pool.normalise}",
            token_signature(inputs.tokens),
            f"estimator:{estimator.name}",
            f"floor:{'default' if how.floor is None else f'{how.floor:g}'}",
            f"grid:{how.grid:g}",
            f"gold_edits:{edits}",
        ]
    )
