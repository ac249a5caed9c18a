"""What a user wants to have vetted: which metric, on what, against what, and what must hold."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from maege.config.loading import load
from maege.config.schema import MetricConfig, RunConfig
from maege.config.yaml_text import parse, parse_value
from maege.errors import ConfigError, did_you_mean
from maege.vetting.plan import SECTIONS
from maege.vetting.thresholds import Requirement
from maege.vetting.vet import SENTINEL

DEFAULT = Path(__file__).with_name("default.yaml")


@dataclass(frozen=True)
class Wanted:
    """A configuration whose first metric, ``metric``, is to be vetted; the others are baselines.

    sections: of ``plan.SECTIONS``.
    """

    config: RunConfig
    metric: str
    sections: tuple[str, ...]
    requirements: tuple[Requirement, ...]

    @property
    def given(self) -> str:
        """The metric as it was given, with its parameters."""
        entry = self.config.metrics[0]
        return " ".join([entry.metric, *(f"{k}={v}" for k, v in entry.parameters.items())])

    @classmethod
    def of(
        cls,
        metric: str,
        *,
        config: Path | None = None,
        against: str | None = None,
        requirements: Sequence[str] = (),
        sections: str | None = None,
        parameters: Sequence[str] = (),
        overrides: Sequence[str] = (),
    ) -> "Wanted":
        """Understand what the command line says; without ``config``, the small corpus is used.

        Metrics are those of the configuration, by their names there, or any others. Raises
        ConfigError for what cannot be.
        """
        required = tuple(map(Requirement.parse, requirements))
        chosen = _sections(sections)
        for one in required:
            if one.section not in chosen:
                raise ConfigError(f"--require {one.text!r}: --only leaves out {one.section!r}")
        given = load(config or DEFAULT, overrides)
        known = {entry.name: entry for entry in given.metrics}
        extra = dict(parse_value(text, "--param") for text in parameters)
        vetted = _metric(metric, known, extra)
        others = given.metrics if against is None else tuple(_baselines(against, known))
        baselines = {entry.name: entry for entry in others if entry != vetted}
        _check_names(vetted, baselines)
        metrics = (vetted, *baselines.values())
        return cls(given.model_copy(update={"metrics": metrics}), vetted.name, chosen, required)


def _check_names(vetted: MetricConfig, baselines: Mapping[str, MetricConfig]) -> None:
    if vetted.name in baselines:
        raise ConfigError(
            f"the metric and a baseline are both called {vetted.name!r}; give the metric another "
            f"name by --param name=..., or other baselines by --against"
        )
    for name in (vetted.name, *baselines):
        if name.startswith(SENTINEL):
            raise ConfigError(f"no metric may be called {name!r}: so are sentinels called")


def _sections(text: str | None) -> tuple[str, ...]:
    if text is None:
        return SECTIONS
    wanted = [name.strip() for name in text.split(",")]
    for name in wanted:
        if name not in SECTIONS:
            raise ConfigError(f"--only {text}: no section {name!r}; {did_you_mean(name, SECTIONS)}")
    return tuple(name for name in SECTIONS if name in wanted)


def _baselines(text: str, known: Mapping[str, MetricConfig]) -> Iterator[MetricConfig]:
    for name in re.split(r",(?![^{]*\})", text):  # not at commas within braces
        if name.strip():
            yield _metric(name.strip(), known, {})


def _metric(text: str, known: Mapping[str, MetricConfig], extra: Mapping[str, Any]) -> MetricConfig:
    """Return a metric of the configuration, or make one; ``extra`` are further parameters."""
    entry: Any = known.get(text)
    if entry is None:
        entry = parse(text, "METRIC")[0] if text.startswith("{") else text
    else:
        entry = {entry.metric: {"name": entry.name, **entry.parameters}}
    if extra:
        ((metric, given),) = entry.items() if isinstance(entry, Mapping) else ((entry, {}),)
        entry = {metric: {**(given or {}), **extra}}
    try:
        return MetricConfig.model_validate(entry, context={"folder": Path()})
    except ValidationError as error:
        told = (
            str(found["ctx"]["error"]) if "ctx" in found else found["msg"]
            for found in error.errors()
        )
        raise ConfigError("; ".join(dict.fromkeys(told))) from None
