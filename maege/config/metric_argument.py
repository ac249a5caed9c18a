"""The metrics of a configuration, as they are given in Python or on the command line."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import PrivateAttr, ValidationError, ValidationInfo

from maege.config.metric_config import MetricConfig
from maege.errors import ConfigError, MetricError
from maege.metric.metric import Metric
from maege.plugins.registry import PYTHON_OBJECT, build_object, name_of
from maege.plugins.wrapping import code_name

PLAIN = (str, int, float, bool, type(None))
METRIC_FORMS = (
    "a metric is a name, a class, a function, an object, or a dict of one of them and its "
    "parameters, as {'bleu': {'max_order': 2}}"
)


class MetricObject(MetricConfig):
    """A metric that was given as a class, a function or an object; it is built once."""

    _instance: Metric = PrivateAttr()

    @classmethod
    def of(cls, target: Any, parameters: Mapping[str, Any]) -> "MetricObject":
        """Build the metric. Raises MetricError if it cannot be built."""
        label, parameters = name_of(target), dict(parameters)
        name = parameters.pop("name", None)
        # In messages a local class has its own name, not the one in the files of a run.
        is_local = label.startswith(PYTHON_OBJECT)
        instance = build_object(target, code_name(target) if is_local else label, parameters)
        entry = {"name": name or instance.name, "metric": label, "parameters": parameters}
        return cls.model_validate(entry, context={"instance": instance})

    def model_post_init(self, context: Any) -> None:
        """Keep the metric, before it is checked."""
        self._instance = context["instance"]

    @classmethod
    def _try(cls, metric: str, parameters: dict[str, Any], info: ValidationInfo) -> None:
        """Nothing: the object is of this process."""

    def build(self) -> Metric:
        """Return the metric."""
        return self._instance


def metric_config(metric: Any, directory: Path) -> MetricConfig:
    """Return the entry of a configuration for a metric; see ``metric_entry``.

    Raises ConfigError if there is no such metric, or it cannot be built.
    """
    entry = metric_entry(metric, directory)
    if isinstance(entry, MetricConfig):
        return entry
    try:
        return MetricConfig.model_validate(entry, context={"folder": directory})
    except ValidationError as error:
        messages = (
            str(item["ctx"]["error"]) if "ctx" in item else item["msg"] for item in error.errors()
        )
        raise ConfigError("; ".join(dict.fromkeys(messages))) from None


def metric_entries(metrics: Any, directory: Path) -> tuple[Any, ...]:
    """Return the value of the key ``metrics``. Raises ConfigError if it is not a list."""
    return tuple(metric_entry(metric, directory) for metric in metric_list(metrics, "metrics"))


def metric_list(metrics: Any, argument: str) -> Iterable[Any]:
    """Return an argument that is a list of metrics. Raises ConfigError for anything else."""
    if isinstance(metrics, str | Mapping) or not isinstance(metrics, Iterable):
        raise ConfigError(
            f"{argument} is {metrics!r:.60}; give a list, as {argument}=['bleu', 'gleu']"
        )
    return metrics


def metric_entry(metric: Any, directory: Path) -> Any:
    """Return an entry of the key ``metrics``; paths are relative to ``directory``.

    ``metric`` is a name, a class, a function, an object, or a mapping of one of them to its
    parameters. Raises ConfigError for anything else.
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
            raise ConfigError(f"the parameters of {metric!r:.60} are not a dict; {METRIC_FORMS}")
    if isinstance(metric, MetricConfig):
        return metric
    if metric is None or isinstance(metric, bool | int | float | bytes | list | tuple | set):
        raise ConfigError(f"{metric!r:.60} is not a metric; {METRIC_FORMS}")
    parameters = {key: _python_value(value) for key, value in parameters.items()}
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


def _python_value(value: Any) -> Any:
    """Return a value with the arrays and numbers of NumPy in it as values of Python."""
    if isinstance(value, Mapping):
        return {key: _python_value(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return (tuple if isinstance(value, tuple) else list)(map(_python_value, value))
    return value.tolist() if isinstance(value, np.generic | np.ndarray) else value


def _check_plain(metric: Any, key: Any, value: Any) -> None:
    """Raise ConfigError for a parameter that cannot be written into a file."""
    if isinstance(value, Mapping):
        contents = [*value, *value.values()]
    else:
        contents = list(value) if isinstance(value, list | tuple) else []
        if not isinstance(value, (*PLAIN, list, tuple)):
            raise ConfigError(
                f"the parameter {key!r} of {metric!r:.60} is {value!r:.60}, which cannot be "
                f"written into a configuration; give the finished object as the metric"
            )
    for content in contents:
        _check_plain(metric, key, content)
