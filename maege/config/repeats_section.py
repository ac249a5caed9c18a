"""How often, and about what, metrics that may answer otherwise are asked again."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from maege.config.section import ConfigSection


class RepeatsConfig(ConfigSection):
    """What is asked again."""

    sentences: int = Field(
        100, ge=2, le=100_000, description="Number of sentences, drawn at random."
    )
    repeats: int = Field(
        6,
        ge=2,
        le=100,
        description="How often each question is asked. With fewer than 4 there is no estimate of "
        "what endlessly many answers would reach, with 4 it is rough.",
    )


RepeatsKey = Annotated[
    RepeatsConfig | None,
    BeforeValidator(lambda keys: {} if keys is True else keys),
    Field(
        description="Also ask judges again: how far do their answers return? null: no, `true`: "
        "yes, with the defaults."
    ),
]
