"""The sections of a configuration that say what is ranked, and what metrics see of it."""

from typing import Annotated, Literal

from pydantic import Field, field_validator

from maege.config.section import ConfigSection
from maege.data.corpus import Noop
from maege.sampling import lattice_rankings, synthetic_corpora
from maege.texts.references import Empty

ANNOTATORS = "annotators"  # in `use`: the full corrections of the corpus's annotators


class ReferencesConfig(ConfigSection):
    """The references that metrics see."""

    use: tuple[str, ...] | None = Field(
        None,
        description=(
            "Reference sets: names of the corpus's card, text files with one line per sentence, "
            "or `annotators` (the full corrections of the corpus's annotators). null for those of "
            "the card, or `annotators` if it has none."
        ),
    )
    exclude_own_reference: Literal["auto"] | bool = Field(
        "auto",
        description=(
            "Hide the reference that is the full correction of the annotator whose edits are "
            "ranked: the right answer, which makes the order easier to find than in practice. It "
            "is one of `annotators`, or a file that repeats at least 90 % of an annotator's "
            "corrections. `auto`: hide it if at least 90 % of the sentences have another "
            "reference, and leave out the other sentences; else show it, with a note. `true`: "
            "hide it, and stop if a sentence has no other reference. `false`: show it, with a note."
        ),
    )
    empty: Empty = Field("drop", description="Empty references: `drop` or `keep` them.")


class SentencesConfig(ConfigSection):
    """The sentences of the corpus that are used."""

    noop: Noop = Field(
        "drop",
        description=(
            "Sentences that at least one annotator left unchanged: `drop` or `keep` them "
            "(annotators disagree on whether these need a correction)."
        ),
    )
    min_annotations: int = Field(
        1, ge=1, description="Least number of annotations with edits of a sentence."
    )
    max_characters: int | None = Field(
        None, ge=1, description="Greatest length of a sentence; null for no limit."
    )


class ChainsConfig(ConfigSection):
    """How chains are sampled; see maege.sampling.lattice_rankings."""

    per_annotation: int = Field(1, ge=1, le=10_000, description="Chains per annotation.")
    min_annotations: int = Field(
        1,
        ge=1,
        description="Sample chains of sentences with at least this number of annotations only.",
    )
    source_policy: lattice_rankings.SourcePolicy = Field(
        "random",
        description=(
            "What metrics see as the source: a `random` text of the chain, the `original`, or the "
            "full correction (`corrected`)."
        ),
    )


class LatticesConfig(ConfigSection):
    """Which lattices are ranked completely; see maege.sampling.full_lattices."""

    max_edits: int = Field(
        8, ge=1, le=12, description="Use lattices with at most this number of edits."
    )
    source_policy: lattice_rankings.SourcePolicy = Field(
        "random", description="What metrics see as the source, as in `chains.source_policy`."
    )


class SyntheticCorporaConfig(ConfigSection):
    """How corpora of known quality are sampled; see maege.sampling.synthetic_corpora."""

    expected_edits: Annotated[tuple[float, ...], Field(min_length=3)] = Field(
        tuple(map(float, range(11))),
        description="Expected number of edits per sentence of each corpus.",
    )
    replicates: int = Field(
        20, ge=1, le=10_000, description="Number of times that the corpora are sampled."
    )
    source_policy: synthetic_corpora.SourceSampling = Field(
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
