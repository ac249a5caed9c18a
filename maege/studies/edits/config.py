"""The configuration of ``maege edits``."""

from typing import Any

from pydantic import Field

from maege.config.edits_section import EditsSection, RequiredEdits
from maege.config.schema import RunConfig


class EditsConfig(RunConfig):
    """That of a run, of which nothing is sampled, and how the worth of edits is estimated."""

    words = {**RunConfig.words, "judged_edits": "edits.judged_edits"}  # noqa: RUF012

    edits: RequiredEdits = Field(
        EditsSection(), description="How the worth of single edits is estimated."
    )

    @classmethod
    def of_run(cls, run: RunConfig, **changes: Any) -> "EditsConfig":
        """Return that of a run, of which some keys are changed."""
        return cls.model_construct(**{key: getattr(run, key) for key in cls.model_fields} | changes)
