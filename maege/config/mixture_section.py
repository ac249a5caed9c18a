"""The section ``mixture`` of a configuration: the best weights of two metrics."""

from typing import Annotated

from pydantic import Field

from maege.config.section import ConfigSection


class MixtureConfig(ConfigSection):
    """How the best weights to mix the two metrics of a run are searched."""

    steps: int = Field(100, ge=1, le=1000, description="Number of grid intervals for the weight.")
    folds: int = Field(10, ge=2, le=100, description="Number of cross-validation folds.")


MixtureKey = Annotated[
    MixtureConfig | None,
    Field(
        description="Search the best weights to mix the two metrics of the run; null for no such "
        "section, `{}` for the defaults."
    ),
]
