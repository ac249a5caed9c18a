"""The section ``levels`` of a configuration: levels of scoring, and numbers of references."""

from typing import Annotated

from pydantic import Field

from maege.config.section import ConfigSection


class LevelsConfig(ConfigSection):
    """How levels of scoring and numbers of references are compared."""

    subsets: int = Field(
        100, ge=1, le=5000, description="Number of sets of references of a size, if there are more."
    )
    scored_subsets: int = Field(
        5,
        ge=1,
        le=5000,
        description="The same for metrics that have to score all texts with each set.",
    )


LevelsKey = Annotated[
    LevelsConfig | None,
    Field(
        description="Compare the mean of sentences with the pooled score, and numbers of "
        "references; null for no such section, `{}` for the defaults."
    ),
]
