"""The configuration of ``maege vet``: that of a run, which metric is vetted, and in what."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args

import yaml
from pydantic import Field, ValidationInfo, field_validator

from maege.config.loading import mapping_as
from maege.config.metric_argument import metric_config, metric_list
from maege.config.metric_config import MetricConfig, MetricConfigs
from maege.config.schema import RunConfig
from maege.config.subject import configuration, section_of_subject
from maege.data.corpus import Corpus
from maege.errors import ConfigError
from maege.studies.known_results.result_files import known_corpora
from maege.studies.vet.sentinels import PREFIX, is_sentinel

DEFAULT_CONFIG = Path(__file__).with_name("default.yaml")
SectionName = Literal["contract", "ordering", "degenerate-outputs", "injected-errors"]
SECTIONS: tuple[SectionName, ...] = get_args(SectionName)


class VetConfig(RunConfig):
    """That of a run, of whose metrics one is vetted; the others are baselines."""

    metric: str = Field(
        "",
        validate_default=True,
        description="Name of the metric that is vetted; by default the first. The others are "
        "baselines.",
    )
    sections: tuple[SectionName, ...] = Field(
        SECTIONS, min_length=1, description="What is examined."
    )

    @field_validator("metrics")
    @classmethod
    def _check_names(cls, metrics: MetricConfigs) -> MetricConfigs:
        for entry in metrics:
            if is_sentinel(entry.name):
                raise ValueError(
                    f"a metric is called {entry.name!r}, but names that begin with {PREFIX!r} are "
                    f"reserved; give it another one by its parameter `name`"
                )
        return metrics

    @field_validator("metric")
    @classmethod
    def _resolve_metric(cls, metric: str, info: ValidationInfo) -> str:
        names = [entry.name for entry in info.data.get("metrics", ())]
        if metric and names and metric not in names:
            raise ValueError(f"no metric of the configuration is called {metric!r}")
        return metric or next(iter(names), "")

    @field_validator("sections")
    @classmethod
    def _sort_sections(cls, sections: tuple[SectionName, ...]) -> tuple[SectionName, ...]:
        return tuple(section for section in SECTIONS if section in sections)

    @property
    def metric_spec(self) -> str:
        """The metric as the user specified it, with its parameters."""
        entry = next(entry for entry in self.metrics if entry.name == self.metric)
        return " ".join([entry.metric, *(f"{k}={v}" for k, v in entry.parameters.items())])


def vet_config(
    metric: Any,
    subject: Any = None,
    overrides: Sequence[str] = (),
    *,
    parameters: Mapping[str, Any] | None = None,
    baselines: Iterable[Any] | None = None,
    sections: Iterable[str] | None = None,
    **keys: Any,
) -> VetConfig:
    """Return the configuration of a vetting.

    Parameters
    ----------
    metric
        The metric to vet: one of the configuration, by its name there, or any other.
    subject, overrides, keys
        See `maege.config.subject.configuration`. For a corpus, and by default, the other settings
        are those of ``default.yaml``.
    parameters
        Further parameters of the metric.
    baselines
        A list of metrics, by default those of the configuration; none for a corpus whose known
        results come with the package. The metric itself is none of them.
    sections
        What is examined, in any order; by default as in the configuration.

    Raises
    ------
    MaegeError
        If a key is wrong, if there is no such metric, or if two metrics have one name.
    """
    is_alone = isinstance(subject, Mapping) and "metrics" not in subject
    config = _loaded(subject, overrides, metrics=[metric] if is_alone else None, **keys)
    vetted = config.metrics[0] if is_alone else _metric_of(config, metric, parameters)
    metrics = [vetted]
    for baseline in config.metrics if baselines is None else metric_list(baselines, "baselines"):
        if (entry := _metric_of(config, baseline)) not in metrics:
            metrics.append(entry)
    if vetted.name in (entry.name for entry in metrics[1:]):
        raise ConfigError(
            f"the metric and a baseline are both called {vetted.name!r}; give the metric another "
            f"name by its parameter `name`, or select other baselines"
        )
    examined = config.sections if sections is None else tuple(sections)
    changed = {"metrics": metrics, "metric": vetted.name, "sections": examined}
    return mapping_as(VetConfig, dict(config) | changed)


def _loaded(
    subject: Any, overrides: Sequence[str] = (), *, corpus: Any = None, **keys: Any
) -> VetConfig:
    """Return a configuration; for a corpus, and by default, that of ``maege vet``."""
    if isinstance(subject, Corpus):
        subject, corpus = None, corpus or subject
    elif isinstance(subject, str | Path) and (section := section_of_subject(VetConfig, subject)):
        subject, corpus = None, corpus or section
    if subject is not None:
        return configuration(VetConfig, subject, overrides, corpus=corpus, **keys)
    # Two annotations of each sentence are a choice for the small corpus.
    other = {} if corpus is None else {"corpus": corpus, "sentences": {}}
    default = yaml.safe_load(DEFAULT_CONFIG.read_text("utf-8"))
    config = configuration(VetConfig, default, overrides, **other, **keys)
    names_metrics = keys.get("metrics") or any(text.startswith("metrics") for text in overrides)
    if names_metrics or config.corpus.name not in known_corpora():
        return config
    # Known metrics need not be scored again.
    return config.model_copy(update={"metrics": ()})


def _metric_of(
    config: RunConfig, metric: Any, parameters: Mapping[str, Any] | None = None
) -> MetricConfig:
    """Return a metric of the configuration, or another one, with additional parameters."""
    if isinstance(metric, MetricConfig):
        return metric
    known = {entry.name: entry for entry in config.metrics}
    if isinstance(metric, str) and metric in known:
        entry = known[metric]
        if not parameters:
            return entry
        metric = {entry.metric: {"name": entry.name, **entry.parameters}}
    if parameters:
        ((name, own),) = metric.items() if isinstance(metric, Mapping) else ((metric, {}),)
        metric = {name: {**(own or {}), **parameters}}
    # Its file is stored as it was written: the results do not depend on where a folder lies.
    return metric_config(metric, Path())
