"""The section ``trust`` of a configuration of ``maege systems``: what metrics are worth there."""

from typing import Any

from pydantic import Field

from maege.config.section import Section


class TrustConfig(Section):
    """How it is computed what a point is worth, and how valid metrics are."""

    sentences: int = Field(
        1000,
        ge=10,
        description="Corpora of known quality have at most so many sentences, drawn at random.",
    )
    replicates: int = Field(
        2,
        ge=2,
        le=1000,
        description=(
            "How often corpora of each quality are sampled; at least 4 times if they have fewer "
            "than 300 sentences."
        ),
    )
    chain_sentences: int = Field(
        400, ge=10, description="Chains are sampled of at most so many sentences, drawn at random."
    )
    expensive: bool = Field(
        False,
        description=(
            "Also for metrics that are so expensive that their scores are cached; they score some "
            "thousand more sentences."
        ),
    )


def expand_trust(value: Any) -> Any:
    """Accept ``true`` for the defaults, and ``false`` for none."""
    if isinstance(value, bool):
        return {} if value else None
    return value
