"""The options of `maege vet`, from the texts on the command line."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from maege.config.loading import load
from maege.config.schema import MetricConfig
from maege.config.yaml_text import parse, parse_value
from maege.errors import ConfigError, did_you_mean
from maege.vetting.options import DEFAULT_CONFIG, VetOptions
from maege.vetting.plan import SECTIONS
from maege.vetting.sentinels import is_sentinel
from maege.vetting.thresholds import Threshold


def parse_options(
    metric: str,
    *,
    config: Path | None = None,
    baselines: str | None = None,
    thresholds: Sequence[str] = (),
    sections: str | None = None,
    parameters: Sequence[str] = (),
    overrides: Sequence[str] = (),
) -> VetOptions:
    """Validate the options of the command line.

    Parameters
    ----------
    metric
        A metric of the configuration, by its name there, or any other metric.
    config
        A configuration; by default that of the corpus that comes with the package.
    baselines
        Metrics, separated by commas; by default all of the configuration.
    thresholds
        See `Threshold.parse`.
    sections
        Sections, separated by commas; by default all.
    parameters
        Parameters of the metric, ``KEY=VALUE``.
    overrides
        Keys of the configuration, ``KEY=VALUE``.

    Raises
    ------
    ConfigError
        If an option is wrong.
    """
    required = tuple(map(_parse_threshold, thresholds))
    selected = _parse_sections(sections)
    _check_sections(required, selected)
    loaded = load(config or DEFAULT_CONFIG, overrides)
    configured = {entry.name: entry for entry in loaded.metrics}
    vetted = _metric(metric, configured, dict(parse_value(text, "--param") for text in parameters))
    others = loaded.metrics if baselines is None else _parse_baselines(baselines, configured)
    baseline_metrics = {entry.name: entry for entry in others if entry != vetted}
    _check_names(vetted, baseline_metrics)
    metrics = (vetted, *baseline_metrics.values())
    updated = loaded.model_copy(update={"metrics": metrics})
    return VetOptions(updated, vetted.name, selected, required)


def _parse_threshold(text: str) -> Threshold:
    try:
        return Threshold.parse(text)
    except ConfigError as error:
        raise ConfigError(f"--require {text!r}: {error}") from None


def _check_sections(thresholds: Sequence[Threshold], sections: Sequence[str]) -> None:
    for threshold in thresholds:
        if threshold.section not in sections:
            raise ConfigError(
                f"--require {threshold.text!r} needs the section {threshold.section!r}; "
                f"add it to --sections"
            )


def _check_names(vetted: MetricConfig, baselines: Mapping[str, MetricConfig]) -> None:
    if vetted.name in baselines:
        raise ConfigError(
            f"the metric and a baseline are both called {vetted.name!r}; rename the metric by "
            f"--param name=..., or select other metrics by --baselines"
        )
    for name in (vetted.name, *baselines):
        if is_sentinel(name):
            raise ConfigError(
                f"a metric is called {name!r}, but names that begin with 'sentinel ' are reserved; "
                f"rename it by --param name=..."
            )


def _parse_sections(text: str | None) -> tuple[str, ...]:
    if text is None:
        return SECTIONS
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in SECTIONS:
            raise ConfigError(
                f"--sections {text}: no section {name!r}; {did_you_mean(name, SECTIONS)}"
            )
    return tuple(name for name in SECTIONS if name in names)


def _parse_baselines(text: str, configured: Mapping[str, MetricConfig]) -> Iterator[MetricConfig]:
    for name in re.split(r",(?![^{]*\})", text):  # not at commas within braces
        if name.strip():
            yield _metric(name.strip(), configured, {})


def _metric(
    text: str, configured: Mapping[str, MetricConfig], parameters: Mapping[str, Any]
) -> MetricConfig:
    """Return a metric of the configuration, or another one, with additional parameters."""
    entry: Any
    if text in configured:
        metric = configured[text]
        entry = {metric.metric: {"name": metric.name, **metric.parameters}}
    else:
        entry = parse(text, "METRIC")[0] if text.startswith("{") else text
    if parameters:
        ((name, own),) = entry.items() if isinstance(entry, Mapping) else ((entry, {}),)
        entry = {name: {**(own or {}), **parameters}}
    try:
        return MetricConfig.model_validate(entry, context={"folder": Path()})
    except ValidationError as error:
        messages = (
            str(item["ctx"]["error"]) if "ctx" in item else item["msg"] for item in error.errors()
        )
        raise ConfigError("; ".join(dict.fromkeys(messages))) from None
