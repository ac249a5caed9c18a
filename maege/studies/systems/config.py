"""The configuration of ``maege systems``: every key, its type, its default and what it means.

Keys of its section ``corpus``: `maege.config.parallel_corpus_section`.
"""

from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, ValidationInfo, field_validator, model_validator

from maege.config.parallel_corpus_section import ParallelCorpusConfig, expand_texts
from maege.config.section import ConfigSection, ExistingFile, ExistingFolder, existing_file
from maege.config.study_config import (
    DEFAULT_CACHE,
    CacheKey,
    ExecutorConfig,
    ExecutorKey,
    MetricsKey,
    SeedKey,
    StatisticsConfig,
    StatisticsKey,
    StudyConfig,
)
from maege.errors import did_you_mean


class TrustConfig(ConfigSection):
    """How it is computed what a point is worth, and how valid metrics are."""

    sentences: int = Field(
        1000,
        ge=10,
        description="Corpora of known quality have at most so many sentences, drawn at random.",
    )
    replicates: int = Field(
        2,
        ge=2,
        le=1000,
        description=(
            "How often corpora of each quality are sampled; at least 4 times if they have fewer "
            "than 300 sentences."
        ),
    )
    chain_sentences: int = Field(
        400, ge=10, description="Chains are sampled of at most so many sentences, drawn at random."
    )
    expensive: bool = Field(
        False,
        description=(
            "Also for metrics that are so expensive that their scores are cached; they score some "
            "thousand more sentences."
        ),
    )


def _expand_trust(value: Any) -> Any:
    """Accept ``true`` for the defaults, and ``false`` for none."""
    if isinstance(value, bool):
        return {} if value else None
    return value


class SystemsConfig(StudyConfig):
    """All that the results of ``maege systems`` depend on."""

    command = "systems"
    words = {"references": "corpus.references", "language": "corpus.language"}  # noqa: RUF012
    without_metrics = "give --metrics, such as errant,gleu (`maege list metrics`)"

    corpus: Annotated[ParallelCorpusConfig, BeforeValidator(expand_texts)] = Field(
        description=(
            "The sentences and their corrections; `corpus: NAME` is short for `{name: NAME}`. Of a "
            "known corpus, the default gold edits are used, or else its default references."
        )
    )
    systems: tuple[str, ...] | None = Field(
        None,
        description="Systems of the known corpus, or of `outputs`; null for all, `[]` for none.",
    )
    outputs: ExistingFolder | None = Field(
        None,
        description="A folder with the output of each system, `SYSTEM.txt`, one sentence per line.",
    )
    files: dict[str, Path] = Field(
        {}, description="Further systems: for each name the file of its output."
    )
    metrics: MetricsKey
    empty_references: Literal["drop", "keep"] = Field(
        "keep",
        description=(
            "What an empty line of a file of references is: a correction that deletes the sentence "
            "(`keep`, as published tools take it), or none (`drop`)."
        ),
    )
    baseline: str | None = Field(
        None,
        description=(
            "The system with which all others are compared; null: every two systems are compared."
        ),
    )
    documents: ExistingFile | None = Field(
        None,
        description=(
            "A text file with the name of the document (essay, author) of each sentence, one per "
            "line. Then whole documents are resampled, for their sentences depend on each other."
        ),
    )
    trust: Annotated[TrustConfig | None, BeforeValidator(_expand_trust)] = Field(
        TrustConfig(),
        description=(
            "What a point of each metric is worth, and how valid it is on these sentences; "
            "`true` is short for `{}`, the defaults, and `false` for null: neither is computed."
        ),
    )
    oracle: bool = Field(
        False,
        description=(
            "Whether to choose the best output of each sentence by each metric, and to compute "
            "what that could gain over the best system; it takes several times as many scores."
        ),
    )
    seed: SeedKey = 1
    statistics: StatisticsKey = StatisticsConfig(resamples=10_000)
    executor: ExecutorKey = ExecutorConfig()
    cache: CacheKey = DEFAULT_CACHE

    @field_validator("files")
    @classmethod
    def _resolve_files(cls, files: dict[str, Path], info: ValidationInfo) -> dict[str, Path]:
        return {name: existing_file(path, info) for name, path in files.items()}

    @model_validator(mode="after")
    def _check_corpus(self) -> Self:
        self.corpus.check_texts()
        known = self.corpus.card.systems if self.corpus.card else {}
        if not (self.outputs or self.files or known):
            raise ValueError(
                "no systems: give `outputs` (--outputs), a folder with a file SYSTEM.txt for each, "
                "or `files` (--system NAME=FILE)"
            )
        if self.systems is not None and self.outputs is None:
            for name in self.systems:
                if name not in known:
                    raise ValueError(
                        f"`systems`: {self.corpus.name} has no output of {name!r}; "
                        f"{did_you_mean(name, known)}"
                    )
        return self

    @classmethod
    def section_of(cls, subject: str | Path) -> dict[str, Any]:
        """Return the keys of a known corpus, or of an M2 file."""
        return {"m2" if Path(subject).suffix == ".m2" else "name": str(subject)}

    @property
    def language_code(self) -> str | None:
        """The language of the corpus; None if it is unknown."""
        return self.corpus.language_code
