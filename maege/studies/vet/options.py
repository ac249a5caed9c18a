"""The options of a vetting: the metric, its baselines, the sections and the thresholds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from maege.config.loading import from_mapping
from maege.config.metric_argument import metric_config, metric_list
from maege.config.metric_config import MetricConfig
from maege.config.schema import RunConfig
from maege.config.subject import configuration, section_of_subject
from maege.data.corpus import Corpus
from maege.errors import ConfigError, did_you_mean
from maege.studies.vet.plan import SECTIONS
from maege.studies.vet.sentinels import PREFIX, is_sentinel
from maege.studies.vet.thresholds import Threshold

DEFAULT_CONFIG = Path(__file__).with_name("default.yaml")


@dataclass(frozen=True)
class VetOptions:
    """Validated options of a vetting.

    Parameters
    ----------
    config
        Its first metric is vetted, the others are baselines.
    metric
        Name of the vetted metric.
    sections
        Some of ``plan.SECTIONS``, in that order.
    thresholds
        To be met by the values of the vetting.
    """

    config: RunConfig
    metric: str
    sections: tuple[str, ...]
    thresholds: tuple[Threshold, ...]

    @classmethod
    def of(
        cls,
        config: RunConfig,
        metric: Any,
        baselines: Any = None,
        sections: Any = SECTIONS,
        thresholds: Sequence[Threshold] = (),
    ) -> "VetOptions":
        """Put the options together.

        Parameters
        ----------
        config
            Everything but the metrics.
        metric
            The metric to vet: one of the configuration, by its name there, or any other.
        baselines
            A list of metrics, by default those of the configuration. The metric itself is none of
            them.
        sections
            Names of sections, in any order.
        thresholds
            Of values in these sections.

        Raises
        ------
        ConfigError
            If two metrics have one name, or a reserved name; if there is no such section, or none
            at all; or if a threshold needs another section.
        """
        selected = _check_sections(sections)
        for threshold in thresholds:
            if threshold.section not in selected:
                raise ConfigError(
                    f"the threshold {threshold.text!r} needs the section {threshold.section!r}; "
                    f"add it to the sections"
                )
        vetted = metric_of(config, metric)
        metrics = [vetted]
        for baseline in (
            config.metrics if baselines is None else metric_list(baselines, "baselines")
        ):
            if (entry := metric_of(config, baseline)) not in metrics:
                metrics.append(entry)
        _check_names(vetted.name, [entry.name for entry in metrics[1:]])
        updated = from_mapping(dict(config) | {"metrics": metrics})
        return cls(updated, vetted.name, selected, tuple(thresholds))

    @property
    def metric_spec(self) -> str:
        """The metric as the user specified it, with its parameters."""
        entry = self.config.metrics[0]
        return " ".join([entry.metric, *(f"{k}={v}" for k, v in entry.parameters.items())])


def vetting_config(
    subject: Any, overrides: Sequence[str] = (), *, corpus: Any = None, **keys: Any
) -> RunConfig:
    """Return a configuration; for a corpus, and by default, that of ``maege vet``.

    Parameters
    ----------
    subject, overrides, keys
        See `maege.config.subject.configuration`.
    corpus
        A corpus instead of that of the configuration.
    """
    if isinstance(subject, Corpus):
        subject, corpus = None, corpus or subject
    elif isinstance(subject, str | Path) and (section := section_of_subject(RunConfig, subject)):
        subject, corpus = None, corpus or section
    if subject is not None:
        return configuration(RunConfig, subject, overrides, corpus=corpus, **keys)
    # Two annotations of each sentence are a choice for the small corpus.
    other = {} if corpus is None else {"corpus": corpus, "sentences": {}}
    default = yaml.safe_load(DEFAULT_CONFIG.read_text("utf-8"))
    return configuration(RunConfig, default, overrides, **other, **keys)


def metric_of(
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


def _check_sections(sections: Any) -> tuple[str, ...]:
    """Return the names of sections in the order of a vetting."""
    if isinstance(sections, str) or not isinstance(sections, Iterable):
        raise ConfigError(f"sections is {sections!r:.60}; give a list, as sections=['contract']")
    names = tuple(sections)
    for name in names:
        if name not in SECTIONS:
            raise ConfigError(f"no section {name!r:.60}; {did_you_mean(str(name), SECTIONS)}")
    if not names:
        raise ConfigError(f"no section is to be examined; choose from {', '.join(SECTIONS)}")
    return tuple(section for section in SECTIONS if section in names)


def _check_names(metric: str, baselines: Sequence[str]) -> None:
    if metric in baselines:
        raise ConfigError(
            f"the metric and a baseline are both called {metric!r}; give the metric another name "
            f"by its parameter `name`, or select other baselines"
        )
    for name in (metric, *baselines):
        if is_sentinel(name):
            raise ConfigError(
                f"a metric is called {name!r}, but names that begin with {PREFIX!r} are reserved; "
                f"give it another one by its parameter `name`"
            )
