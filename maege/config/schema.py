"""The configuration of a run: every key, its type, its default and what it means."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args

import yaml
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
    model_validator,
)

from maege.config.presets import Preset, apply_preset
from maege.config.relative_paths import (
    existing_file,
    path_from_config,
    resolve_metric,
    resolve_parameters,
)
from maege.data import datasets
from maege.data.corpus import MissingAnnotation, Noop
from maege.data.language import ENGLISH, check_code, primary_subtag
from maege.data.m2 import OnError
from maege.errors import MaegeError
from maege.extraction.spacy_pipeline import (
    check,
    pipeline_for_language,
    pipeline_language,
    require,
    versions,
)
from maege.lattice import OverlappingEdits
from maege.metric import Metric
from maege.plugins import registry
from maege.references import Empty
from maege.sampling import chains, synthetic_corpora
from maege.sampling.prepared_sentence import OriginalScoring
from maege.sampling.sample import CorporaInterval, RepeatedPairs
from maege.scoring.cache import default_path
from maege.user_warnings import capture_warnings

ANNOTATORS = "annotators"  # in references.use: the full corrections of the corpus's annotators

Samples = Literal["compact", "full"]
DEFAULT_CACHE = "auto"  # in cache: a file in the user's cache directory

# Columns of the table of scores, in which each metric has one, too.
# Keys that change where and how fast a run computes and what it stores, but none of its numbers.
RESULT_INDEPENDENT_KEYS = ("cache", "executor", "samples")
RESERVED = (
    "ranking_type",
    "sentence",
    "annotator",
    "draw",
    "candidate",
    "edit_count",
    "gold_score",
)


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)


class CorpusConfig(_Section):
    """The corpus: one that is known by name, or an M2 file."""

    name: str | None = Field(
        None, description="Name of a known corpus (`maege list corpora`), instead of `m2`."
    )
    annotations: str | None = Field(
        None, description="Which annotation file of the named corpus; null for its default."
    )
    m2: Path | None = Field(
        None, description="An M2 file, relative to the configuration, instead of `name`."
    )
    language: str | None = Field(
        None,
        description=(
            "Language of the texts, a code such as `de`, `uk` or `en-GB`. Metrics with rules for "
            "one language (`languagetool`), and the extraction of edits (`errant`, `m2`, "
            "`imeasure`), follow it, unless their own parameters are set. null for that of the "
            "corpus's card; of a file, for unknown."
        ),
    )
    on_error: OnError | None = Field(
        None,
        description=(
            "Malformed lines of the M2 file: stop with an `error`, `skip_sentence` or `skip_line`. "
            "What is skipped is counted and reported. null for the choice of the corpus's card, or "
            "`error` if it has none."
        ),
    )
    annotators: tuple[int, ...] | None = Field(
        None, description="Numbers of the annotators to use; null for all."
    )
    missing_annotations: MissingAnnotation = Field(
        "ignore",
        description=(
            "An annotator without a line for a sentence: `ignore` (did not annotate it), "
            "`no_errors` (found nothing to correct), `as_first_annotator` (made the same edits)."
        ),
    )
    documents: Annotated[int, Field(ge=1)] | Path | None = Field(
        None,
        description=(
            "The documents (essays) that sentences are part of; they are then resampled as wholes. "
            "A text file that names the document of each sentence, one line each; or a number N: "
            "every N consecutive sentences. null: each sentence by itself."
        ),
    )
    overlapping_edits: OverlappingEdits = Field(
        "merge",
        description=(
            "Overlapping edits of an annotation: `merge` them into one, `drop` all but the first, "
            "or stop with an `error`."
        ),
    )
    error_types: Literal["corpus", "errant"] = Field(
        "corpus", description="Types of the edits: those of the corpus, or ERRANT's."
    )
    spacy_pipeline: str = Field(
        "auto",
        description=(
            "What ERRANT runs on for `error_types: errant`, and to extract the edits of a known "
            "corpus without gold edits: `auto`, `lite`, `neutral` (for languages other than "
            "English) or the name of a spaCy model (`maege doctor` shows the choice of `auto`)."
        ),
    )

    @field_validator("name")
    @classmethod
    def _check_name(cls, name: str | None, info: ValidationInfo) -> str | None:
        if name is not None and name not in datasets.cards():
            if path_from_config(Path(name), info).is_file():
                raise ValueError(
                    f"no corpus {name!r}, but a file; if it is an M2 file, write "
                    f"`corpus: {{m2: {name}}}`"
                )
            _as_value_error(lambda: datasets.card(name))
        return name

    @field_validator("language")
    @classmethod
    def _check_language(cls, language: str | None) -> str | None:
        return None if language is None else check_code(language)

    @field_validator("m2")
    @classmethod
    def _resolve_m2(cls, path: Path | None, info: ValidationInfo) -> Path | None:
        return path if path is None else existing_file(path, info)

    @field_validator("documents")
    @classmethod
    def _resolve_documents(
        cls, documents: int | Path | None, info: ValidationInfo
    ) -> int | Path | None:
        return existing_file(documents, info) if isinstance(documents, Path) else documents

    @field_validator("spacy_pipeline")
    @classmethod
    def _check_pipeline(cls, pipeline: str) -> str:
        _as_value_error(lambda: check(pipeline))
        return pipeline

    @model_validator(mode="after")
    def _check_name_or_m2(self) -> Self:
        self._check_data()
        return self

    def _check_data(self) -> None:
        """Raise ValueError unless the keys name one corpus."""
        if (self.name is None) == (self.m2 is None):
            raise ValueError("give either `name` (see `maege list corpora`) or `m2` (a file)")
        if self.name is not None:
            card = datasets.card(self.name)
            if not card.annotations and not (card.source and card.references):
                raise ValueError(f"corpus {self.name!r} has no annotations, so no lattices")
            if self.has_extracted_edits:
                _as_value_error(require)
            if self.annotations is not None:
                annotations = self.annotations
                _as_value_error(lambda: card.file_of("annotations", annotations))
        elif self.annotations is not None:
            raise ValueError("`annotations` names a file of a known corpus; with `m2` leave it out")

    def written(self) -> dict[str, Any]:
        """Return the keys as they are written into a file."""
        return self.model_dump(mode="json")

    @model_validator(mode="after")
    def _check_errant(self) -> Self:
        if self.error_types != "errant":
            return self
        _as_value_error(require)
        code = self.language_code
        for made_for in (pipeline_language(self.spacy_pipeline), primary_subtag(code or ENGLISH)):
            if made_for != ENGLISH:
                raise ValueError(
                    f"`error_types: errant` are types for English only, not for {made_for!r}; "
                    f"leave it out, for the types of the corpus"
                )
        return self

    @property
    def card(self) -> datasets.CorpusCard | None:
        """The card of a known corpus."""
        return None if self.name is None else datasets.card(self.name)

    @property
    def has_extracted_edits(self) -> bool:
        """Whether the corpus has no gold edits, and ERRANT extracts them from its references."""
        return self.card is not None and not self.card.annotations

    @property
    def language_code(self) -> str | None:
        """The language of the texts; None if unknown."""
        return self.language or (self.card.language if self.card else None)

    @property
    def on_malformed(self) -> OnError:
        """What is done about malformed lines."""
        defaults = self.card.defaults if self.card else {}
        choice: OnError = self.on_error or defaults.get("on_error", "error")
        return choice

    @property
    def types_signature(self) -> str:
        """What the types of edits depend on."""
        if self.error_types == "corpus" and not self.has_extracted_edits:
            return "corpus"
        code = self.language_code
        pipeline, _ = capture_warnings(lambda: pipeline_for_language(self.spacy_pipeline, code))
        entries = versions(pipeline).items()
        return "|".join(["errant", *(f"{key}:{value}" for key, value in entries)])


class ReferencesConfig(_Section):
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


class SentencesConfig(_Section):
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


class ChainsConfig(_Section):
    """How chains are sampled; see maege.sampling.chains."""

    per_annotation: int = Field(1, ge=1, le=10_000, description="Chains per annotation.")
    min_annotations: int = Field(
        1,
        ge=1,
        description="Sample chains of sentences with at least this number of annotations only.",
    )
    source_policy: chains.SourcePolicy = Field(
        "random",
        description=(
            "What metrics see as the source: a `random` text of the chain, the `original`, or the "
            "full correction (`corrected`)."
        ),
    )


class LatticesConfig(_Section):
    """Which lattices are ranked completely; see maege.sampling.full_lattices."""

    max_edits: int = Field(
        8, ge=1, le=12, description="Use lattices with at most this number of edits."
    )
    source_policy: chains.SourcePolicy = Field(
        "random", description="What metrics see as the source, as in `chains.source_policy`."
    )


class SyntheticCorporaConfig(_Section):
    """How corpora of known quality are sampled; see maege.sampling.synthetic_corpora."""

    expected_edits: Annotated[tuple[float, ...], Field(min_length=3)] = Field(
        tuple(map(float, range(11))),
        description="Expected number of edits per sentence of each corpus.",
    )
    replicates: int = Field(
        20, ge=1, le=10_000, description="Number of times that the corpora are sampled."
    )
    source_policy: synthetic_corpora.SourcePolicy = Field(
        "random_node",
        description=(
            "What metrics see as the source of a sentence: a `random_node` of one of its "
            "lattices, the sentence of a random corpus (`shuffled`), or the `original`."
        ),
    )
    binomial_trials: synthetic_corpora.BinomialTrials = Field(
        "rounded",
        description=(
            "The number of edits of a sentence is binomial; its number of trials is `rounded` to "
            "the nearest integer, or `truncated` as in the authors' scripts, which applies fewer "
            "edits than expected."
        ),
    )

    @field_validator("expected_edits")
    @classmethod
    def _check_range(cls, values: tuple[float, ...]) -> tuple[float, ...]:
        least = synthetic_corpora.VARIANCE
        for value in values:
            if value != 0 and not least < value <= 1000:
                raise ValueError(f"{value} is neither 0 nor between {least} and 1000")
        if len(set(values)) < len(values):
            raise ValueError("the same number is listed twice")
        return tuple(sorted(values))


class StatisticsConfig(_Section):
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


class ExecutorConfig(_Section):
    """Where metrics are computed; results do not depend on it."""

    kind: Literal["local", "dask"] = Field(
        "local",
        description="`local`: processes on this machine (`--jobs`); `dask`: a Dask cluster.",
    )
    address: str | None = Field(
        None,
        description=(
            "Address of the Dask scheduler, as `tcp://host:8786`; null to start `--jobs` Dask "
            "workers on this machine."
        ),
    )
    timeout: float = Field(
        600.0, gt=0, le=1_000_000, description="Seconds that a metric has for one batch."
    )

    @model_validator(mode="after")
    def _check_address(self) -> Self:
        if self.address is not None and self.kind != "dask":
            raise ValueError("`address` is that of a Dask scheduler; add `kind: dask`")
        return self


class MetricConfig(_Section):
    """A metric: its name in the results, its class, its parameters."""

    metric: str
    parameters: dict[str, Any] = {}
    # Declared last: its default is the name of the metric built from the other fields.
    name: str

    @model_validator(mode="before")
    @classmethod
    def _from_entry(cls, entry: Any) -> Any:
        """Accept ``bleu`` and ``bleu: {parameter: value, name: other}``."""
        if isinstance(entry, str):
            return {"name": None, "metric": entry}
        if isinstance(entry, MetricConfig):
            return entry
        if isinstance(entry, Mapping) and {"name", "metric", "parameters"} <= set(entry):
            return entry
        if not isinstance(entry, Mapping) or len(entry) != 1:
            raise ValueError("a metric is a name, or one `name: {parameter: value}`")
        ((metric, parameters),) = entry.items()
        if not isinstance(parameters, Mapping | None):
            raise ValueError(f"the parameters of {metric} must be `parameter: value`")
        parameters = dict(parameters or {})
        name = parameters.pop("name", None)
        return {"name": name, "metric": metric, "parameters": parameters}

    @field_validator("name", mode="before")
    @classmethod
    def _default_name(cls, name: Any, info: ValidationInfo) -> Any:
        """Use the name in the configuration by default; of a plug-in or a table, its own."""
        metric = info.data.get("metric", "")
        if name is not None or not (":" in metric or metric == "table"):
            return metric if name is None else name
        parameters = info.data.get("parameters")
        return _as_value_error(lambda: registry.build(metric, parameters)).name

    @field_validator("name")
    @classmethod
    def _check_name(cls, name: str) -> str:
        if not name.strip() or name in RESERVED:
            raise ValueError(f"a metric cannot be called {name!r}; give it a `name`")
        return name

    @field_validator("metric")
    @classmethod
    def _resolve_metric(cls, metric: str, info: ValidationInfo) -> str:
        return resolve_metric(metric, info)

    @field_validator("parameters")
    @classmethod
    def _resolve_parameters(
        cls, parameters: dict[str, Any], info: ValidationInfo
    ) -> dict[str, Any]:
        resolved: dict[str, Any] = resolve_parameters(info.data.get("metric", ""), parameters, info)
        return resolved

    @model_validator(mode="after")
    def _check_metric(self) -> Self:
        metric = _as_value_error(self.build)
        if metric.requires_gold_edits:
            _as_value_error(require)  # in a run the gold edits have to be extracted
        return self

    def build(self) -> Metric:
        """Build the metric."""
        return registry.build(self.metric, self.parameters)


def expand_corpus(value: Any) -> Any:
    """Return the section ``corpus`` that a text stands for: the name of a corpus, or an M2 file.

    >>> expand_corpus("conll14"), expand_corpus("my.m2")
    ({'name': 'conll14'}, {'m2': 'my.m2'})
    """
    if not isinstance(value, str):
        return value
    return {"m2" if value.endswith(".m2") else "name": value}


class RunConfig(_Section):
    """All that the results of a run depend on."""

    preset: Preset | None = Field(
        None,
        description=(
            "Whose settings are the defaults of keys that are not set: `choshen2018-scripts` for "
            "the scripts of Choshen and Abend (2018); null for the defaults below."
        ),
    )
    corpus: Annotated[CorpusConfig, BeforeValidator(expand_corpus)] = Field(
        description=(
            "The corpus; `corpus: NAME` is short for `corpus: {name: NAME}`, and `corpus: FILE.m2` "
            "for `corpus: {m2: FILE.m2}`."
        )
    )
    metrics: tuple[MetricConfig, ...] = Field(
        min_length=1,
        description=(
            "The metrics: a list of names, or `name: {parameter: value}`. A name is that of a "
            "metric of MAEGE (`maege list metrics`), `package.module:Class` or `file.py:Class`."
        ),
    )
    seed: int = Field(1, ge=0, description="Seed of all random choices.")
    references: ReferencesConfig = Field(
        ReferencesConfig(), description="The references that metrics see."
    )
    sentences: SentencesConfig = Field(
        SentencesConfig(), description="The sentences of the corpus that are used."
    )
    chains: ChainsConfig | None = Field(
        ChainsConfig(), description="How chains are sampled; null for none."
    )
    lattices: LatticesConfig | None = Field(
        None,
        description="Which lattices are ranked completely; null for none, `{}` for the defaults.",
    )
    synthetic_corpora: SyntheticCorporaConfig | None = Field(
        SyntheticCorporaConfig(),
        description="How corpora of known quality are sampled; null for none.",
    )
    statistics: StatisticsConfig = Field(
        StatisticsConfig(), description="How scores are evaluated."
    )
    executor: ExecutorConfig = Field(
        ExecutorConfig(),
        description="Where metrics are computed; results do not depend on it.",
    )
    cache: str | None = Field(
        DEFAULT_CACHE,
        description=(
            "File in which scores of expensive metrics are cached; `auto` for one in the user's "
            "cache directory, null for no cache."
        ),
    )
    samples: Samples = Field(
        "compact",
        description=(
            "Which texts are stored: `full` for all; `compact` for all but those of synthetic "
            "corpora, which are by far the most, and are drawn again from the stored sentences and "
            "the seed when the run is loaded."
        ),
    )

    @model_validator(mode="before")
    @classmethod
    def _apply_preset(cls, content: Any) -> Any:
        if isinstance(content, Mapping) and content.get("preset") in get_args(Preset):
            return apply_preset(content)
        return content

    @field_validator("cache")
    @classmethod
    def _resolve_cache(cls, cache: str | None, info: ValidationInfo) -> str | None:
        if cache in (None, DEFAULT_CACHE):
            return cache
        return str(path_from_config(Path(str(cache)), info))

    @property
    def cache_path(self) -> Path | None:
        """The file in which scores of expensive metrics are cached; None for no cache."""
        if self.cache is None:
            return None
        return default_path() if self.cache == DEFAULT_CACHE else Path(self.cache)

    @field_validator("metrics")
    @classmethod
    def _check_names(cls, metrics: tuple[MetricConfig, ...]) -> tuple[MetricConfig, ...]:
        names = [metric.name for metric in metrics]
        for name in names:
            if names.count(name) > 1:
                entry = next(metric.metric for metric in metrics if metric.name == name)
                raise ValueError(
                    f"two metrics are called {name!r}; give one another name, as in "
                    f"`{entry}: {{name: {name}-2, ...}}`"
                )
        return metrics

    @field_validator("references")
    @classmethod
    def _resolve_references(
        cls, references: ReferencesConfig, info: ValidationInfo
    ) -> ReferencesConfig:
        corpus: CorpusConfig | None = info.data.get("corpus")
        if references.use is None or corpus is None:
            return references
        card = datasets.card(corpus.name) if corpus.name else None
        names = {ANNOTATORS, *(card.references if card else ())}
        use = tuple(
            name if name in names else str(existing_file(Path(name), info, names))
            for name in references.use
        )
        return references.model_copy(update={"use": use})

    @model_validator(mode="after")
    def _check_language(self) -> Self:
        _as_value_error(lambda: capture_warnings(self.build_metrics))
        return self

    def build_metrics(self) -> dict[str, Metric]:
        """Build all metrics, for the language of the corpus, by name.

        Issues a MaegeWarning about each metric that is made for another language.
        """
        code = self.corpus.language_code
        return {entry.name: entry.build().for_language(code) for entry in self.metrics}

    @model_validator(mode="after")
    def _check_rankings(self) -> Self:
        if self.chains is None and self.lattices is None and self.synthetic_corpora is None:
            raise ValueError(
                "chains, lattices and synthetic_corpora are all null: nothing to score"
            )
        return self

    def to_yaml(self) -> str:
        """Return the configuration as YAML text, with all defaults filled in."""
        content = self.model_dump(mode="json")
        content["corpus"] = self.corpus.written()
        content["metrics"] = [
            {m.metric: ({} if m.name == m.metric else {"name": m.name}) | dict(m.parameters)}
            for m in self.metrics
        ]
        return yaml.safe_dump(content, sort_keys=False, allow_unicode=True)


def _as_value_error(check: Any) -> Any:
    """Call a function and turn a MaegeError into the ValueError that pydantic collects."""
    try:
        return check()
    except MaegeError as error:
        raise ValueError(str(error)) from error
