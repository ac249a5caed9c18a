"""What the configurations of all studies have: metrics, seed, and how scores are computed."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, model_validator
from pydantic.fields import FieldInfo

from maege.config.metric_config import MetricConfigs
from maege.config.section import ConfigSection, config_folder
from maege.data.language import language_of
from maege.data.units import Unit
from maege.errors import ConfigError
from maege.files.text_files import NORMALISE, UnicodeForm
from maege.metric.metric import Metric, components_of, for_texts
from maege.ranking_requests import RepeatedPairs
from maege.sampling.prepared_sentence import OriginalScoring
from maege.statistics.bootstrap import CorporaInterval
from maege.user_warnings import warn_caller

DEFAULT_CACHE = "auto"  # a file in the user's cache directory


class StatisticsConfig(ConfigSection):
    """How scores are evaluated."""

    resamples: int = Field(
        500, ge=10, le=100_000, description="Number of bootstrap resamples of corpora."
    )
    permutations: int = Field(
        9999, ge=10, le=1_000_000, description="Number of permutations of a significance test."
    )
    confidence: float = Field(0.95, gt=0.5, lt=1, description="Level of confidence intervals.")
    corpora_interval: CorporaInterval = Field(
        "nested",
        description=(
            "Intervals and tests on corpora: `nested`, a bootstrap of sentences and replicates "
            "from the counts of sentences, and the jackknife for metrics without counts; "
            "`jackknife`, which leaves out ten groups of sentences in turn; `replicates`, a "
            "bootstrap of the replicates alone, which holds for these very sentences only and "
            "gives no tests."
        ),
    )
    original_gold_score: OriginalScoring = Field(
        "by_tokens",
        description=(
            "Gold score of the original: 1 - edits / tokens (`by_tokens`), or 1 - (edits + 1) / "
            "characters (`by_characters`) as in the authors' scripts."
        ),
    )
    repeated_pairs: RepeatedPairs = Field(
        "once",
        description=(
            "Pairs of texts that occur in several chains of a sentence count `once` or `always`."
        ),
    )


class ExecutorConfig(ConfigSection):
    """Where metrics are computed; results do not depend on it."""

    kind: Literal["local", "dask"] = Field(
        "local",
        description="`local`: processes on this machine (`--jobs`); `dask`: a Dask cluster.",
    )
    address: str | None = Field(
        None,
        description=(
            "Address of the Dask scheduler, as `tls://host:8786`; null to start `--jobs` Dask "
            "workers on this machine. It is trusted: see docs/scaling.md."
        ),
    )
    timeout: float = Field(
        600.0,
        gt=0,
        le=1_000_000,
        description=(
            "Seconds that a metric has for one request; a batch that takes longer is scored again "
            "request by request."
        ),
    )

    @model_validator(mode="after")
    def _check_address(self) -> Self:
        if self.address is not None and self.kind != "dask":
            raise ValueError("`address` is that of a Dask scheduler; add `kind: dask`")
        return self


def _cache_from_config(cache: str | None, info: ValidationInfo) -> str | None:
    if cache in (None, DEFAULT_CACHE):
        return cache
    return str(config_folder(info) / str(cache))


class StudyConfig(ConfigSection):
    """All that the results of a study depend on."""

    metrics: MetricConfigs = Field(
        min_length=1,
        description=(
            "The metrics: a list of names, or `name: {parameter: value}`. A name is that of a "
            "metric of MAEGE (`maege data list metrics`), `package.module:Class` or "
            "`file.py:Class`."
        ),
    )
    seed: int = Field(1, ge=0, lt=2**128, description="Seed of all random choices.")
    statistics: StatisticsConfig = Field(
        StatisticsConfig(), description="How scores are evaluated."
    )
    executor: ExecutorConfig = Field(
        ExecutorConfig(), description="Where metrics are computed; results do not depend on it."
    )
    normalise: UnicodeForm | None = Field(None, description=f"{NORMALISE}; null: as they are.")
    cache: Annotated[
        str | None,
        BeforeValidator(lambda cache: str(cache) if isinstance(cache, Path) else cache),
        AfterValidator(_cache_from_config),
    ] = Field(
        DEFAULT_CACHE,
        description=(
            "File in which scores of expensive metrics are cached, and beside it what sentinels "
            "reach; `auto` for one in the user's cache directory, null for no cache."
        ),
    )

    # How a study is named on the command line and in Python: the command whose configurations are
    # shipped, the key of what it examines, words for keys of sections, and what is printed if
    # metrics are needed and there are none.
    command: ClassVar[str]
    subject_key: ClassVar[str] = "corpus"
    words: ClassVar[Mapping[str, str]] = {}
    without_metrics: ClassVar[str] = ""
    resamples: ClassVar[int] = 500  # unless `statistics` says it

    @model_validator(mode="before")
    @classmethod
    def _set_resamples(cls, content: Any) -> Any:
        """Set the number of resamples of the study if it is not set."""
        own = content.get("statistics", {}) if isinstance(content, Mapping) else None
        if not isinstance(own, Mapping):
            return content
        return {**content, "statistics": {"resamples": cls.resamples, **own}}

    @classmethod
    def fields_in_order(cls) -> dict[str, FieldInfo]:
        """Return the keys as files have them: subject, metrics, those of the study, others."""
        first = (cls.subject_key, "metrics")
        common = [key for key in StudyConfig.model_fields if key not in first]
        own = [key for key in cls.model_fields if key not in (*first, *common)]
        return {key: cls.model_fields[key] for key in (*first, *own, *common)}

    @classmethod
    def section_of(cls, subject: str | Path) -> dict[str, Any] | None:
        """Return the section of ``subject_key`` that a corpus or file stands for.

        None for a configuration. Raises DataError if there is no such thing.
        """
        raise NotImplementedError

    def settings(self) -> dict[str, Any]:
        """Return all settings, as in a file."""
        dumped = self.model_dump(mode="json")
        return {key: dumped[key] for key in self.fields_in_order() if key in dumped}

    @property
    def text_sections(self) -> Sequence[Any]:
        """The sections that say the language and the unit of texts: one, if not said otherwise."""
        return (getattr(self, self.subject_key),)

    @property
    def language_code(self) -> str | None:
        """The language of the texts that metrics score; None if it is unknown."""
        code: str | None = getattr(getattr(self, self.subject_key), "language_code", None)
        return code

    @property
    def language_options(self) -> str:
        """What says the language, for messages."""
        return f"`--language CODE` (`{self.words['language']}` of a configuration)"

    def ask_language(
        self, corpus: str, texts: Sequence[str], assuming: Sequence[str], options: str = ""
    ) -> None:
        """Ask for the language if it is unknown, and ``assuming`` take texts for English.

        ``corpus`` is their name, and ``options`` say the language, for messages. Raises DataError
        if they do not look English. A MaegeWarning tells that they are taken for it if they are too
        short to tell, or that a file states another language than the configuration.
        """
        options = options or self.language_options
        (section,) = self.text_sections
        language_of(section.language, section.stated_language, corpus)
        if self.language_code is None and assuming:
            from maege.data.language import are_too_short, require_english  # often known

            require_english(texts, corpus, options)
            if are_too_short(texts):
                warn_caller(
                    f"The language of {corpus} is not known. It is taken for English "
                    f"({', '.join(assuming)}); {options} says it"
                )

    @property
    def unit(self) -> Unit | None:
        """What metrics count in the texts; None for the unit of the language."""
        unit: Unit | None = getattr(getattr(self, self.subject_key), "unit", None)
        return unit

    @property
    def cache_path(self) -> Path | None:
        """The file in which scores of expensive metrics are cached; None for no cache."""
        from maege.scoring.cache import default_path  # most metrics are not cached

        if self.cache is None:
            return None
        return default_path() if self.cache == DEFAULT_CACHE else Path(self.cache)

    def build_metrics(self) -> dict[str, Metric]:
        """Build all metrics, for the language and the unit of the texts, by name.

        Issues a MaegeWarning about each metric that is made for another language. Raises
        ConfigError if one would send texts away whose licence each user has to accept.
        """
        metrics = {
            m.name: for_texts(m.build(), self.language_code, self.unit) for m in self.metrics
        }
        cards = [getattr(section, "card", None) for section in self.text_sections]
        for card in (card for card in cards if card is not None and card.accept):
            _check_permission(metrics, card.name)
        return metrics


def _check_permission(metrics: Mapping[str, Metric], corpus: str) -> None:
    for name, metric in metrics.items():
        for part in components_of(metric):
            if host := part.hooks.needs_permission:
                raise ConfigError(
                    f"{name} would send texts of {corpus} to {host}, and "
                    f"this corpus is used under a licence that each user has to accept. If "
                    f"they may be sent, set `send: true` of the judge"
                )
