"""The options of `maege vet`, from the texts on the command line."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from maege.config.loading import load
from maege.config.metric_argument import metric_config
from maege.config.metric_config import MetricConfig
from maege.config.yaml_text import parse, parse_value
from maege.errors import ConfigError
from maege.studies.vet.options import DEFAULT_CONFIG, VetOptions
from maege.studies.vet.plan import SECTIONS
from maege.studies.vet.thresholds import Threshold


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
    selected = SECTIONS if sections is None else [name.strip() for name in sections.split(",")]
    loaded = load(config or DEFAULT_CONFIG, overrides)
    configured = {entry.name: entry for entry in loaded.metrics}
    vetted = _metric(metric, configured, dict(parse_value(text, "--param") for text in parameters))
    others = None if baselines is None else _parse_baselines(baselines, configured)
    return VetOptions.of(loaded, vetted, others, selected, required)


def _parse_threshold(text: str) -> Threshold:
    try:
        return Threshold.parse(text)
    except ConfigError as error:
        raise ConfigError(f"--require {text!r}: {error}") from None


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
    return metric_config(entry, Path())
