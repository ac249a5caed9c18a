"""MAEGE from Python: run, vet, score."""

import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from maege import pipeline
from maege.config.loading import from_mapping, load
from maege.config.python_objects import metric_entry
from maege.config.schema import MetricConfig, RunConfig
from maege.config.shipped import shipped_configurations
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.errors import ConfigError, MaegeWarning, did_you_mean
from maege.plugins.registry import build
from maege.report import sample_description
from maege.report.run_result import RunResult
from maege.report.vetting_result import VettingResult
from maege.text_scoring import CorpusScore, score_texts
from maege.vetting import vet as vetting
from maege.vetting.options import DEFAULT_CONFIG, VetOptions
from maege.vetting.plan import SECTIONS
from maege.vetting.sentinels import is_sentinel

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
        Whether to show progress on standard error; by default only that of metrics that need more
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
    early: list[str] = []  # notes that are of use before the scores are computed

    def on_note(note: str) -> None:
        early.append(note)
        warnings.warn(note, MaegeWarning, stacklevel=2)

    with _progress(progress) as callbacks:
        result = RunResult.from_run(pipeline.run(loaded, jobs=jobs, on_note=on_note, **callbacks))
    for note in (*result.manifest["notes"], *sample_description.notes(result)):
        if note not in early:
            warnings.warn(note, MaegeWarning, stacklevel=2)
    return result


def vet(
    metric: Any,
    *,
    corpus: Any = None,
    config: Config | None = None,
    baselines: Iterable[Any] | None = None,
    sections: Collection[str] = SECTIONS,
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
        A configuration file, or its content as a dict, instead of the one that ``maege vet`` has.
    baselines
        Metrics to compare with, a list as ``metrics`` of ``run``; by default those of the
        configuration.
    sections
        Some of ``contract``, ``ordering``, ``degenerate-outputs``, ``injected-errors``.
    seed, jobs, progress
        As for ``run``.

    Returns
    -------
    VettingResult

    Raises
    ------
    MaegeError
        If the arguments, the configuration or the data are wrong.

    Examples
    --------
    >>> import maege
    >>> result = maege.vet("ld", sections=["contract"])
    >>> result.passed
    True
    """
    _check_jobs(jobs)
    if config is not None:
        loaded = _config(config, corpus, None, seed)
    else:
        # Two annotations of each sentence are a choice for the small corpus.
        other = {} if corpus is None else {"corpus": corpus, "sentences": {}}
        loaded = load(DEFAULT_CONFIG, (), other | ({} if seed is None else {"seed": seed}))
    options = _vet_options(loaded, metric, baselines, sections)
    with _progress(progress) as callbacks:
        result = vetting.vet(
            options.config,
            options.metric,
            sections=options.sections,
            jobs=jobs,
            on_note=lambda note: warnings.warn(note, MaegeWarning, stacklevel=4),
            **callbacks,
        )
    return VettingResult(result, options)


def score(metric: Any, sources: Any, hypotheses: Any, references: Any = None) -> CorpusScore:
    """Score a corpus of texts with one metric.

    Parameters
    ----------
    metric
        A name, a class, a function, an object, or a dict of one of these and its parameters.
    sources, hypotheses
        One text per sentence: before correction, and the correction to score.
    references
        For each sentence one text, or a list of texts; None for a metric that reads none.

    Returns
    -------
    CorpusScore
        Its ``value`` is the score, ``sentences`` has the scores of the sentences by themselves.

    Raises
    ------
    DataError
        If the texts are not parallel.
    MetricError
        If the metric fails.

    Examples
    --------
    >>> import maege
    >>> maege.score({"bleu": {"max_order": 2}}, ["He go ."], ["He goes ."], ["He goes ."]).value
    1.0
    """
    entry = metric_entry(metric, Path.cwd())
    if isinstance(entry, MetricConfig):
        return score_texts(entry.build(), sources, hypotheses, references)
    ((name, parameters),) = entry.items()
    parameters.pop("name", None)
    return score_texts(build(name, parameters), sources, hypotheses, references)


def load_run(path: str | Path) -> RunResult:
    """Load the result of a finished run from its directory.

    Raises DataError if it is none, or if its files were changed.
    """
    from maege.report import run_directory

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
        is_configuration = Path(config).is_file() or str(config) in shipped_configurations()
        if not is_configuration and str(config) in datasets.cards():
            raise ConfigError(f"{config} is a corpus; give corpus={config!r} and metrics=[...]")
        return load(config, (), arguments)
    raise ConfigError(
        f"config is of type {type(config).__name__}; give the path of a configuration file, or a "
        f"dict of its keys"
    )


def _vet_options(
    config: RunConfig, metric: Any, baselines: Iterable[Any] | None, sections: Collection[str]
) -> VetOptions:
    """Return the options of a vetting, with the metric as the first of the configuration."""
    configured = {entry.name: entry for entry in config.metrics}
    vetted = _configured(metric, configured)
    if baselines is None:
        others = [entry for entry in config.metrics if entry is not vetted]
    elif isinstance(baselines, str | Mapping):
        raise ConfigError(f"baselines is {baselines!r}; give a list, as baselines=['bleu']")
    else:
        others = [_configured(baseline, configured) for baseline in baselines]
    updated = from_mapping(dict(config) | {"metrics": [vetted, *others]})
    if isinstance(sections, str):
        sections = [sections]
    for section in sections:
        if section not in SECTIONS:
            raise ConfigError(f"no section {section!r}; {did_you_mean(section, SECTIONS)}")
    for entry in updated.metrics:
        if is_sentinel(entry.name):
            raise ConfigError(
                f"a metric is called {entry.name!r}, but names that begin with 'sentinel ' are "
                f"reserved"
            )
    ordered = tuple(section for section in SECTIONS if section in sections)
    return VetOptions(updated, updated.metrics[0].name, ordered, ())


def _configured(metric: Any, configured: Mapping[str, MetricConfig]) -> Any:
    return configured.get(metric, metric) if isinstance(metric, str) else metric


def _check_jobs(jobs: Any) -> None:
    if not isinstance(jobs, int) or jobs < 1:
        raise ConfigError(f"jobs={jobs!r}: at least one process has to do the work")


@contextmanager
def _progress(is_shown: bool | None) -> Iterator[dict[str, Any]]:
    """Yield the callbacks that show the progress; None shows only what needs long."""
    from maege.progress import ProgressLines, stages

    if is_shown is None:
        yield {"on_score": ProgressLines().on_score}
        return
    with stages(quiet=not is_shown) as (on_stage, on_score):
        yield {"on_stage": on_stage, "on_score": on_score}
