"""What a comparison of metrics with people needs: metrics, judgements, texts, references."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from maege.errors import ConfigError, did_you_mean
from maege.files.text_files import labelled, recorded_checksums
from maege.judgements.human_set import HumanSet, read_sets
from maege.metric.metric import Metric, assuming_english
from maege.report.study_directory import file_names
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.in_place_of_people import check_sentences
from maege.studies.lattices.samples import LatticeRun
from maege.texts.compared import Compared
from maege.user_warnings import capture_warnings


@dataclass(frozen=True)
class HumanInputs:
    """What is compared with people, as read."""

    metrics: Mapping[str, Metric]
    sets: tuple[HumanSet, ...]  # in the order of the configuration
    notes: tuple[str, ...]  # warnings
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
    with recorded_checksums() as recorded:
        (metrics, sets), notes = capture_warnings(lambda: _read(config, build_metrics))
    _check_references(metrics, sets)
    for human_set in sets if config.judge else ():
        check_sentences(str(config.judge), human_set)
    _check_trained_on(config, [*(human_set.judgements.name for human_set in sets), *runs])
    return HumanInputs(metrics, tuple(sets), tuple(notes), labelled(recorded))


def _read(
    config: HumansConfig, build_metrics: Callable[[], Mapping[str, Metric]] | None
) -> tuple[Mapping[str, Metric], list[HumanSet]]:
    metrics = (build_metrics or config.build_metrics)()
    sets = read_sets(config.humans)
    if build_metrics is None:
        _ask_languages(config, metrics, sets)
    return metrics, sets


def _ask_languages(
    config: HumansConfig, metrics: Mapping[str, Metric], sets: Sequence[HumanSet]
) -> None:
    """Ask for the language of each set whose texts metrics would take for English."""
    for entry, human_set in zip(config.humans, sets, strict=True):
        texts = human_set.whole or human_set.texts
        assuming = assuming_english(metrics, has_gold_edits=texts.gold_edits is not None)
        options = config.language_options
        config.of_set(entry).ask_language(texts.name, texts.sources, assuming, options)


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
