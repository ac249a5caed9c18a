"""Python objects in a configuration: corpora and metrics that are in no file."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import Field

from maege.config.schema import CorpusConfig, MetricConfig
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.errors import ConfigError, DataError, MetricError
from maege.extraction.parallel_corpus import parallel_corpus
from maege.metric import Metric
from maege.plugins.registry import PYTHON_OBJECT, build_object, name_of

PLAIN = (str, int, float, bool, type(None))
METRIC_FORMS = (
    "a metric is a name, a class, a function, an object, or a dict of one of them and its "
    "parameters, as {'bleu': {'max_order': 2}}"
)


class CorpusObject(CorpusConfig):
    """A corpus that was made in Python. The configuration that is written has its name only."""

    data: Any = Field(exclude=True, repr=False)  # a Corpus

    @classmethod
    def of(cls, corpus: Corpus) -> "CorpusObject":
        """Wrap a corpus. Raises DataError if its sentences have wrong indices."""
        indices = [sentence.index for sentence in corpus.sentences]
        if len(set(indices)) < len(indices) or any(not 0 <= i < corpus.size for i in indices):
            raise DataError(
                f"corpus {corpus.name!r}: the indices of its sentences must be different numbers "
                f"from 0 to its size, {corpus.size}"
            )
        documents = Path(PYTHON_OBJECT) if corpus.documents else None
        return cls.model_construct(data=corpus, documents=documents, language=corpus.language)

    def _check_data(self) -> None:
        """Accept what ``of`` has checked."""

    @property
    def checksum(self) -> str:
        """The SHA-256 of all that the corpus has."""
        return sha256(ascii(self.data).encode("ascii")).hexdigest()

    def written(self) -> dict[str, Any]:
        """Return the keys as they are written into a file."""
        return super().written() | {"name": f"{PYTHON_OBJECT}{self.data.name}"}


class MetricObject(MetricConfig):
    """A metric that was given as a class, a function or an object; it is made once."""

    made: Any = Field(exclude=True, repr=False)  # a Metric

    @classmethod
    def of(cls, thing: Any, parameters: Mapping[str, Any]) -> "MetricObject":
        """Make the metric. Raises MetricError if it cannot be made."""
        label, parameters = name_of(thing), dict(parameters)
        name = parameters.pop("name", None)
        made = build_object(thing, label, parameters)
        entry = {"name": name or made.name, "metric": label, "parameters": parameters}
        return cls.model_validate(entry | {"made": made})

    def build(self) -> Metric:
        """Return the metric."""
        metric: Metric = self.made
        return metric


def with_objects(content: Mapping[str, Any], directory: Path) -> dict[str, Any]:
    """Return the keys of a configuration with the objects in it wrapped.

    Parameters
    ----------
    content
        Keys of a configuration; the values of ``corpus`` and ``metrics`` may be Python objects.
    directory
        Paths are relative to it.

    Raises
    ------
    MaegeError
        If an object is no corpus or metric.
    """
    result = dict(content)
    if "corpus" in result:
        result["corpus"] = corpus_entry(result["corpus"], directory)
    if "metrics" in result:
        result["metrics"] = _metric_entries(result["metrics"], directory)
    return result


def corpus_entry(corpus: Any, directory: Path) -> Any:
    """Return the value of the key ``corpus``.

    Parameters
    ----------
    corpus
        A name, the path of an M2 file, a Corpus, the keys of the section, or data: what
        ``parallel_corpus`` takes, as a pair of sources and references or as a table.
    directory
        Paths are relative to it.

    Raises
    ------
    MaegeError
        If it is nothing of this.
    """
    if isinstance(corpus, Corpus):
        return CorpusObject.of(corpus)
    if isinstance(corpus, CorpusConfig):
        return corpus
    if isinstance(corpus, Path):
        return {"m2": directory / corpus}
    if isinstance(corpus, str):
        is_path = corpus not in datasets.cards() and (directory / corpus).is_file()
        return {"m2": directory / corpus} if is_path or corpus.endswith(".m2") else corpus
    if isinstance(corpus, Mapping) and _is_section(corpus):
        m2 = corpus.get("m2")
        return {**corpus, "m2": directory / m2} if isinstance(m2, str | Path) else corpus
    if corpus is None or isinstance(corpus, bool | int | float | bytes):
        raise ConfigError(
            f"corpus is {corpus!r:.60}; give a name, the path of an M2 file, a maege.Corpus, or "
            f"data as maege.parallel_corpus takes them"
        )
    pair = isinstance(corpus, tuple) and len(corpus) == 2
    return CorpusObject.of(parallel_corpus(*corpus) if pair else parallel_corpus(corpus))


def _is_section(mapping: Mapping[Any, Any]) -> bool:
    """Whether a mapping has keys of the section ``corpus``, and not columns of a table."""
    are_known = set(mapping) <= set(CorpusConfig.model_fields)
    return are_known or any(isinstance(value, (*PLAIN, Path)) for value in mapping.values())


def _metric_entries(metrics: Any, directory: Path) -> Any:
    if isinstance(metrics, str | Mapping) or not hasattr(metrics, "__iter__"):
        raise ConfigError(f"metrics is {metrics!r:.60}; give a list, as metrics=['bleu', 'gleu']")
    return tuple(metric_entry(metric, directory) for metric in metrics)


def metric_entry(metric: Any, directory: Path) -> Any:
    """Return an entry of the key ``metrics`` for a name, a class, a function or an object.

    Raises ConfigError for anything else.
    """
    parameters: Any = {}
    if isinstance(metric, Mapping):
        if len(metric) != 1:
            raise ConfigError(
                f"the metric {dict(metric)!r:.60} has {len(metric)} keys; {METRIC_FORMS}"
            )
        ((metric, parameters),) = metric.items()
        parameters = {} if parameters is None else parameters
        if not isinstance(parameters, Mapping):
            raise ConfigError(f"the parameters of {metric!r:.60} are no dict; {METRIC_FORMS}")
    if isinstance(metric, MetricConfig):
        return metric
    if metric is None or isinstance(metric, bool | int | float | bytes | list | tuple | set):
        raise ConfigError(f"{metric!r:.60} is no metric; {METRIC_FORMS}")
    for key, value in parameters.items():
        _check_plain(metric, key, value)
    if isinstance(metric, str):
        return {_absolute(metric, directory): dict(parameters)}
    try:
        return MetricObject.of(metric, parameters)
    except MetricError as error:
        raise ConfigError(str(error)) from error


def _absolute(name: str, directory: Path) -> str:
    file, colon, attribute = name.rpartition(":")
    return f"{directory / file}:{attribute}" if colon and file.endswith(".py") else name


def _check_plain(metric: Any, key: Any, value: Any) -> None:
    """Raise ConfigError for a parameter that cannot be written into a file."""
    if isinstance(value, Mapping):
        inner = [*value, *value.values()]
    else:
        inner = list(value) if isinstance(value, list | tuple) else []
        if not isinstance(value, (*PLAIN, list, tuple)):
            raise ConfigError(
                f"the parameter {key!r} of {metric!r:.60} is {value!r:.60}, which cannot be "
                f"written into a configuration; give the finished object as the metric"
            )
    for each in inner:
        _check_plain(metric, key, each)
