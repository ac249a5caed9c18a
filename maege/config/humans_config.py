"""The configuration of ``maege humans``: every key, its type, its default and what it means."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, ValidationInfo, field_validator, model_validator

from maege.config.executor_section import ExecutorConfig
from maege.config.metric_config import MetricConfig
from maege.config.relative_paths import existing_file, path_from_config
from maege.config.schema import DEFAULT_CACHE, check_metric_names, resolve_cache
from maege.config.section import Section, as_value_error
from maege.config.statistics_section import StatisticsConfig
from maege.data.corpus import MissingAnnotation
from maege.data.human_cards import human_card, human_cards
from maege.data.m2 import OnError
from maege.errors import did_you_mean
from maege.metric import Metric
from maege.scoring.cache import default_path


class HumanSetConfig(Section):
    """A set of human judgements, and what the judges saw."""

    name: str | None = Field(
        None,
        description=(
            "Name of a known set (`maege list humans`), which needs no further keys; with "
            "`judgements`, what the set is called."
        ),
    )
    judgements: Path | None = Field(
        None, description="A file of judgements (`maege humans FILE --list`)."
    )
    outputs: Path | None = Field(
        None,
        description="A folder with the output of each system, `SYSTEM.txt`, one sentence per line.",
    )
    index: Literal[0, 1] | None = Field(
        None,
        description=(
            "The number of the first sentence in the judgements; null to find out by comparing "
            "them with the outputs."
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
    source: Path | None = Field(
        None, description="The sentences before correction; null for those of `m2`."
    )
    m2: Path | None = Field(
        None,
        description=(
            "Gold edits: what metrics of edits compare with; the correction of each annotator is "
            "also a reference."
        ),
    )
    missing_annotations: MissingAnnotation = Field(
        "ignore",
        description=(
            "As `corpus.missing_annotations` of a run, for `m2`; of a known set on CoNLL-2014 "
            "always `as_first_annotator`."
        ),
    )
    on_error: OnError = Field(
        "error", description="What is done about malformed lines of `m2`, as `corpus.on_error`."
    )
    references: tuple[Path, ...] = Field(
        (), description="Text files of references, one sentence per line."
    )

    @field_validator("judgements")
    @classmethod
    def _resolve_judgements(cls, path: Path | None, info: ValidationInfo) -> Path | None:
        return path if path is None else existing_file(path, info, human_cards())

    @field_validator("source", "m2")
    @classmethod
    def _resolve_file(cls, path: Path | None, info: ValidationInfo) -> Path | None:
        return path if path is None else existing_file(path, info)

    @field_validator("references")
    @classmethod
    def _resolve_references(cls, paths: tuple[Path, ...], info: ValidationInfo) -> tuple[Path, ...]:
        return tuple(existing_file(path, info) for path in paths)

    @field_validator("outputs")
    @classmethod
    def _resolve_outputs(cls, path: Path | None, info: ValidationInfo) -> Path | None:
        if path is None:
            return None
        resolved = path_from_config(path, info)
        if not resolved.is_dir():
            raise ValueError(f"no such folder: {resolved}")
        return resolved

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
        if self.outputs is None:
            raise ValueError("give `outputs`, a folder with the outputs that were judged")
        if self.source is None and self.m2 is None:
            raise ValueError("give `source`, the sentences before correction, or `m2`")
        if isinstance(self.systems, str):
            raise ValueError("`systems` is a list of systems")
        return self


def _expand(entry: Any) -> Any:
    """Accept the name of a known set."""
    return entry if isinstance(entry, Mapping | HumanSetConfig) else {"name": entry}


class ReferenceCountsConfig(Section):
    """How agreement with people depends on the number of references; each set has its own."""

    sizes: tuple[Annotated[int, Field(ge=1)], ...] = Field(
        (1, 2, 4, 8),
        min_length=1,
        description="Numbers of references; those that a set does not have are left out.",
    )
    subsets: int = Field(
        20,
        ge=1,
        le=1000,
        description="Sets of references of each size: all, or so many random ones.",
    )
    references: tuple[str, ...] | None = Field(
        None,
        description=(
            "Names of the references, as on the card of the corpus or as text files without "
            "`.txt`; null for all."
        ),
    )


class HumansConfig(Section):
    """All that the results of ``maege humans`` depend on."""

    humans: tuple[Annotated[HumanSetConfig, BeforeValidator(_expand)], ...] = Field(
        min_length=1, description="The sets of judgements."
    )
    metrics: tuple[MetricConfig, ...] = Field(
        min_length=1, description="The metrics, as in the configuration of a run."
    )
    trained_on: dict[str, tuple[str, ...]] = Field(
        {},
        description=(
            "By metric, the sets of judgements or runs whose data it was trained on; they are "
            "marked where kinds of evidence on metrics are compared."
        ),
    )
    reference_counts: ReferenceCountsConfig | None = Field(
        None,
        description=(
            "Compute agreement with people for several numbers of references, too, of metrics that "
            "take references as texts; null for not. It takes many more scores."
        ),
    )
    seed: int = Field(1, ge=0, lt=2**128, description="Seed of all random choices.")
    statistics: StatisticsConfig = Field(
        StatisticsConfig(resamples=2000), description="How scores are evaluated."
    )
    executor: ExecutorConfig = Field(
        ExecutorConfig(), description="Where metrics are computed; results do not depend on it."
    )
    cache: str | None = Field(DEFAULT_CACHE, description="As in the configuration of a run.")

    _resolve_cache = field_validator("cache")(resolve_cache)
    _check_names = field_validator("metrics")(check_metric_names)

    @model_validator(mode="after")
    def _check_trained_metrics(self) -> Self:
        names = [metric.name for metric in self.metrics]
        for metric in self.trained_on:
            if metric not in names:
                raise ValueError(
                    f"`trained_on` names metric {metric!r}; {did_you_mean(metric, names)}"
                )
        return self

    @property
    def cache_path(self) -> Path | None:
        """The file in which scores of expensive metrics are cached; None for no cache."""
        if self.cache is None:
            return None
        return default_path() if self.cache == DEFAULT_CACHE else Path(self.cache)

    def build_metrics(self) -> dict[str, Metric]:
        """Build all metrics by name."""
        return {entry.name: entry.build() for entry in self.metrics}
