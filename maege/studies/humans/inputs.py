"""What a comparison of metrics with people needs: metrics, judgements, texts, references."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from maege.config.human_set_section import HumanSetConfig
from maege.errors import ConfigError, did_you_mean
from maege.files.text_files import labelled, recorded_checksums
from maege.judgements.reading.set_files import HumanSet, read_sets, read_text_references
from maege.metric.metric import Metric, assuming_english
from maege.report.study_directory import file_names
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.in_place_of_people import check_sentences
from maege.studies.humans.number_of_references import ReferenceStudy, scorings_by_metric
from maege.studies.lattices import LatticeRun
from maege.texts.compared import Compared
from maege.texts.copies import copies
from maege.texts.reference_subsets import subsets_by_size
from maege.user_warnings import capture_warnings


@dataclass(frozen=True)
class HumanInputs:
    """What is compared with people, as read."""

    metrics: Mapping[str, Metric]
    sets: tuple[HumanSet, ...]  # in the order of the configuration
    studies: tuple[ReferenceStudy, ...]  # for each set, the references whose number varies
    notes: tuple[str, ...]  # warnings
    costs: tuple[str, ...]  # what studies of numbers of references take, before scores are computed
    checksums: Mapping[str, str]  # SHA-256 by name of the file, and the fingerprint of each run
    runs: tuple[LatticeRun, ...] = ()  # on lattices: evidence on metrics of the same names
    versions: Mapping[str, str] = field(default_factory=dict)  # of further software; there is none

    @property
    def compared(self) -> Mapping[str, Compared]:
        """What outputs are compared with, by set."""
        keys = file_names([human_set.judgements.name for human_set in self.sets])
        return {
            key: Compared.of_texts(human_set.texts, self.metrics)
            for key, human_set in zip(keys, self.sets, strict=True)
        }

    def with_runs(self, runs: Sequence[LatticeRun]) -> "HumanInputs":
        """Add finished runs. Raises ConfigError if a run has none of the metrics."""
        notes = (note for run in runs for note in _signature_notes(self.metrics, run))
        fingerprints = {f"run {run.name}": run.fingerprint for run in runs}
        return replace(
            self,
            runs=tuple(runs),
            notes=(*self.notes, *notes),
            checksums={**self.checksums, **fingerprints},
        )


def read_inputs(
    config: HumansConfig,
    runs: Sequence[str] = (),
    build_metrics: Callable[[], Mapping[str, Metric]] | None = None,
) -> HumanInputs:
    """Read all that a comparison needs, so that mistakes are reported before anything is scored.

    ``runs``: names of the runs on lattices that will be evidence. ``build_metrics``: returns the
    metrics, if they are not those of ``config``. Raises ConfigError if a metric needs references,
    and a set has none, if ``trained_on`` names no set or run, or if sets are of several languages;
    DataError if files are malformed, outputs are missing, or the language has to be given.
    """
    metrics, metric_notes = capture_warnings(build_metrics or config.build_metrics)
    with recorded_checksums() as recorded:
        files = [entry.files() for entry in config.humans]
        sets, set_notes = capture_warnings(lambda: read_sets(files))
        language_notes: Sequence[str] = ()
        if build_metrics is None:
            _, language_notes = capture_warnings(lambda: _ask_languages(config, metrics, sets))
        _check_references(metrics, sets)
        for human_set in sets if config.judge else ():
            check_sentences(str(config.judge), human_set)
        _check_trained_on(config, [*(human_set.judgements.name for human_set in sets), *runs])
        entries = zip(config.humans, sets, strict=True)
        studies = [_reference_study(config, *entry) for entry in entries]
    checksums = labelled(recorded)
    counted = metrics_of_texts(metrics)
    costs = [
        _cost(human_set, study, counted)
        for human_set, study in zip(sets, studies, strict=True)
        if config.reference_counts is not None
    ]
    notes = (*metric_notes, *set_notes, *language_notes)
    return HumanInputs(metrics, tuple(sets), tuple(studies), notes, tuple(costs), checksums)


def _ask_languages(
    config: HumansConfig, metrics: Mapping[str, Metric], sets: Sequence[HumanSet]
) -> None:
    """Ask for the language of each set whose texts metrics would take for English."""
    for entry, human_set in zip(config.humans, sets, strict=True):
        texts = human_set.whole or human_set.texts
        assuming = assuming_english(metrics, has_gold_edits=texts.gold_edits is not None)
        options = config.language_options
        config.of_set(entry).ask_language(texts.name, texts.sources, assuming, options)


def _reference_study(
    config: HumansConfig, entry: HumanSetConfig, human_set: HumanSet
) -> ReferenceStudy:
    how = config.reference_counts
    if how is None:
        return ReferenceStudy({}, {})
    references = read_text_references(entry.files(), human_set.texts)
    for name in how.references or ():
        if name not in references:
            raise ConfigError(
                f"`reference_counts.references`: {human_set.judgements.name} has no reference "
                f"{name!r} for all of its sentences; {did_you_mean(name, references)}"
            )
    equal = copies(references, human_set.texts.sources) if how.references is None else {}
    chosen = [name for name in how.references or references if name not in equal]
    subsets = subsets_by_size(chosen, how.sizes, how.subsets, config.seed)
    return ReferenceStudy({name: references[name] for name in chosen}, subsets, equal)


def metrics_of_texts(metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Return the metrics that depend on references, and need nothing but texts."""
    return {name: metric for name, metric in metrics.items() if "references" in metric.reads}


def _cost(human_set: HumanSet, study: ReferenceStudy, metrics: Mapping[str, Metric]) -> str:
    number = sum(map(len, study.subsets.values()))
    by_number: dict[int, list[str]] = {}
    for name, scorings in scorings_by_metric(human_set.texts, metrics, study).items():
        by_number.setdefault(scorings, []).append(name)
    costs = [
        f"{scores:,} by each of {', '.join(by_number[scores])}" for scores in sorted(by_number)
    ]
    text = (
        f"{human_set.judgements.name}: reference_counts: {len(study.references)} references, "
        f"{number:,} sets of them; scores of outputs: {', '.join(costs) or 'by no metric'}"
    )
    if study.copies:
        pairs = ", ".join(f"{name} (of {original})" for name, original in study.copies.items())
        text += f"; left out as copies: {pairs}"
    return text


def _check_references(metrics: Mapping[str, Metric], sets: list[HumanSet]) -> None:
    for human_set in sets:
        texts = human_set.texts
        if any(texts.references) or texts.gold_edits is not None:
            continue
        for name, metric in metrics.items():
            if "references" in metric.reads:
                raise ConfigError(
                    f"metric {name!r} needs references, and {human_set.judgements.name} has none; "
                    f"give `references` (text files) or `m2` for it"
                )


def _check_trained_on(config: HumansConfig, origins: Sequence[str]) -> None:
    for metric, names in config.trained_on.items():
        for name in names:
            if name not in origins:
                raise ConfigError(
                    f"`trained_on.{metric}`: no set or run is called {name!r}; "
                    f"{did_you_mean(name, origins)}"
                )


def _signature_notes(metrics: Mapping[str, Metric], run: LatticeRun) -> list[str]:
    """Tell which metrics of a run differ from those of the same name here."""
    signatures = run.results.signatures
    common = [name for name in metrics if name in signatures]
    if not common:
        raise ConfigError(
            f"run {run.name} has none of the metrics {', '.join(metrics)}, but "
            f"{', '.join(run.results.metrics)}; metrics are matched by name"
        )
    return [
        f"run {run.name}: metric {name!r} was {signatures[name]}, but is {metrics[name].signature}"
        for name in common
        if signatures[name] != metrics[name].signature
    ]
