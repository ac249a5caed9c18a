"""``maege.run``."""

from collections.abc import Iterable
from typing import Any, cast

from maege.errors import ConfigError
from maege.studies.conducting import conduct_call
from maege.studies.run.report.result import RunResult
from maege.studies.run.study import STUDY


def run(
    config: Any = None,
    *,
    corpus: Any = None,
    metrics: Iterable[Any] | None = None,
    references: Iterable[str] | None = None,
    language: str | None = None,
    humans: Any = None,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> RunResult:
    """Evaluate metrics on a corpus.

    Parameters
    ----------
    config
        The name of a corpus, the path of an M2 file, or a ``Corpus``. Or a configuration: a file,
        the name of one that comes with MAEGE, or its content as a dict, of which the other
        arguments replace keys. Keys that are not set have their defaults.
    corpus
        A corpus instead of that of the configuration; also data as ``parallel_corpus`` takes them:
        a table, or a pair of sources and references.
    metrics
        A list; each is a name, a class, a function, an object, or a dict of one of these and its
        parameters, as ``{"bleu": {"max_order": 2}}``.
    references
        A list of references that metrics see: names of the corpus, or files.
    language
        Code of the language of the texts, as ``de``.
    humans
        Sets of human judgements that the metrics are compared with, too, as for ``humans``.
    seed
        Seed of all random choices.
    jobs
        Number of processes; the result does not depend on it.
    progress
        Whether to show progress on standard error; by default only that of metrics that take more
        than half a minute.
    keys
        ``unit`` (what metrics count: ``token``, ``character`` or ``letter``; by default that of the
        language), and other keys of the configuration; ``chains=None`` is `chains: null`.

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
    if config is None and (corpus is None or metrics is None):
        raise ConfigError(
            "run needs a configuration, or a corpus and metrics, as "
            "run(corpus='quickstart', metrics=['bleu', 'gleu'])"
        )
    if humans is not None:
        keys["humans"] = humans
    result = conduct_call(
        STUDY,
        config,
        corpus=corpus,
        metrics=metrics,
        references=references if references is None else list(references),
        language=language,
        seed=seed,
        jobs=jobs,
        progress=progress,
        **keys,
    )
    return cast(RunResult, result)
