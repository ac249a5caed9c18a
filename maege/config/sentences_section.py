"""The section ``sentences`` of a configuration."""

from pydantic import Field

from maege.config.section import Section
from maege.data.corpus import Noop


class SentencesConfig(Section):
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
