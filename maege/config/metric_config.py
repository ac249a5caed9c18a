"""An entry of the key ``metrics`` of a configuration."""

from collections.abc import Mapping
from typing import Any, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from maege.config.relative_paths import resolve_metric, resolve_parameters
from maege.config.section import Section, as_value_error
from maege.config.yaml_text import check_plain
from maege.extraction.spacy_pipeline import require
from maege.metric import Metric
from maege.plugins import registry

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


class MetricConfig(Section):
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
            return {"name": None, "metric": entry}
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
        parameters = info.data.get("parameters")
        return as_value_error(lambda: registry.build(metric, parameters)).name

    @field_validator("name")
    @classmethod
    def _check_name(cls, name: str) -> str:
        if not name.strip() or name in RESERVED_METRIC_NAMES:
            raise ValueError(f"a metric cannot be called {name!r}; give it a `name`")
        return name

    @field_validator("metric")
    @classmethod
    def _resolve_metric(cls, metric: str, info: ValidationInfo) -> str:
        return resolve_metric(metric, info)

    @field_validator("parameters")
    @classmethod
    def _resolve_parameters(
        cls, parameters: dict[str, Any], info: ValidationInfo
    ) -> dict[str, Any]:
        resolved: dict[str, Any] = resolve_parameters(info.data.get("metric", ""), parameters, info)
        return resolved

    @model_validator(mode="after")
    def _check_metric(self) -> Self:
        metric = as_value_error(self.build)
        if metric.requires_gold_edits:
            as_value_error(require)  # in a run the gold edits have to be extracted
        return self

    def build(self) -> Metric:
        """Build the metric."""
        return registry.build(self.metric, self.parameters)
