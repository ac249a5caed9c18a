"""The configuration of a run: every key, its default, and clear errors for all mistakes."""

from collections.abc import Collection, Mapping
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

from maege.config.presets import Compat, filled
from maege.counting.edit_metric import EditMetric
from maege.data import datasets
from maege.data.corpus import Absent
from maege.data.m2 import OnError
from maege.errors import MaegeError, did_you_mean
from maege.extraction.spacy_pipeline import check, require, versions
from maege.lattice import Conflicts
from maege.metric import Metric, parts
from maege.metrics.imeasure.metric import IMeasure
from maege.plugins import registry
from maege.references import Empty, Policy
from maege.sampling.synthetic_corpora import VARIANCE
from maege.scoring.cache import default_path

ANNOTATORS = "gold"  # stands for the corrections of the corpus's own annotators as references

DEFAULT_STORE = "auto"  # stands for the store in the user's cache folder

# Columns of the table of scores, in which each metric has one, too.
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
    """Which corpus: a card's name (and one of its gold files), or an M2 file.

    on_error: what to do with malformed sentences. annotators: use these only. absent: what it
    means that an annotator has no line. conflicts: what to do with edits that intersect.
    edit_types: those of the file, or ERRANT's (with a pipeline ``pipe``).
    """

    name: str | None = None
    gold: str | None = None
    m2: Path | None = None
    on_error: OnError = "raise"
    annotators: tuple[int, ...] | None = None
    absent: Absent = "missing"
    conflicts: Conflicts = "merge"
    edit_types: Literal["gold", "errant"] = "gold"
    pipe: str = "auto"

    @field_validator("name")
    @classmethod
    def _known(cls, name: str | None) -> str | None:
        return name if name is None else _as_value_error(lambda: datasets.card(name).name)

    @field_validator("m2")
    @classmethod
    def _resolved(cls, path: Path | None, info: ValidationInfo) -> Path | None:
        return path if path is None else _existing(path, info)

    @field_validator("pipe")
    @classmethod
    def _there(cls, pipe: str) -> str:
        _as_value_error(lambda: check(pipe))
        return pipe

    @model_validator(mode="after")
    def _types_can_be_made(self) -> Self:
        if self.edit_types == "errant":
            _as_value_error(require)
        return self

    @property
    def types_signature(self) -> str:
        """What the types of edits depend on."""
        if self.edit_types == "gold":
            return "gold"
        return "|".join(["errant", *(f"{k}:{v}" for k, v in versions(self.pipe).items())])

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (self.name is None) == (self.m2 is None):
            raise ValueError("give either `name` (see `maege list corpora`) or `m2` (a file)")
        if self.name is not None:
            card = datasets.card(self.name)
            if not card.gold:
                raise ValueError(f"corpus {self.name!r} has no gold edits, so no lattices")
            if self.gold is not None:
                gold = self.gold
                _as_value_error(lambda: card.named("gold", gold))
        elif self.gold is not None:
            raise ValueError("`gold` names a file of a card; with `m2` leave it out")
        return self


class ReferencesConfig(_Section):
    """Which references metrics see.

    use: names of the corpus's card, files with one line per sentence, or ``gold`` (the full
    corrections of the annotators themselves). By default those of the card, else ``gold``.
    policy: ``all``, or ``others`` (not those of the lattice's own annotator). empty: what to do
    with empty references, ``drop`` or ``keep``.
    """

    use: tuple[str, ...] | None = None
    policy: Policy = "all"
    empty: Empty = "drop"


class SentencesConfig(_Section):
    """Which sentences are kept; see maege.data.corpus.Selection."""

    noop: Literal["drop", "keep"] = "drop"
    min_annotations: Annotated[int, Field(ge=1)] = 1
    max_characters: Annotated[int, Field(ge=1)] | None = None


class ChainsConfig(_Section):
    """How chains are sampled; see maege.sampling.chains."""

    per_annotation: Annotated[int, Field(ge=1, le=10_000)] = 1
    min_annotations: Annotated[int, Field(ge=1)] = 1
    source: Literal["random", "origin", "reference"] = "random"


class LatticesConfig(_Section):
    """Which lattices are taken whole; see maege.sampling.full_lattices."""

    max_edits: Annotated[int, Field(ge=1, le=12)] = 8
    source: Literal["random", "origin", "reference"] = "random"


class CorporaConfig(_Section):
    """How corpora are sampled; see maege.sampling.synthetic_corpora."""

    expected_edits: Annotated[tuple[float, ...], Field(min_length=3)] = tuple(map(float, range(11)))
    replicates: Annotated[int, Field(ge=1, le=10_000)] = 20
    source: Literal["lattice", "shuffle", "origin"] = "lattice"
    trials: Literal["nearest", "truncated"] = "nearest"

    @field_validator("expected_edits")
    @classmethod
    def _possible(cls, values: tuple[float, ...]) -> tuple[float, ...]:
        for value in values:
            if value != 0 and not VARIANCE < value <= 1000:
                raise ValueError(f"{value} is neither 0 nor between {VARIANCE} and 1000")
        if len(set(values)) < len(values):
            raise ValueError("the same number stands there twice")
        return tuple(sorted(values))


class StatisticsConfig(_Section):
    """How uncertainty is reckoned, the gold score of the original, and which pairs count.

    original_score: ``tokens``, 1 - edits / tokens; ``characters``, as in the authors' scripts.
    pairs: ``distinct`` ones once, or ``all``, also those that come again in another chain.
    """

    resamples: Annotated[int, Field(ge=10, le=100_000)] = 2000
    permutations: Annotated[int, Field(ge=10, le=1_000_000)] = 9999
    confidence: Annotated[float, Field(gt=0.5, lt=1)] = 0.95
    original_score: Literal["tokens", "characters"] = "tokens"
    pairs: Literal["distinct", "all"] = "distinct"


class ExecutorConfig(_Section):
    """Where metrics are asked; no result depends on it.

    kind: ``local`` (`--jobs` processes on this machine; with one, this process itself), or
        ``dask``: the cluster whose scheduler is at ``address``, or `--jobs` processes that Dask
        starts here.
    time_limit: seconds within which a metric must answer a batch of questions.
    """

    kind: Literal["local", "dask"] = "local"
    address: str | None = None
    time_limit: Annotated[float, Field(gt=0, le=1_000_000)] = 600.0

    @model_validator(mode="after")
    def _addressed(self) -> Self:
        if self.address is not None and self.kind != "dask":
            raise ValueError("`address` is that of a Dask scheduler; say `kind: dask`")
        return self


class MetricConfig(_Section):
    """A metric: what it is called in the results, which one it is, its parameters."""

    metric: str
    parameters: dict[str, Any] = {}
    name: str  # the last, since it may be that of the metric that the others make

    @model_validator(mode="before")
    @classmethod
    def _from_entry(cls, entry: Any) -> Any:
        """Accept ``bleu`` and ``bleu: {order: 4, name: other}``."""
        if isinstance(entry, str):
            return {"name": None, "metric": entry}
        if isinstance(entry, Mapping) and set(entry) == {"name", "metric", "parameters"}:
            return entry
        if not isinstance(entry, Mapping) or len(entry) != 1:
            raise ValueError("a metric is a name, or one `name: {parameter: value}`")
        ((metric, parameters),) = entry.items()
        if not isinstance(parameters, Mapping | None):
            raise ValueError(f"the parameters of {metric} must be `parameter: value`")
        given = dict(parameters or {})
        return {"name": given.pop("name", None), "metric": metric, "parameters": given}

    @field_validator("name", mode="before")
    @classmethod
    def _own(cls, name: Any, info: ValidationInfo) -> Any:
        """Call a metric by the name in the configuration; a plug-in or a table by its own."""
        metric = info.data.get("metric", "")
        if name is not None or not (":" in metric or metric == "table"):
            return metric if name is None else name
        parameters = info.data.get("parameters")
        return _as_value_error(lambda: registry.build(metric, parameters)).name

    @field_validator("name")
    @classmethod
    def _usable(cls, name: str) -> str:
        if not name.strip() or name in RESERVED:
            raise ValueError(f"a metric cannot be called {name!r}; give it a `name`")
        return name

    @field_validator("metric")
    @classmethod
    def _resolved(cls, metric: str, info: ValidationInfo) -> str:
        return _metric_beside_config(metric, info)

    @field_validator("parameters")
    @classmethod
    def _parts_resolved(cls, given: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        """Find files that metrics are made of, also of those that `interpolated` mixes."""
        metric = info.data.get("metric", "")
        found: dict[str, Any] = _parameters_beside_config(metric, given, info)
        return found

    @model_validator(mode="after")
    def _can_be_built(self) -> Self:
        metric = _as_value_error(self.build)
        if any(isinstance(part, EditMetric | IMeasure) for part in parts(metric)):
            _as_value_error(require)  # in a run the gold edits have to be extracted
        return self

    def build(self) -> Metric:
        """Make the metric."""
        return registry.build(self.metric, self.parameters)


def _shorthand(value: Any) -> Any:
    return {"name": value} if isinstance(value, str) else value


class RunConfig(_Section):
    """All that a run depends on.

    compat: whose settings are the defaults, instead of those here; see maege.config.presets.
    """

    compat: Compat | None = None
    corpus: Annotated[CorpusConfig, BeforeValidator(_shorthand)]
    metrics: Annotated[tuple[MetricConfig, ...], Field(min_length=1)]
    seed: Annotated[int, Field(ge=0)] = 1
    references: ReferencesConfig = ReferencesConfig()
    sentences: SentencesConfig = SentencesConfig()
    chains: ChainsConfig | None = ChainsConfig()
    lattices: LatticesConfig | None = None
    corpora: CorporaConfig | None = CorporaConfig()
    statistics: StatisticsConfig = StatisticsConfig()
    executor: ExecutorConfig = ExecutorConfig()
    store: str | None = DEFAULT_STORE

    @model_validator(mode="before")
    @classmethod
    def _compatible(cls, content: Any) -> Any:
        """Fill in the settings of other software if they are wanted."""
        wanted = isinstance(content, Mapping) and content.get("compat") in get_args(Compat)
        return filled(content) if wanted else content

    @field_validator("store")
    @classmethod
    def _placed(cls, store: str | None, info: ValidationInfo) -> str | None:
        """Say where a store is that is given as a file."""
        named = store in (None, DEFAULT_STORE)
        return store if named else str(_beside_config(Path(str(store)), info))

    @property
    def store_path(self) -> Path | None:
        """Where the answers of dear metrics are kept; None if they are not."""
        if self.store is None:
            return None
        return default_path() if self.store == DEFAULT_STORE else Path(self.store)

    @field_validator("metrics")
    @classmethod
    def _distinct(cls, metrics: tuple[MetricConfig, ...]) -> tuple[MetricConfig, ...]:
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
    def _found(cls, references: ReferencesConfig, info: ValidationInfo) -> ReferencesConfig:
        corpus: CorpusConfig | None = info.data.get("corpus")
        if references.use is None or corpus is None:
            return references
        card = datasets.card(corpus.name) if corpus.name else None
        known = {ANNOTATORS, *(card.references if card else ())}
        places = (u if u in known else str(_existing(Path(u), info, known)) for u in references.use)
        return references.model_copy(update={"use": tuple(places)})

    @model_validator(mode="after")
    def _something_to_do(self) -> Self:
        if self.chains is None and self.lattices is None and self.corpora is None:
            raise ValueError("chains, lattices and corpora are all null: nothing to score")
        return self

    def to_yaml(self) -> str:
        """Write the configuration with all defaults filled in."""
        content = self.model_dump(mode="json")
        content["metrics"] = [
            {m.metric: ({} if m.name == m.metric else {"name": m.name}) | dict(m.parameters)}
            for m in self.metrics
        ]
        return yaml.safe_dump(content, sort_keys=False, allow_unicode=True)


def _as_value_error(check: Any) -> Any:
    """Call; turn the family's errors into the one that pydantic collects."""
    try:
        return check()
    except MaegeError as error:
        raise ValueError(str(error)) from error


def _metric_beside_config(metric: str, info: ValidationInfo) -> str:
    """Return the name of a metric; if it is a class in a file, with the file beside the config."""
    place, colon, attribute = metric.rpartition(":")
    if colon and place.endswith(".py"):
        return f"{_beside_config(Path(place), info)}:{attribute}"
    return metric


def _parameters_beside_config(metric: str, given: Any, info: ValidationInfo) -> Any:
    """Return the parameters of a metric, with the paths in them beside the config."""
    if not isinstance(given, Mapping):
        return given
    found = dict(given)
    if metric == "external":
        found["folder"] = _path_beside_config(found.get("folder", "."), info)
    elif metric == "table" and "file" in found:
        found["file"] = _path_beside_config(found["file"], info)
    elif metric == "interpolated":
        for key in found.keys() & {"a", "b"}:
            found[key] = _part_beside_config(found[key], info)
    return found


def _part_beside_config(part: Any, info: ValidationInfo) -> Any:
    if isinstance(part, str):
        return _metric_beside_config(part, info)
    if not isinstance(part, Mapping):
        return part
    return {
        _metric_beside_config(str(name), info): _parameters_beside_config(str(name), given, info)
        for name, given in part.items()
    }


def _path_beside_config(path: Any, info: ValidationInfo) -> Any:
    return str(_beside_config(Path(path), info)) if isinstance(path, str) else path


def _beside_config(path: Path, info: ValidationInfo) -> Path:
    folder = (info.context or {}).get("folder", Path())
    return Path(folder) / path


def _existing(path: Path, info: ValidationInfo, known: Collection[str] = ()) -> Path:
    """Return where a file is; ``known`` are the names that could have been meant instead."""
    place = _beside_config(path, info)
    if not place.is_file():
        hint = f"; or a name was meant: {did_you_mean(str(path), known)}" if known else ""
        raise ValueError(f"no such file: {place}{hint}")
    return place
