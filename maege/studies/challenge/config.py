"""The configuration of ``maege challenge``."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, field_validator, model_validator

from maege.config.section import ConfigSection, as_value_error
from maege.config.study_config import StudyConfig
from maege.config.subject import configuration
from maege.data.language import check_code, primary_subtag
from maege.data.units import Unit, unit_of_language
from maege.errors import ConfigError
from maege.files.text_files import is_file
from maege.studies.challenge.shipped_sets import SHIPPED

Format = Literal["maege", "aces", "demetr", "blimp", "multiblimp", "aqua", "pevdata", "found-pairs"]
DEFAULT_SET = "english"


class ChallengeSection(ConfigSection):
    """Which items metrics are asked, and how."""

    set: str = Field(
        DEFAULT_SET,
        description=f"A set of MAEGE ({', '.join(SHIPPED)}), or a file with items.",
    )
    format: Format | None = Field(None, description="Format of the file; null: its head says it.")
    language: str | None = Field(
        None,
        description="Language of the texts, a code such as `de`; null for that of the items.",
    )
    unit: Unit | None = Field(
        None,
        description="What metrics count: tokens or characters; null for that of the language.",
    )
    block: int | None = Field(
        None,
        ge=2,
        le=10_000,
        description="Items of a phenomenon that are scored together, as a small corpus, for "
        "metrics of corpora; null: each text is scored alone.",
    )
    score: Literal["aces"] | None = Field(
        None, description="`aces`: the score of that set, too, as its papers give it."
    )
    limits: bool = Field(
        True, description="Whether scorers without grammar answer the same items, as limits."
    )

    @field_validator("set", mode="before")
    @classmethod
    def _accept_path(cls, name: Any) -> Any:
        return str(name) if isinstance(name, Path) else name

    @field_validator("language")
    @classmethod
    def _check_language(cls, language: str | None) -> str | None:
        return None if language is None else as_value_error(lambda: check_code(language))

    @model_validator(mode="after")
    def _check_language_of_set(self) -> Self:
        shipped = SHIPPED.get(self.set)
        if shipped and self.language and primary_subtag(self.language) != shipped:
            raise ValueError(f"the set {self.set!r} is in {shipped!r}, not in {self.language!r}")
        return self

    @property
    def stated_language(self) -> str | None:
        """The language that the name of the set says."""
        return SHIPPED.get(self.set)

    @property
    def language_code(self) -> str | None:
        """The language, as far as the configuration says it."""
        return self.language or self.stated_language

    @property
    def text_unit(self) -> Unit:
        """What metrics count."""
        return self.unit or unit_of_language(self.language_code)


class ChallengeConfig(StudyConfig):
    """All that the results of ``maege challenge`` depend on."""

    command = "challenge"
    subject_key = "challenge"
    words = {  # noqa: RUF012
        key: f"challenge.{key}" for key in ChallengeSection.model_fields
    }

    challenge: ChallengeSection = Field(
        ChallengeSection(), description="Which items metrics are asked, and how."
    )

    @classmethod
    def section_of(cls, subject: str | Path) -> dict[str, Any] | None:
        """Return the section that a set or a file stands for."""
        return {"set": str(subject)}


def challenge_config(metrics: Any, overrides: Sequence[str] = (), **keys: Any) -> ChallengeConfig:
    """Return the configuration of some metrics, or of one.

    ``overrides`` and ``keys``: see `maege.config.subject.configuration`. Paths are relative to the
    working directory. Raises MaegeError if a key is wrong, or if there is no such metric.
    """
    name = keys.get("set")
    if name is not None and str(name) not in SHIPPED:
        if not isinstance(name, str | Path):
            raise ConfigError(f"set={name!r:.60}: give the name of a set, or the path of a file")
        keys["set"] = str(Path.cwd() / name) if is_file(Path.cwd() / name) else str(name)
    asked = list(metrics) if isinstance(metrics, list | tuple) else [metrics]
    return configuration(ChallengeConfig, {}, overrides, metrics=asked, **keys)
