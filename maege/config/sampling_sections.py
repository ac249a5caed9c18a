"""The sections ``chains``, ``lattices`` and ``synthetic_corpora`` of a configuration."""

from typing import Annotated

from pydantic import Field, field_validator

from maege.config.section import Section
from maege.sampling import chains, synthetic_corpora


class ChainsConfig(Section):
    """How chains are sampled; see maege.sampling.chains."""

    per_annotation: int = Field(1, ge=1, le=10_000, description="Chains per annotation.")
    min_annotations: int = Field(
        1,
        ge=1,
        description="Sample chains of sentences with at least this number of annotations only.",
    )
    source_policy: chains.SourcePolicy = Field(
        "random",
        description=(
            "What metrics see as the source: a `random` text of the chain, the `original`, or the "
            "full correction (`corrected`)."
        ),
    )


class LatticesConfig(Section):
    """Which lattices are ranked completely; see maege.sampling.full_lattices."""

    max_edits: int = Field(
        8, ge=1, le=12, description="Use lattices with at most this number of edits."
    )
    source_policy: chains.SourcePolicy = Field(
        "random", description="What metrics see as the source, as in `chains.source_policy`."
    )


class SyntheticCorporaConfig(Section):
    """How corpora of known quality are sampled; see maege.sampling.synthetic_corpora."""

    expected_edits: Annotated[tuple[float, ...], Field(min_length=3)] = Field(
        tuple(map(float, range(11))),
        description="Expected number of edits per sentence of each corpus.",
    )
    replicates: int = Field(
        20, ge=1, le=10_000, description="Number of times that the corpora are sampled."
    )
    source_policy: synthetic_corpora.SourcePolicy = Field(
        "random_node",
        description=(
            "What metrics see as the source of a sentence: a `random_node` of one of its "
            "lattices, the sentence of a random corpus (`shuffled`), or the `original`."
        ),
    )
    binomial_trials: synthetic_corpora.BinomialTrials = Field(
        "rounded",
        description=(
            "The number of edits of a sentence is binomial; its number of trials is `rounded` to "
            "the nearest integer, or `truncated` as in the authors' scripts, which applies fewer "
            "edits than expected."
        ),
    )

    @field_validator("expected_edits")
    @classmethod
    def _check_range(cls, values: tuple[float, ...]) -> tuple[float, ...]:
        least = synthetic_corpora.VARIANCE
        for value in values:
            if value != 0 and not least < value <= 1000:
                raise ValueError(f"{value} is neither 0 nor between {least} and 1000")
        if len(set(values)) < len(values):
            raise ValueError("the same number is listed twice")
        return tuple(sorted(values))
