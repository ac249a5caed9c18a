"""Entries of the key ``metrics`` of a configuration: as in files, or as given in Python."""

from collections.abc import Iterable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Self

import numpy as np
from pydantic import (
    AfterValidator,
    Field,
    PrivateAttr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)

from maege.config.section import ConfigSection, as_value_error, config_folder
from maege.errors import ConfigError, MetricError, did_you_mean, is_name
from maege.metric.metric import Metric
from maege.plugins import registry
from maege.plugins.wrapping import code_name
from maege.scoring.executors.plugin_process import try_plugin

# Columns of the table of scores, in which each metric has one, too.
RESERVED_METRIC_NAMES = (
    "ranking_type",
    "sentence",
    "annotator",
    "draw",
    "candidate",
    "edit_count",
    "gold_score",
)


class MetricConfig(ConfigSection):
    """A metric: its name in the results, its class, its parameters."""

    metric: str
    parameters: dict[str, Any] = Field(default_factory=dict)
    # Declared last: its default is the name of the metric built from the other fields.
    name: str

    @model_validator(mode="before")
    @classmethod
    def _from_entry(cls, entry: Any) -> Any:
        """Accept ``bleu`` and ``bleu: {parameter: value, name: other}``."""
        if isinstance(entry, str):
            return {"name": None, "metric": entry, "parameters": {}}
        if isinstance(entry, MetricConfig):
            return entry
        if isinstance(entry, Mapping) and {"name", "metric", "parameters"} <= set(entry):
            return entry
        if not isinstance(entry, Mapping) or len(entry) != 1:
            raise ValueError("a metric is a name, or one `name: {parameter: value}`")
        ((metric, parameters),) = entry.items()
        if not isinstance(parameters, Mapping | None):
            raise ValueError(f"the parameters of {metric} must be `parameter: value`")
        parameters = check_plain(parameters or {}, metric)
        name = parameters.pop("name", None)
        return {"name": name, "metric": metric, "parameters": parameters}

    @field_validator("name", mode="before")
    @classmethod
    def _default_name(cls, name: Any, info: ValidationInfo) -> Any:
        """Use the name in the configuration by default; of a plug-in or a table, its own."""
        metric = info.data.get("metric", "")
        if name is not None or not (":" in metric or metric == "table"):
            return metric if name is None else name
        if "parameters" not in info.data:  # they are wrong, or the metric must not be made here
            return metric
        parameters = info.data["parameters"]
        return as_value_error(lambda: registry.build(metric, parameters)).name

    @field_validator("name")
    @classmethod
    def _check_name(cls, name: str) -> str:
        if not is_name(name) or name in RESERVED_METRIC_NAMES:
            raise ValueError(f"a metric cannot be called {name!r:.200}; give it a `name`")
        return name

    @field_validator("metric")
    @classmethod
    def _resolve_metric(cls, metric: str, info: ValidationInfo) -> str:
        return _resolve_metric(metric, config_folder(info))

    @field_validator("parameters")
    @classmethod
    def _resolve_parameters(
        cls, parameters: dict[str, Any], info: ValidationInfo
    ) -> dict[str, Any]:
        metric = info.data.get("metric", "")
        cls._try(metric, parameters, info)
        resolved: dict[str, Any] = _resolve_parameters(metric, parameters, config_folder(info))
        return resolved

    @classmethod
    def _try(cls, metric: str, parameters: dict[str, Any], info: ValidationInfo) -> None:
        """Make a plug-in in another process first: here it could end or stop MAEGE."""
        make = partial(_make, config_folder(info))
        as_value_error(lambda: try_plugin(metric, parameters, make))

    @model_validator(mode="after")
    def _check_metric(self) -> Self:
        metric = as_value_error(self.build)
        if metric.requires_gold_edits:
            from maege.extraction.spacy_pipeline import require  # of metrics of edits only

            as_value_error(require)  # in a run the gold edits have to be extracted
        return self

    def build(self) -> Metric:
        """Build the metric."""
        return registry.build(self.metric, self.parameters)


def _make(folder: Path, metric: str, parameters: dict[str, Any]) -> None:
    """Make a metric of an entry whose paths are relative to a folder."""
    registry.build(metric, _resolve_parameters(metric, parameters, folder))


def _check_names(metrics: tuple[MetricConfig, ...]) -> tuple[MetricConfig, ...]:
    """Raise ValueError if two metrics have the same name."""
    names = [metric.name for metric in metrics]
    for name in names:
        if names.count(name) > 1:
            entry = next(metric.metric for metric in metrics if metric.name == name)
            entry = "metric" if entry.startswith(registry.PYTHON_OBJECT) else entry
            raise ValueError(
                f"two metrics are called {name!r}; give one another name, as in "
                f"`{entry}: {{name: {name}-2, ...}}`"
            )
    return metrics


# The key `metrics`.
MetricConfigs = Annotated[tuple[MetricConfig, ...], AfterValidator(_check_names)]


MAX_BITS = 64  # of integers; JSON and YAML of other programs have no larger ones


def check_plain(value: Any, location: str) -> Any:
    """Return a value as it can be written into every file of a run: dates become text.

    Raises ValueError, which begins with the location, for what is neither text, number, truth
    value, null, list nor mapping of texts.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, date):  # as `2026-11-22` without quotes
        return value.isoformat()
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > MAX_BITS:
        raise ValueError(f"{location} is an integer of more than {MAX_BITS} bits")
    if isinstance(value, Mapping):
        if wrong := [key for key in value if not isinstance(key, str)]:
            raise ValueError(f"{location} has the key {wrong[0]!r:.60}, which is not text")
        return {
            check_plain(key, location): check_plain(item, f"{location}.{key}")
            for key, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [check_plain(item, location) for item in value]
    if isinstance(value, bytes | set):
        raise ValueError(
            f"{location} is {value!r:.60}; it must be text, a number, true or false, null, a list "
            f"or a mapping"
        )
    return value


def _resolve_metric(metric: str, folder: Path) -> str:
    """Return the name of a metric, with the path of its file resolved if it is in one."""
    file = file_of(metric)
    return f"{folder / file}{metric.removeprefix(file)}" if file else metric


def file_of(metric: str) -> str:
    """Return the file of a metric that is given as one, as it is written; empty for others.

    >>> file_of("a/my_metric.py:Overlap"), file_of("gleu")
    ('a/my_metric.py', '')
    """
    file, colon, _ = metric.rpartition(":")
    return file if colon and file.endswith(".py") else ""


def _resolve_parameters(metric: str, parameters: Any, folder: Path) -> Any:
    """Return the parameters of a metric, with the paths in them resolved."""
    if not isinstance(parameters, Mapping):
        return parameters
    try:
        factory = registry.resolve(metric)
    except MetricError:
        return parameters  # the check of the metric reports it
    resolved = dict(parameters)
    for key, default in registry.path_parameters(factory).items():
        path = resolved.get(key, default)
        if isinstance(path, str):
            resolved[key] = str(folder / path)
    for key in registry.metric_parameters(factory):
        if key in resolved:
            resolved[key] = _resolve_component(resolved[key], folder)
    return resolved


def _resolve_component(component: Any, folder: Path) -> Any:
    if isinstance(component, str):
        component = {component: None}
    if not isinstance(component, Mapping):
        return component
    entries = {_resolve_metric(str(name), folder): values for name, values in component.items()}
    return {
        name: _resolve_parameters(name, {} if values is None else values, folder)
        for name, values in entries.items()
    }


def check_metric_names(key: str, named: Iterable[str], metrics: Iterable[str]) -> None:
    """Raise ValueError if a key of the configuration names a metric that is not among others."""
    names = list(metrics)
    for metric in named:
        if metric not in names:
            raise ValueError(f"`{key}` names metric {metric!r}; {did_you_mean(metric, names)}")


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
        label, parameters = registry.name_of(target), dict(parameters)
        name = parameters.pop("name", None)
        # In messages a local class has its own name, not the one in the files of a run.
        is_local = label.startswith(registry.PYTHON_OBJECT)
        instance = registry.build_object(
            target, code_name(target) if is_local else label, parameters
        )
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
        return {_resolve_metric(metric, directory): dict(parameters)}
    try:
        return MetricObject.of(metric, parameters)
    except MetricError as error:
        raise ConfigError(str(error)) from error


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
