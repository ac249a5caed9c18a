"""The section ``references`` of a configuration."""

from typing import Literal

from pydantic import Field

from maege.config.section import Section
from maege.texts.references import Empty

ANNOTATORS = "annotators"  # in `use`: the full corrections of the corpus's annotators


class ReferencesConfig(Section):
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
