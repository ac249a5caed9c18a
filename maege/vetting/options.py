"""The options of a vetting: the metric, its baselines, the sections and the thresholds."""

from dataclasses import dataclass
from pathlib import Path

from maege.config.schema import RunConfig
from maege.vetting.thresholds import Threshold

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

    @property
    def metric_spec(self) -> str:
        """The metric as the user specified it, with its parameters."""
        entry = self.config.metrics[0]
        return " ".join([entry.metric, *(f"{k}={v}" for k, v in entry.parameters.items())])
