"""MAEGE from Python: run, vet, score, compare systems, compare with people, measure coverage."""

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from maege.config.loading import from_mapping, load, load_as, mapping_as
from maege.config.metric_argument import metric_config, metric_list
from maege.config.metric_config import MetricConfig
from maege.config.schema import RunConfig
from maege.config.shipped import find_configuration
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.data.language import check_code
from maege.errors import ConfigError
from maege.progress import show_progress
from maege.scoring.text_scoring import CorpusScore, score_texts
from maege.studies.coverage.argument import coverage_config
from maege.studies.coverage.pipeline import measure_coverage
from maege.studies.coverage.report.coverage_result import CoverageResult
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.pipeline import compare_with_people
from maege.studies.humans.report.result import HumanResult
from maege.studies.run.lattices_and_people import run_with_people
from maege.studies.run.report import sample_description
from maege.studies.run.report.result import RunResult
from maege.studies.run.run_evidence import run_evidence
from maege.studies.systems.argument import systems_config
from maege.studies.systems.pipeline import compare_systems
from maege.studies.systems.report.result import SystemsResult
from maege.studies.vet import vet as vetting
from maege.studies.vet.options import DEFAULT_CONFIG, VetOptions
from maege.studies.vet.plan import SECTIONS
from maege.studies.vet.report import vetting_report
from maege.studies.vet.report.vetting_result import VettingResult
from maege.user_warnings import warn_caller

Config = str | Path | Mapping[str, Any] | RunConfig


def run(
    config: Config | None = None,
    *,
    corpus: Any = None,
    metrics: Iterable[Any] | None = None,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
) -> RunResult:
    """Evaluate metrics on a corpus.

    Parameters
    ----------
    config
        A configuration file, the name of one that comes with MAEGE, or its content as a dict.
        ``corpus``, ``metrics`` and ``seed`` replace its keys of these names; without a
        configuration, all others have their defaults.
    corpus
        The name of a corpus, the path of an M2 file, a ``Corpus``, or data as ``parallel_corpus``
        takes them: a table, or a pair of sources and references.
    metrics
        A list; each is a name, a class, a function, an object, or a dict of one of these and its
        parameters, as ``{"bleu": {"max_order": 2}}``.
    seed
        Seed of all random choices.
    jobs
        Number of processes; the result does not depend on it.
    progress
        Whether to show progress on standard error; by default only that of metrics that take more
        than half a minute.

    Returns
    -------
    RunResult
        Metrics that failed are in its ``failures``.

    Raises
    ------
    MaegeError
        If the configuration or the data are wrong. What one should know about a valid result is
        a ``MaegeWarning``.

    Examples
    --------
    >>> import maege
    >>> def overlap(hypothesis, references):
    ...     words = set(hypothesis.split())
    ...     return max(len(words & set(text.split())) / len(words) for text in references)
    >>> result = maege.run(corpus="quickstart", metrics=["bleu", overlap])  # doctest: +SKIP
    """
    _check_jobs(jobs)
    if config is None and (corpus is None or metrics is None):
        raise ConfigError(
            "run needs a configuration, or a corpus and metrics, as "
            "run(corpus='quickstart', metrics=['bleu', 'gleu'])"
        )
    loaded = _config({} if config is None else config, corpus, metrics, seed)
    issue = _each_once(warn_caller)
    with show_progress(progress) as (on_stage, on_score):
        finished, people = run_with_people(
            loaded, jobs=jobs, on_stage=on_stage, on_score=on_score, on_note=issue
        )
        result = RunResult.from_run(finished, people)
    of_people = people.notes if people else ()
    for note in (*result.manifest["notes"], *sample_description.notes(result), *of_people):
        issue(note)
    return result


def vet(
    metric: Any,
    *,
    corpus: Any = None,
    config: Config | None = None,
    baselines: Iterable[Any] | None = None,
    sections: str | Iterable[str] = SECTIONS,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
) -> VettingResult:
    """Examine whether a metric can be trusted, as ``maege vet`` does.

    Parameters
    ----------
    metric
        A name (also that of a metric in the configuration), a class, a function, an object, or a
        dict of one of these and its parameters.
    corpus
        As for ``run``; by default the small corpus that is part of MAEGE.
    config
        As for ``run``, instead of the one that ``maege vet`` has; its ``metrics`` are baselines.
    baselines
        Metrics to compare with, a list as ``metrics`` of ``run``; by default those of the
        configuration.
    sections
        Some of ``contract``, ``ordering``, ``degenerate-outputs``, ``injected-errors``, or one.
    seed, jobs, progress
        As for ``run``.

    Returns
    -------
    VettingResult

    Raises
    ------
    MaegeError
        As by ``run``, with the same kind of warnings.

    Examples
    --------
    >>> import maege
    >>> result = maege.vet("ld", sections=["contract"])
    >>> result.passed
    True
    """
    _check_jobs(jobs)
    has_metrics = not isinstance(config, Mapping) or "metrics" in config
    if config is not None:
        loaded = _config(config, corpus, None if has_metrics else [metric], seed)
    else:
        # Two annotations of each sentence are a choice for the small corpus.
        other = {} if corpus is None else {"corpus": corpus, "sentences": {}}
        loaded = load(DEFAULT_CONFIG, (), other | ({} if seed is None else {"seed": seed}))
    configured = {entry.name: entry for entry in loaded.metrics}
    options = VetOptions.of(
        loaded,
        _metric(metric, configured) if has_metrics else loaded.metrics[0],
        baselines
        if baselines is None
        else [_metric(baseline, configured) for baseline in metric_list(baselines, "baselines")],
        (sections,) if isinstance(sections, str) else sections,
    )
    issue = _each_once(warn_caller)
    with show_progress(progress) as (on_stage, on_score):
        result = vetting.vet(
            options.config,
            options.metric,
            sections=options.sections,
            jobs=jobs,
            on_stage=on_stage,
            on_score=on_score,
            on_note=issue,
        )
    for note in vetting_report.notes(result):
        issue(note)
    return VettingResult(result, options)


def score(
    metric: Any,
    sources: Any,
    hypotheses: Any,
    references: Any = None,
    *,
    language: str | None = None,
) -> CorpusScore:
    """Score a corpus of texts with one metric.

    Parameters
    ----------
    metric
        A name, a class, a function, an object, or a dict of one of these and its parameters. (A
        ``name`` among them, as in a configuration, is allowed, and changes nothing here.)
    sources, hypotheses
        One text per sentence: before correction, and the correction to score.
    references
        For each sentence one text, or a list of texts; None for a metric that reads none.
    language
        Code of the language of the texts, as ``de``, for metrics that depend on it; None for that
        of the metric's parameters.

    Returns
    -------
    CorpusScore
        Its ``value`` is the score, ``sentences`` has the scores of the sentences by themselves.

    Raises
    ------
    ConfigError
        If there is no such metric, or its parameters are wrong.
    DataError
        If the texts are not parallel, or the code is none.
    MetricError
        If the metric fails.

    Examples
    --------
    >>> import maege
    >>> maege.score({"bleu": {"max_order": 2}}, ["He go ."], ["He goes ."], ["He goes ."]).value
    1.0
    """
    built = metric_config(metric, Path.cwd()).build()
    if language is not None:
        built = built.for_language(check_code(language, "language"))
    return score_texts(built, sources, hypotheses, references)


def humans(
    config: str | Path | Mapping[str, Any] | None = None,
    *,
    humans: Any = None,
    metrics: Iterable[Any] | None = None,
    runs: Iterable[Any] = (),
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
) -> HumanResult:
    """Compare metrics with human judgements of outputs of systems, as ``maege humans`` does.

    Parameters
    ----------
    config
        A configuration file, or its content as a dict. The other arguments replace its keys.
    humans
        A set of judgements, or a list: each is the name of a known set, or a dict of the keys of a
        configuration, as ``{"judgements": "my.csv", "outputs": "systems", "m2": "gold.m2"}``.
    metrics
        A list, as for ``run``.
    runs
        Finished runs with the same metrics, to see whether lattices and people agree on them: what
        ``run`` returned, or directories of ``maege run``.
    seed, jobs, progress
        As for ``run``.

    Returns
    -------
    HumanResult
        Metrics that failed are in its ``failures``.

    Raises
    ------
    MaegeError
        As by ``run``, with the same kind of warnings.

    Examples
    --------
    >>> import maege
    >>> result = maege.humans(humans="gjg15", metrics=["gleu", "m2"])  # doctest: +SKIP
    """
    _check_jobs(jobs)
    if config is None and (humans is None or metrics is None):
        raise ConfigError(
            "humans needs a configuration, or sets of judgements and metrics, as "
            "humans(humans='gjg15', metrics=['gleu', 'm2'])"
        )
    one_set = isinstance(humans, str | Mapping)
    sets = [humans] if one_set else humans and list(humans)
    keys = {"humans": sets, "metrics": metrics, "seed": seed}
    arguments = {key: value for key, value in keys.items() if value is not None}
    if config is None or isinstance(config, Mapping):
        loaded = mapping_as(HumansConfig, {**(config or {}), **arguments})
    else:
        loaded = load_as(HumansConfig, config, (), arguments)
    if isinstance(runs, str | Path | RunResult):
        raise ConfigError("runs is a list of runs, also of a single one, as runs=['runs/mine']")
    evidence = [run_evidence(run) for run in runs]
    with show_progress(progress) as (on_stage, on_score):
        results = compare_with_people(
            loaded, evidence, jobs=jobs, on_stage=on_stage, on_score=on_score
        )
    for note in results.notes:
        warn_caller(note)
    return HumanResult(results)


def reference_coverage(
    config_or_pool: str | Path | Mapping[str, Any],
    *,
    metrics: Iterable[Any] | None = None,
    systems: str | Path | Iterable[str] | None = None,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
) -> CoverageResult:
    """Measure how many of the valid corrections references have, as ``maege coverage`` does.

    Parameters
    ----------
    config_or_pool
        Sentences with many corrections: the name of a known pool or corpus, the path of a table, or
        a dict as the section ``pool`` of a configuration, such as
        ``{"source": "s.txt", "references": ["a.txt", "b.txt"]}``. Or a configuration: a file, the
        name of one that comes with MAEGE, or its content as a dict. The other arguments replace
        its keys.
    metrics
        A list, as for ``run``, by which perfect systems and people are scored.
    systems
        Systems that are compared with people: a folder with a file ``SYSTEM.txt`` for each, or a
        list of names of systems of a known corpus, by default all of them.
    seed, jobs, progress
        As for ``run``.

    Returns
    -------
    CoverageResult
        Metrics that failed are in its ``failures``.

    Raises
    ------
    MaegeError
        As by ``run``, with the same kind of warnings.

    References
    ----------
    Choshen, L. and Abend, O. (2018). Inherent Biases in Reference-based Evaluation for Grammatical
    Error Correction and Text Simplification. ACL.

    Examples
    --------
    >>> import maege
    >>> result = maege.reference_coverage("quickstart-pool", progress=False)
    >>> result.table("exact_points").value.round(3).tolist()[:3]
    [0.244, 0.377, 0.455]
    """
    _check_jobs(jobs)
    keys = {"metrics": metrics, "seed": seed}
    arguments = {key: value for key, value in keys.items() if value is not None}
    loaded = coverage_config(config_or_pool, arguments, _system_overrides(systems))
    with show_progress(progress) as (on_stage, on_score):
        results = measure_coverage(loaded, jobs=jobs, on_stage=on_stage, on_score=on_score)
    for note in results.notes:
        warn_caller(note)
    return CoverageResult(results)


def systems(
    config: str | Path | Mapping[str, Any] | None = None,
    *,
    corpus: Any = None,
    outputs: str | Path | Mapping[str, str | Path] | Iterable[str] | None = None,
    metrics: Iterable[Any] | None = None,
    baseline: str | None = None,
    documents: str | Path | None = None,
    trust: bool | None = None,
    oracle: bool | None = None,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
) -> SystemsResult:
    """Compare systems by metrics, as ``maege systems`` does.

    Parameters
    ----------
    config
        A configuration: a file, or its content as a dict. The other arguments replace its keys.
    corpus
        The name of a known corpus, or a dict as the section ``corpus`` of a configuration, such as
        ``{"m2": ["gold.m2"]}`` or ``{"source": "s.txt", "references": ["r.txt"]}``.
    outputs
        Of the systems: a folder with a file ``SYSTEM.txt`` for each, or a dict of files by name, or
        a list of names of systems of a known corpus. By default all systems of that.
    metrics
        A list, as for ``run``.
    baseline
        The system with which all others are compared; by default every two systems are compared.
    documents
        A file with the name of the document of each sentence.
    trust
        Whether the validity of metrics and the worth of points are computed; by default they are.
    oracle
        Whether the best outputs are scored, too; by default they are not.
    seed, jobs, progress
        As for ``run``.

    Returns
    -------
    SystemsResult
        Metrics that failed are in its ``failures``.

    Raises
    ------
    MaegeError
        As by ``run``, with the same kind of warnings.
    """
    _check_jobs(jobs)
    keys = {
        "corpus": corpus,
        **_outputs(outputs),
        "metrics": metrics,
        "baseline": baseline,
        "documents": documents,
        "trust": trust,
        "oracle": oracle,
        "seed": seed,
    }
    loaded = systems_config(
        config, {key: value for key, value in keys.items() if value is not None}
    )
    with show_progress(progress) as (on_stage, on_score):
        results = compare_systems(loaded, jobs=jobs, on_stage=on_stage, on_score=on_score)
    for note in results.notes:
        warn_caller(note)
    return SystemsResult(results)


def _outputs(outputs: Any) -> dict[str, Any]:
    """Return the keys of a comparison of systems that tell where outputs are, or which."""
    if outputs is None:
        return {}
    if isinstance(outputs, str | Path):
        return {"outputs": outputs}
    if isinstance(outputs, Mapping):
        return {"files": dict(outputs)}
    return {"systems": list(outputs)}


def _system_overrides(systems: str | Path | Iterable[str] | None) -> list[str]:
    """Return the keys of ``ceiling`` that tell where systems are, or which."""
    if systems is None:
        return []
    if isinstance(systems, str | Path):
        return [f"ceiling.outputs={json.dumps(str(Path(systems).absolute()))}"]
    return [f"ceiling.systems={json.dumps(list(systems))}"]


def load_run(path: str | Path) -> RunResult:
    """Load the result of a finished run from its directory.

    Raises DataError if it is not one, or if its files were changed.
    """
    from maege.studies.run.report import run_directory

    return run_directory.read(Path(path))


def _config(config: Config, corpus: Any, metrics: Any, seed: int | None) -> RunConfig:
    """Return a configuration, some of whose keys are replaced."""
    keywords = {"corpus": corpus, "metrics": metrics, "seed": seed}
    arguments = {key: value for key, value in keywords.items() if value is not None}
    if isinstance(config, Corpus):
        raise ConfigError("config is a Corpus; give it as corpus=..., with metrics=[...]")
    if isinstance(config, RunConfig):
        return from_mapping(dict(config) | arguments) if arguments else config
    if isinstance(config, Mapping):
        return from_mapping({**config, **arguments})
    if isinstance(config, str | Path):
        if str(config) in datasets.cards() and find_configuration(config) is None:
            raise ConfigError(f"{config} is a corpus; give corpus={config!r} and metrics=[...]")
        return load(config, (), arguments)
    raise ConfigError(
        f"config is of type {type(config).__name__}; give the path of a configuration file, or a "
        f"dict of its keys"
    )


def _metric(metric: Any, configured: Mapping[str, MetricConfig]) -> MetricConfig:
    """Return a metric of the configuration by its name there, or another one."""
    if isinstance(metric, str) and metric in configured:
        return configured[metric]
    return metric_config(metric, Path.cwd())


def _check_jobs(jobs: Any) -> None:
    if not isinstance(jobs, int) or jobs < 1:
        raise ConfigError(f"jobs={jobs!r}: at least one process has to do the work")


def _each_once(issue: Callable[[str], None]) -> Callable[[str], None]:
    """Return a function that issues each note only the first time."""
    issued = set()

    def issue_once(note: str) -> None:
        if note not in issued:
            issued.add(note)
            issue(note)

    return issue_once
