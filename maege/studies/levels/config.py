"""The configuration of ``maege levels``."""

from typing import Self

from pydantic import Field, model_validator

from maege.studies.lattices.outputs import LatticeOutputsConfig


class LevelsConfig(LatticeOutputsConfig):
    """That of a run, whose lattices are not used, outputs of systems, and how many sets."""

    subsets: int = Field(
        100, ge=1, le=5000, description="Number of sets of references of a size, if there are more."
    )
    scored_subsets: int = Field(
        5,
        ge=1,
        le=5000,
        description="The same for metrics that have to score all texts with each set.",
    )

    @model_validator(mode="after")
    def _check_comparisons(self) -> Self:
        """Refuse a configuration with nothing to compare."""
        if self.statistics.corpora_interval == "replicates":
            raise ValueError(
                "`statistics.corpora_interval: replicates` has no counts of sentences, from which "
                "levels are compared; choose nested or jackknife"
            )
        reads_references = any("references" in m.build().reads for m in self.metrics)
        has_levels = self.synthetic_corpora is not None or self.human_scores is not None
        if not has_levels and not reads_references:
            raise ValueError(
                "synthetic_corpora is null, so levels are not compared, and no metric reads "
                "references, so their numbers are not either: nothing to compare"
            )
        return self
