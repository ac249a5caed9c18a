"""The configuration of ``maege interpolate``."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field, model_validator

from maege.studies.lattices.outputs import LatticeOutputsConfig


class InterpolateConfig(LatticeOutputsConfig):
    """That of a run, whose metrics are not used, two metrics, and outputs of systems."""

    without_metrics = ""

    a: Any = Field(description="The first metric, as an entry of `metrics`.")
    b: Any = Field(description="The second metric.")
    steps: int = Field(100, ge=1, le=1000, description="Number of grid intervals for the weight.")
    folds: int = Field(10, ge=2, le=100, description="Number of cross-validation folds.")

    @model_validator(mode="before")
    @classmethod
    def _mix(cls, content: Any) -> Any:
        """Build the mixture, whose parts are scored."""
        if not isinstance(content, Mapping) or "a" not in content or "b" not in content:
            return content
        mixture = {"interpolated": {"a": content["a"], "b": content["b"]}}
        return {**content, "metrics": [mixture]}
