"""How the worth of single edits is estimated: a section of configurations of lattices."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, field_validator

from maege.config.section import ConfigSection, ExistingFile

MAX_EXACT_EDITS = 12  # of lattices of which all texts are scored


class EditsSection(ConfigSection):
    """What each edit is worth; sources are the original sentences, for all texts of a lattice."""

    max_edits: int = Field(
        8,
        ge=1,
        le=MAX_EXACT_EDITS,
        description="All texts of lattices with at most this number of edits are scored.",
    )
    permutations: int = Field(
        64,
        ge=0,
        le=10_000,
        description="Larger lattices: the number of random orders of the edits, each with its "
        "reverse, from which Shapley values are estimated; 0 leaves them out.",
    )
    pairs_of_types_from: int = Field(
        15,
        ge=2,
        description="Interactions of two types are tested if this number of sentences has both.",
    )
    confidence: tuple[float, ...] = Field(
        (0.7, 0.8, 0.9),
        min_length=1,
        description="From which difference of two scores this share of the orders is right.",
    )
    own_reference: bool = Field(
        False,
        description="Metrics see one reference, the full correction that the lattice ends in; "
        "`references` is not used.",
    )
    judged_edits: ExistingFile | None = Field(
        None,
        description="A table of edits that people marked as right or wrong (the first step of "
        "SEEDA), which metrics are compared with.",
    )

    @field_validator("confidence")
    @classmethod
    def _check_confidence(cls, levels: tuple[float, ...]) -> tuple[float, ...]:
        for level in levels:
            if not 0.5 < level < 1:
                raise ValueError(f"{level} is not between 0.5 and 1")
        if len(set(levels)) < len(levels):
            raise ValueError("the same number is listed twice")
        return tuple(sorted(levels))


def _with_defaults(section: Any) -> Any:
    """Return the keys of a section; ``True`` stands for the defaults."""
    return {} if section is True else section


# Of `maege edits`, which also takes the file of a run that does not ask for it.
RequiredEdits = Annotated[EditsSection, BeforeValidator(lambda keys: _with_defaults(keys) or {})]
EditsKey = Annotated[
    EditsSection | None,
    BeforeValidator(_with_defaults),
    Field(
        description="What each edit is worth to the same metrics, as by `maege edits`; null for "
        "none, `true` for the defaults."
    ),
]
