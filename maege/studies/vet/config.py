"""The configuration of ``maege vet``: that of a run, which metrics are vetted, and in what."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Self, get_args

import yaml
from pydantic import (
    Field,
    SerializerFunctionWrapHandler,
    ValidationInfo,
    field_validator,
    model_serializer,
)

from maege.config.loading import mapping_as
from maege.config.metric_config import MetricConfig, MetricConfigs, metric_config, metric_list
from maege.config.schema import RunConfig
from maege.config.subject import configuration, section_of_subject
from maege.data import datasets
from maege.data.cards import human_cards
from maege.data.corpus import Corpus
from maege.errors import ConfigError
from maege.studies.known_results.result_files import known_corpora
from maege.studies.sentinels import PREFIX, is_sentinel

EVERY_CORPUS = "all"  # that is on this machine, in place of the name of a corpus
DEFAULT_CONFIG = Path(__file__).with_name("default.yaml")
SectionName = Literal[
    "contract", "ordering", "degenerate-outputs", "injected-errors", "challenge", "attacks"
]
EVERY_SECTION: tuple[SectionName, ...] = get_args(SectionName)
SECTIONS = EVERY_SECTION[:-1]  # unless others are asked for
MAX_VARIANTS = 4


class VetConfig(RunConfig):
    """That of a run, of whose metrics one is vetted; the others are baselines."""

    words = {**RunConfig.words, "judged_edits": "edits.judged_edits"}  # noqa: RUF012

    metric: str = Field(
        "",
        validate_default=True,
        description="Name of the metric that is vetted; by default the first. The others are "
        "baselines.",
    )
    variants: tuple[str, ...] = Field(
        (),
        max_length=MAX_VARIANTS - 1,
        description="Names of further metrics that are vetted together with it.",
    )
    also_baselines: tuple[str, ...] = Field(
        (),
        description="Names of metrics that are vetted, and are baselines of the others, too.",
    )
    sections: tuple[SectionName, ...] = Field(
        SECTIONS, min_length=1, description="What is examined."
    )
    further: tuple["VetConfig", ...] = Field(
        (), description="Whole configurations of the same vetting on further corpora."
    )
    leave_out_unusable: bool = Field(
        False,
        description="Leave out corpora that cannot be read, or are too small to be of use, with a "
        "note.",
    )

    asked_again: bool = Field(
        False,
        description="Also vet each metric as it answers when it is asked again, beside it; for "
        "language models. It becomes one of the `variants`.",
    )

    @field_validator("metrics")
    @classmethod
    def _check_names(cls, metrics: MetricConfigs) -> MetricConfigs:
        for entry in metrics:
            if is_sentinel(entry.name):
                raise ValueError(
                    f"a metric is called {entry.name!r}, but names that begin with {PREFIX!r} are "
                    f"reserved; give it another one by its parameter `name`"
                )
        return metrics

    @field_validator("metric")
    @classmethod
    def _resolve_metric(cls, metric: str, info: ValidationInfo) -> str:
        names = [entry.name for entry in info.data.get("metrics", ())]
        if metric and names and metric not in names:
            raise ValueError(f"no metric of the configuration is called {metric!r}")
        return metric or next(iter(names), "")

    @field_validator("variants")
    @classmethod
    def _check_variants(cls, variants: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        names = [entry.name for entry in info.data.get("metrics", ())]
        for number, name in enumerate(variants):
            if names and name not in names:
                raise ValueError(f"no metric of the configuration is called {name!r}")
            if name in (info.data.get("metric"), *variants[:number]):
                raise ValueError(f"{name!r} is named twice")
        return variants

    @field_validator("sections")
    @classmethod
    def _sort_sections(cls, sections: tuple[SectionName, ...]) -> tuple[SectionName, ...]:
        return tuple(section for section in EVERY_SECTION if section in sections)

    @model_serializer(mode="wrap")
    def _without_defaults(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out keys that a vetting of one metric on one corpus does not need."""
        keys: dict[str, Any] = dump(self)
        single = {"variants", "also_baselines", "further", "leave_out_unusable", "asked_again"}
        single |= {"edits"}
        return {key: value for key, value in keys.items() if value or key not in single}

    @property
    def judged_edits(self) -> Path | None:
        """The table of edits that people marked, which asks them; None for none."""
        return None if self.edits is None else self.edits.judged_edits

    @property
    def challenge(self) -> bool:
        """Whether harmless and harmful changes are examined."""
        return "challenge" in self.sections

    @property
    def vetted(self) -> tuple[str, ...]:
        """The names of the metrics that are vetted; the others are baselines."""
        return (self.metric, *self.variants)

    @property
    def of_corpora(self) -> tuple["VetConfig", ...]:
        """The configuration on each corpus."""
        alone = {"further": (), "leave_out_unusable": False}
        return (self.model_copy(update=alone), *self.further)

    def of(self, metric: str) -> Self:
        """Return the configuration of one of the metrics that are vetted; others are baselines."""
        return self.model_copy(update={"metric": metric, "variants": ()})

    @property
    def metric_spec(self) -> str:
        """The metric as the user specified it, with its parameters."""
        entry = next(entry for entry in self.metrics if entry.name == self.metric)
        return " ".join([entry.metric, *(f"{k}={v}" for k, v in entry.parameters.items())])


def vet_config(
    metric: Any,
    subject: Any = None,
    overrides: Sequence[str] = (),
    *,
    parameters: Mapping[str, Any] | None = None,
    baselines: Iterable[Any] | None = None,
    sections: Iterable[str] | None = None,
    **keys: Any,
) -> VetConfig:
    """Return the configuration of a vetting.

    ``metric``: the metric to vet: one of the configuration, by its name there, or any other; or a
    list of at most four, which are vetted together. ``subject`` and ``overrides`` and ``keys``: see
    `maege.config.subject.configuration`. For a corpus, and by default, the other settings are those
    of ``default.yaml``. ``subject`` or ``corpus`` may be a list, of several corpora; the corpus
    "all" is every corpus, and every set of judgements, that is on this machine. Each set of
    ``humans`` is then compared on the corpus whose sentences were judged, or on the first one.
    ``parameters``: further parameters of the metric. ``baselines``: a list of metrics, by default
    those of the configuration; none for a corpus whose known results come with the package. The
    metric itself is none of them. ``sections``: what is examined, in any order; by default as in
    the configuration.

    Raises MaegeError if a key is wrong, if there is no such metric, or if two metrics have one
    name.
    """
    metrics = list(metric) if isinstance(metric, list | tuple) else [metric]
    _check_number(metrics)
    if parameters and len(metrics) > 1:
        raise ConfigError(
            "parameters of several metrics; give each its own, as '{gleu: {order: 3, name: gleu3}}'"
        )
    every = keys.get("corpus") == EVERY_CORPUS
    if every:
        keys = _every_corpus(subject, keys)
    tests = _tests(subject, keys.pop("corpus", None))
    choice = _Choice(
        metrics,
        parameters,
        None if baselines is None else list(metric_list(baselines, "baselines")),
        None if sections is None else tuple(sections),
    )
    humans = keys.pop("humans", None)
    configs = [choice.on(test, overrides, corpus=corpus, **keys) for test, corpus in tests]
    # Those of a configuration that has several corpora are vetted with the same metrics.
    configs += [
        choice.on(further, overrides, **keys) for config in configs for further in config.further
    ]
    if humans is not None:
        by_corpus = _humans_of_corpora(humans, [str(config.corpus.name) for config in configs])
        configs = [
            configuration(VetConfig, config, humans=sets) if sets else config
            for config, sets in zip(configs, by_corpus, strict=True)
        ]
    first, *further = [config.model_copy(update={"further": ()}) for config in configs]
    if not further:
        return first
    changed = {"further": further, "leave_out_unusable": every or first.leave_out_unusable}
    return mapping_as(VetConfig, dict(first) | changed)


def _tests(subject: Any, corpus: Any) -> list[tuple[Any, Any]]:
    """Return the subject and the corpus of each test set. Raises ConfigError for two lists."""
    subjects = list(subject) if isinstance(subject, list | tuple) else [subject]
    corpora = list(corpus) if isinstance(corpus, list | tuple) else [corpus]
    if not subjects or not corpora:
        raise ConfigError("no corpus is named; leave the list out for the small one of MAEGE")
    if len(subjects) > 1 and corpora != [None]:
        raise ConfigError("several configurations, and another corpus; give one list of corpora")
    return [(subject, corpus) for subject in subjects for corpus in corpora]


def _humans_of_corpora(humans: Any, corpora: Sequence[str]) -> list[list[Any]]:
    """Return the sets of judgements of each corpus: of no known one, on the first corpus."""
    by_corpus: list[list[Any]] = [[] for _ in corpora]
    is_one = isinstance(humans, str | Mapping) or not isinstance(humans, Iterable)
    for human_set in [humans] if is_one else humans:
        card = human_cards().get(human_set) if isinstance(human_set, str) else None
        name = card.corpus_card().name if card else ""
        by_corpus[corpora.index(name) if name in corpora else 0].append(human_set)
    return by_corpus


def _every_corpus(subject: Any, keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys that name every corpus and set of judgements that is on this machine.

    Raises ConfigError if others are named, or if there is none.
    """
    if subject is not None or keys.get("humans") is not None:
        raise ConfigError("all corpora, and some by name; leave the names out")
    corpora = [card.name for card in datasets.cards().values() if _is_present(card)]
    sets = [
        card.name for card in human_cards().values() if all(map(_is_present, card.required_cards()))
    ]
    if not corpora:
        raise ConfigError("no corpus is on this machine; see `maege data fetch`")
    return {**keys, "corpus": corpora, "humans": sets or None}


def _is_present(card: datasets.CorpusCard) -> bool:
    return len(card.present_files()) == len(card.files)


@dataclass(frozen=True)
class _Choice:
    """What is vetted, with what, in what, on whichever corpus."""

    vetted: Sequence[Any]
    parameters: Mapping[str, Any] | None  # further ones of the metric
    baselines: Sequence[Any] | None  # None: the metrics of the configuration
    sections: tuple[str, ...] | None  # None: those of the configuration

    def on(self, subject: Any, overrides: Sequence[str], **keys: Any) -> VetConfig:
        """Return the configuration of a vetting on one corpus."""
        is_alone = isinstance(subject, Mapping) and "metrics" not in subject
        config = _loaded(subject, overrides, metrics=[*self.vetted] if is_alone else None, **keys)
        entries = (
            list(config.metrics)
            if is_alone
            else [_metric_of(config, metric, self.parameters) for metric in self.vetted]
        )
        if config.asked_again:
            entries += [_asked_again(entry, is_only=len(entries) == 1) for entry in entries]
            _check_number(entries)
        named = config.metrics if self.baselines is None else self.baselines
        baselines = [_metric_of(config, baseline) for baseline in named]
        metrics = [*entries]
        for entry in baselines:
            if entry not in metrics:
                metrics.append(entry)
        _check_names([entry.name for entry in metrics], len(entries))
        first, *variants = (entry.name for entry in entries)
        both = [entry.name for entry in entries if entry in baselines and variants]
        changed = {"metrics": metrics, "metric": first, "variants": variants, "asked_again": False}
        changed["also_baselines"] = both
        sections = config.sections if self.sections is None else self.sections
        return mapping_as(VetConfig, dict(config) | changed | {"sections": sections})


def _check_number(vetted: Sequence[Any]) -> None:
    if not 1 <= len(vetted) <= MAX_VARIANTS:
        raise ConfigError(f"{len(vetted)} metrics; give at most {MAX_VARIANTS} that are vetted")


def _asked_again(entry: MetricConfig, *, is_only: bool) -> MetricConfig:
    """Return a metric with the repeats after its own. Raises ConfigError if it has none."""
    if entry.build().hooks.for_repeat is None:
        raise ConfigError(
            f"`asked_again` is for metrics that may answer otherwise, as judge, and {entry.name} "
            f"always gives the same text the same score; leave the key out"
        )
    own = entry.parameters
    further = {
        "name": "asked again" if is_only else f"{entry.name} asked again",
        "repeat": own.get("repeat", 0) + own.get("repeats", 1),
    }
    return metric_config({entry.metric: {**own, **further}}, Path())


def _check_names(names: Sequence[str], vetted: int) -> None:
    """Raise ConfigError if one of the vetted metrics, which are first, has the name of another."""
    for number, name in enumerate(names[:vetted]):
        if name in names[number + 1 :]:
            other = "a baseline" if name in names[vetted:] else "another one"
            raise ConfigError(
                f"the metric and {other} are both called {name!r}; give the metric another "
                f"name by its parameter `name`, or select other baselines"
            )


def _loaded(
    subject: Any, overrides: Sequence[str] = (), *, corpus: Any = None, **keys: Any
) -> VetConfig:
    """Return a configuration; for a corpus, and by default, that of ``maege vet``."""
    if isinstance(subject, Corpus):
        subject, corpus = None, corpus or subject
    elif isinstance(subject, str | Path) and (section := section_of_subject(VetConfig, subject)):
        subject, corpus = None, corpus or section
    if subject is not None:
        return configuration(VetConfig, subject, overrides, corpus=corpus, **keys)
    default = yaml.safe_load(DEFAULT_CONFIG.read_text("utf-8"))
    config = configuration(VetConfig, default, overrides, corpus=corpus, **keys)
    names_metrics = keys.get("metrics") or any(text.startswith("metrics") for text in overrides)
    if names_metrics or config.corpus.name not in known_corpora():
        return config
    # Known metrics need not be scored again.
    return config.model_copy(update={"metrics": ()})


def _metric_of(
    config: RunConfig, metric: Any, parameters: Mapping[str, Any] | None = None
) -> MetricConfig:
    """Return a metric of the configuration, or another one, with additional parameters."""
    if isinstance(metric, MetricConfig):
        return metric
    known = {entry.name: entry for entry in config.metrics}
    if isinstance(metric, str) and metric in known:
        entry = known[metric]
        if not parameters:
            return entry
        metric = {entry.metric: {"name": entry.name, **entry.parameters}}
    if parameters:
        ((name, own),) = metric.items() if isinstance(metric, Mapping) else ((metric, {}),)
        metric = {name: {**(own or {}), **parameters}}
    # Its file is stored as it was written: the results do not depend on where a folder lies.
    return metric_config(metric, Path())
