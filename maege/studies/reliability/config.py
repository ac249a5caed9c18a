"""The configuration of ``maege judge reliability``: that of a run, and how much is asked again."""

from pydantic import Field

from maege.config.repeats_section import RepeatsConfig
from maege.config.schema import RunConfig

MIN_SENTENCES = 30  # for variances of wordings and of orders


class ReliabilityConfig(RunConfig):
    """That of a run, of which the chains are used, and what is asked again."""

    reliability: RepeatsConfig = Field(RepeatsConfig(), description="What is asked again.")

    @classmethod
    def of_run(cls, run: RunConfig) -> "ReliabilityConfig":
        """Return that of a run."""
        return cls.model_construct(**{key: getattr(run, key) for key in cls.model_fields})
