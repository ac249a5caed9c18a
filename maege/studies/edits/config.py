"""The configuration of ``maege edits``."""

from pydantic import Field

from maege.config.edits_section import EditsSection
from maege.config.schema import RunConfig


class EditsConfig(RunConfig):
    """That of a run, of which nothing is sampled, and how the worth of edits is estimated."""

    words = {**RunConfig.words, "judged_edits": "edits.judged_edits"}  # noqa: RUF012

    edits: EditsSection = Field(
        EditsSection(), description="How the worth of single edits is estimated."
    )
