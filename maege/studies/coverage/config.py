"""The configuration of ``maege coverage``: every key, its type, its default and what it means."""

from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from maege.config.metric_config import MetricConfigs
from maege.config.parallel_corpus_section import ParallelCorpusConfig, expand_texts
from maege.config.section import (
    ConfigSection,
    ExistingFile,
    OutputsKey,
    SystemsKey,
    existing_file,
    in_folder,
)
from maege.config.shipped import shipped_configurations
from maege.config.study_config import StudyConfig
from maege.data import datasets
from maege.data.cards import PoolCard, pool_cards
from maege.errors import DataError, did_you_mean
from maege.files.file_kinds import is_m2
from maege.files.text_files import exists, is_file
from maege.studies.coverage.fingerprint import Normalisation
from maege.studies.coverage.pool_table import LineBreaks, PoolColumn, Tokenisation
from maege.studies.coverage.unseen_estimator import UnseenEstimatorName

EXACT_MATCH = "exact match"  # a row beside the metrics
MEAN_OF_PEOPLE = "people"  # name of the mean of all annotators
Comparison = Literal["exact", "changes"]  # of corrections
ConservatismTypes = Literal["auto", "errant", "corpus", "none"]  # of errors, in changes
_Counts = tuple[Annotated[int, Field(ge=1, le=1_000_000)], ...]


class PoolConfig(ParallelCorpusConfig):
    """Sentences with many corrections: a table, a known pool, or a corpus with references."""

    file: Path | None = Field(
        None, description="A table (TSV, CSV or JSONL) with a row for each correction."
    )
    columns: dict[PoolColumn, str] = Field(
        {},
        description=(
            "Columns of `file` with other names than `source`, the sentence before correction, "
            "`correction`, what one person wrote, and `sentence_id` or `sentence`, which sentence "
            "it is (without such a column, the text of `source`): `{correction: simplification}`."
        ),
    )
    where: dict[str, tuple[str, ...]] = Field(
        {}, description="Rows of `file` that are used: for each column named here, these values."
    )
    line_breaks: LineBreaks = Field(
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
    normalise: Normalisation = Field(
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

    @classmethod
    def known_names(cls) -> Collection[str]:
        """Return the names of known pools and corpora."""
        return {*pool_cards(), *datasets.cards()}

    @property
    def pool_card(self) -> PoolCard | None:
        """The card of a known pool."""
        return pool_cards().get(str(self.name))

    @property
    def is_table(self) -> bool:
        """Whether the corrections are rows of a table."""
        return self.file is not None or self.pool_card is not None

    @property
    def tokenisation(self) -> Tokenisation:
        """How texts are tokenised, decided for ``auto``."""
        if self.tokens != "auto":
            return self.tokens
        if self.pool_card is not None:
            return self.pool_card.tokens
        return "treebank" if self.file is not None else "none"

    @property
    def language_code(self) -> str | None:
        """The language of the texts; None if unknown."""
        card = self.pool_card
        return self.language or (card.language if card else super().language_code)

    @model_validator(mode="after")
    def _check_texts(self) -> Self:
        if not self.is_table:
            if self.name is not None and self.name not in datasets.cards():
                hint = did_you_mean(self.name, self.known_names())
                raise ValueError(f"no pool or corpus {self.name!r}; {hint}")
            self.check_texts()
        elif (self.name is not None and self.file is not None) or any(
            (self.source, self.references, self.m2)
        ):
            raise ValueError(
                "give either `file` (a table), or the `name` of a known pool, or `source` and "
                "`references`"
            )
        return self


class CurveConfig(ConfigSection):
    """How coverage is estimated."""

    comparison: tuple[Comparison, ...] = Field(
        ("exact", "changes"),
        min_length=1,
        description=(
            "When two corrections are the same: `exact`, if their texts are equal (`pool.normalise`"
            "); `changes`, if they change the same words of the source, whatever to."
        ),
    )
    references: _Counts = Field(
        (1, 2, 3, 4, 5, 10, 15, 20, 30, 40, 50, 100),
        min_length=1,
        description="Numbers of references; those that no estimator can do are left out.",
    )
    estimator: UnseenEstimatorName = Field(
        "unseenest",
        description=(
            "What estimates the distribution of corrections, which coverage beyond the number of "
            "corrections follows from."
        ),
    )


class PerfectConfig(ConfigSection):
    """What a corrector that is always right scores."""

    references: _Counts | None = Field(
        None,
        min_length=1,
        description=(
            "Numbers of references; null for those of 1, 2, 5 and 10 that there are corrections "
            "for."
        ),
    )
    sentences: int | None = Field(
        None,
        ge=2,
        le=100_000,
        description=(
            "Sentences of a corpus; null for the number of sentences of a pool of references, and "
            "of a table 1,312, as CoNLL-2014 has."
        ),
    )
    unchanged: int | None = Field(
        None,
        ge=0,
        description=(
            "How many of them are right, so that source, output and references are equal; null for "
            "none with a pool of references, which has such sentences itself, and 136 with a "
            "table, as CoNLL-2014 has."
        ),
    )
    corpora: int = Field(20, ge=1, le=1000, description="How many corpora are drawn.")


class CeilingConfig(ConfigSection):
    """What people score against each other, and where systems are."""

    corpus: ParallelCorpusConfig | None = Field(
        None, description="The corpus; null for that of `pool`, if it is one with references."
    )
    systems: SystemsKey = None
    outputs: OutputsKey = None
    references: _Counts | None = Field(
        None, description="Numbers of references; null for all from 1 to the annotators but one."
    )
    subsets: int = Field(
        20,
        ge=1,
        le=1000,
        description="Sets of annotators of each number: all, or this number of random ones.",
    )

    @model_validator(mode="after")
    def _check_corpus(self) -> Self:
        if self.corpus is not None:
            self.corpus.check_texts()
        return self


class RerankConfig(ConfigSection):
    """Oracle re-ranking: which of several candidates metrics choose, with several references."""

    candidates: ExistingFile | None = Field(
        None,
        description=(
            "A table (TSV, CSV or JSONL) with the columns `line`, `rank` and `text`: candidates "
            "for the sentences of the corpus of `ceiling`, as a k-best list. null for the pooled "
            "outputs of its systems, with the source. `max-sari` chooses twice, as it is and with "
            "`score_if_empty: 1`, by which an exact match scores 1."
        ),
    )
    references: _Counts = Field(
        (1, 2, 4, 8),
        min_length=1,
        description=(
            "Numbers of references; of the default, those that there are not are left out."
        ),
    )
    draws: int = Field(
        200,
        ge=1,
        le=1000,
        description="Sets of annotators of each number: all, or this number of random ones.",
    )


class CoverageConfig(StudyConfig):
    """All that the results of ``maege coverage`` depend on."""

    command = "coverage"
    resamples = 2000
    subject_key = "pool"
    words = {  # noqa: RUF012
        "references": "pool.references",
        "language": "pool.language",
        "unit": "pool.unit",
        "empty": "pool.empty",
        "missing_annotations": "pool.missing_annotations",
        "overlapping_edits": "pool.overlapping_edits",
        "outputs": "ceiling.outputs",
        "systems": "ceiling.systems",
    }

    pool: Annotated[PoolConfig, in_folder(expand_texts)] = Field(
        description="Sentences with many corrections; `pool: NAME` is short for `{name: NAME}`."
    )
    metrics: MetricConfigs = Field(
        (),
        description=(
            "Metrics by which perfect systems and people are scored, as in the configuration of a "
            "run; none: only coverage."
        ),
    )
    coverage: CurveConfig = Field(CurveConfig(), description="How coverage is estimated.")
    perfect: PerfectConfig | None = Field(
        PerfectConfig(), description="Scores of perfect systems; null for none."
    )
    ceiling: CeilingConfig | None = Field(
        CeilingConfig(),
        description=(
            "Scores of people against each other; null for none. There are none either if the "
            "corrections of a pool are not by the same people throughout."
        ),
    )
    conservatism: ConservatismTypes | None = Field(
        "auto",
        description=(
            "Whether systems change less than people; null: not. There is nothing without the "
            "corpus of `ceiling`. Edits are compared by type of error: those that ERRANT extracts "
            "from all texts (`errant`; `auto`: if it is installed); the gold edits of annotators, "
            "whose types must be those of ERRANT, and extracted ones of systems (`corpus`); or not "
            "by type (`none`)."
        ),
    )
    rerank: RerankConfig | None = Field(
        None, description="Oracle re-ranking of lists of candidates; null for none."
    )

    @model_validator(mode="after")
    def _check_metrics(self) -> Self:
        if self.rerank is not None and not self.metrics:
            raise ValueError("`rerank`: candidates are chosen by metrics; name some in `metrics`")
        return self

    @classmethod
    def section_of(cls, subject: str | Path) -> dict[str, Any]:
        """Return the keys of a known pool or corpus, an M2 file, or a table."""
        names = PoolConfig.known_names()
        if str(subject) in names and not exists(subject):
            return {"name": str(subject)}
        if not is_file(subject):
            hint = did_you_mean(str(subject), {*names, *shipped_configurations("coverage")})
            raise DataError(f"{subject}: no such file, pool or corpus; {hint}")
        return {"m2" if is_m2(subject) else "file": str(subject)}

    @property
    def people_corpus(self) -> ParallelCorpusConfig:
        """The corpus of people and systems."""
        return (self.ceiling.corpus if self.ceiling else None) or self.pool
