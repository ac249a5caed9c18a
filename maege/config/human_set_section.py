"""A set of human judgements in a configuration, and metrics that were trained on one."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, ValidationInfo, field_validator, model_validator

from maege.config.section import (
    CorrectedSection,
    ExistingFile,
    ExistingFiles,
    OutputsKey,
    as_value_error,
    existing_file,
)
from maege.data.cards import HumanCard, human_card, human_cards
from maege.data.units import Unit

TRAINED_ON = (
    "By metric, the sets of judgements or runs whose data it was trained on; they are marked where "
    "people and lattices are compared."
)


class HumanSetConfig(CorrectedSection):
    """A set of human judgements, and what the judges saw."""

    judgements: Path | None = Field(
        None, description="A file of judgements (`maege humans FILE --list`)."
    )
    outputs: OutputsKey = None
    index: Literal[0, 1] | None = Field(
        None,
        description=(
            "The number of the first sentence in the judgements; null: found by comparing them "
            "with the outputs."
        ),
    )
    criterion: str | None = Field(
        None, description="Which criterion of a table of ratings; null if there is one only."
    )
    systems: tuple[str, ...] | str | None = Field(
        None,
        description=(
            "Only these systems, or the name of a set of systems of the card, as `base`; null for "
            "all that were judged, without references of the card."
        ),
    )
    drop: tuple[str, ...] = Field(
        (), description="Systems that are left out, as references that were judged as systems."
    )
    m2: ExistingFile | None = Field(
        None,
        description=(
            "Gold edits: what metrics of edits compare with; the correction of each annotator is "
            "also a reference."
        ),
    )
    references: ExistingFiles = Field(
        (), description="Text files of references, one sentence per line."
    )

    whole_test_set: bool = Field(
        True,
        description=(
            "Also compute scores of systems of all sentences of the outputs, as published ones "
            "are, if more than the judged ones have outputs; it takes more scores."
        ),
    )

    @property
    def card(self) -> HumanCard | None:
        """The card of a known set."""
        return human_cards().get(str(self.name)) if self.judgements is None else None

    def in_texts_like(self, language: str | None, unit: Unit | None) -> "HumanSetConfig":
        """Return the set in a language, and in a unit, unless its own language is known."""
        if self.language_code is not None:
            return self
        return self.model_copy(update={"language": language, "unit": self.unit or unit})

    @field_validator("judgements")
    @classmethod
    def _resolve_judgements(cls, path: Path | None, info: ValidationInfo) -> Path | None:
        return path if path is None else existing_file(path, info, human_cards())

    @model_validator(mode="after")
    def _check_files(self) -> Self:
        files = (self.outputs, self.source, self.m2, self.index, *self.references)
        if self.judgements is None:
            if self.name is None:
                raise ValueError("give the `name` of a known set, or `judgements` (a file)")
            name = self.name
            as_value_error(lambda: human_card(name))
            if any(file is not None for file in files):
                raise ValueError(f"{name!r} is a known set, which has its own texts")
            return self
        # JSON may have the texts, too.
        may_have_texts = ".json" in "".join(self.judgements.suffixes)
        if self.outputs is None and not may_have_texts:
            raise ValueError("give `outputs`, a folder with the outputs that were judged")
        if self.source is None and self.m2 is None and self.outputs is not None:
            raise ValueError("give `source`, the sentences before correction, or `m2`")
        if isinstance(self.systems, str):
            raise ValueError("`systems` is a list of systems")
        return self


def _named(entry: Any) -> Any:
    """Accept the name of a known set."""
    return {"name": entry} if isinstance(entry, str) else entry


def _listed(sets: Any) -> Any:
    """Accept a set alone."""
    return [sets] if isinstance(sets, str | Mapping | HumanSetConfig) else sets


HumanSetConfigs = Annotated[
    tuple[Annotated[HumanSetConfig, BeforeValidator(_named)], ...], BeforeValidator(_listed)
]
