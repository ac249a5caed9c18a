"""The section ``pool`` of a configuration of ``maege coverage``: corrections by several people."""

from pathlib import Path
from typing import Literal, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from maege.config.relative_paths import existing_file
from maege.config.section import Section
from maege.config.texts_section import ReferenceTextsConfig
from maege.data import datasets
from maege.data.pool_cards import PoolCard, pool_cards
from maege.errors import did_you_mean


class ColumnsConfig(Section):
    """Names of the columns of a table of corrections."""

    sentence: str | None = Field(
        None,
        description=(
            "Which sentence a row is about; null for `sentence_id` or `sentence`, or, without such "
            "a column, the text of `source`."
        ),
    )
    source: str = Field("source", description="The sentence before correction.")
    correction: str = Field("correction", description="What one person wrote.")


class PoolConfig(ReferenceTextsConfig):
    """Sentences with many corrections: a table, a known pool, or a corpus with references."""

    name: str | None = Field(
        None,
        description=(
            "Name of a known pool (`maege list pools`) or corpus (`maege list corpora`), which has "
            "its own files."
        ),
    )
    file: Path | None = Field(
        None, description="A table (TSV, CSV or JSONL) with a row for each correction."
    )
    columns: ColumnsConfig = Field(ColumnsConfig(), description="Columns of `file`.")
    where: dict[str, tuple[str, ...]] = Field(
        {}, description="Rows of `file` that are used: for each column named here, these values."
    )
    line_breaks: Literal["last", "blank"] = Field(
        "last",
        description=(
            "What is the correction in `file` if a person typed line breaks, written as `\\n` (two "
            "characters): the text after the `last` one, or all of it, with a `blank` for each."
        ),
    )
    validity: Path | None = Field(
        None,
        description=(
            "A table with the columns `sentence_id`, `correction`, `yes` and `no`: how many judges "
            "say that a correction is valid."
        ),
    )
    normalise: Literal["none", "case", "words"] = Field(
        "words",
        description=(
            "Which corrections are equal: those with the same words, without regard to case and "
            "punctuation (`words`); `case`: the same with regard to case; `none`: those with the "
            "same text but for white space."
        ),
    )
    tokens: Literal["auto", "none", "treebank"] = Field(
        "auto",
        description=(
            "How texts are tokenised before metrics score them: by `treebank` (NLTK), or not at "
            "all (`none`). `auto`: tables by `treebank`, for people type ordinary text; files of "
            "references not."
        ),
    )

    @field_validator("file", "validity")
    @classmethod
    def _resolve_table(cls, path: Path | None, info: ValidationInfo) -> Path | None:
        return path if path is None else existing_file(path, info, pool_cards())

    @property
    def pool_card(self) -> PoolCard | None:
        """The card of a known pool."""
        return pool_cards().get(str(self.name))

    @property
    def is_table(self) -> bool:
        """Whether the corrections are rows of a table."""
        return self.file is not None or self.pool_card is not None

    @property
    def language_code(self) -> str | None:
        """The language of the texts; None if unknown."""
        card = self.pool_card
        return self.language or (card.language if card else super().language_code)

    @model_validator(mode="after")
    def _check_texts(self) -> Self:
        if not self.is_table:
            if self.name is not None and self.name not in datasets.cards():
                names = {*pool_cards(), *datasets.cards()}
                raise ValueError(
                    f"no pool or corpus {self.name!r}; {did_you_mean(self.name, names)}"
                )
            self.check_texts()
        elif (self.name is not None and self.file is not None) or any(
            (self.source, self.references, self.m2)
        ):
            raise ValueError(
                "give either `file` (a table), or the `name` of a known pool, or `source` and "
                "`references`"
            )
        return self
