"""Known metrics beside the vetted one: their stored results, and paired comparisons with them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from maege.config.metric_argument import metric_config
from maege.config.study_config import StudyConfig
from maege.errors import MaegeError
from maege.studies.known_results.known_result import (
    FittingResults,
    KnownCorpus,
    KnownResult,
    fitting_results,
)
from maege.studies.known_results.result_files import known_corpora
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.rows import LimitComparison, RowResult, scorecard_rows
from maege.studies.vet.examination import Vetting
from maege.studies.vet.limits import paired_comparison
from maege.user_warnings import capture_warnings

# Known metrics that papers report most, first: a chart has room for six, a terminal for three.
_MOST_REPORTED = ("errant", "m2", "gleu", "imeasure", "green", "cleme")


@dataclass(frozen=True)
class KnownMetrics:
    """What is known of other metrics on the sample of a vetting."""

    # By name of a stored metric, those that papers report most first, and by row; those of
    # baselines are the vetting's own.
    results: Mapping[str, Mapping[str, RowResult]]
    # By row, the vetted metric compared with each baseline and each stored metric, which is the
    # ``limit`` of the comparison. The p-values are raw.
    comparisons: Mapping[str, tuple[LimitComparison, ...]]
    notes: tuple[str, ...] = ()  # sentences: which stored results are not used, and why
    # By row, the vetted metric compared with those that are vetted together with it.
    variants: Mapping[str, tuple[LimitComparison, ...]] = field(default_factory=dict)


def known_metrics(
    vetting: Vetting, signatures: Mapping[str, str], known: Iterable[KnownCorpus] | None = None
) -> KnownMetrics:
    """Return the known results that fit a vetting, and the comparisons with them.

    A stored metric that is vetted itself, or is a baseline, is left out. ``signatures`` are those
    of the metrics of the vetting, by name; ``known`` are by default those of the package.
    """
    fitting = _fitting(vetting, known_corpora().values() if known is None else known)
    stored = {
        name: by_row
        for name, by_row in fitting.results.items()
        if name not in signatures
        and not any(item.signature in signatures.values() for item in by_row.values())
    }
    comparisons: dict[str, tuple[LimitComparison, ...]] = {}
    variants: dict[str, tuple[LimitComparison, ...]] = {}
    for row, of_baselines in vetting.row_statistics.items():
        others = {name: s for name, s in of_baselines.items() if name != vetting.metric}
        for name, by_row in stored.items():
            if row in by_row and (statistic := by_row[row].statistic) is not None:
                others[name] = statistic
        own = of_baselines.get(vetting.metric)
        if own is not None and own.value is not None:
            compared = [paired_comparison(name, own, other) for name, other in others.items()]
            defined = [c for c in compared if c.difference.value is not None]
            comparisons[row] = tuple(c for c in defined if c.limit not in vetting.variants)
            variants[row] = tuple(c for c in defined if c.limit in vetting.variants)
    first = [name for name in _MOST_REPORTED if name in stored]
    results = {
        name: {row: item.result for row, item in stored[name].items()}
        for name in dict.fromkeys([*first, *stored])
    }
    return KnownMetrics(results, comparisons, fitting.notes, variants)


def _fitting(vetting: Vetting, known: Iterable[KnownCorpus]) -> FittingResults:
    """Return the results that fit the corpus of a vetting, and its set of judgements."""
    samples = {
        vetting.inputs.corpus.name: SampleKey.of(vetting.config, vetting.inputs),
        **{name: key for part in vetting.parts for name, key in part.samples.items()},
    }
    usable = [corpus for corpus in known if corpus.name in samples]
    metrics = {item.result.metric for corpus in usable for item in corpus.results}
    versions = {row.key: row.version for row in scorecard_rows()}
    signatures = _signatures_here(metrics, vetting.config)
    results: dict[str, dict[str, KnownResult]] = {}
    notes: list[str] = []
    for name, sample in samples.items():
        fitting = fitting_results(usable, name, sample, versions, signatures)
        notes += fitting.notes
        for metric, by_row in fitting.results.items():
            results.setdefault(metric, {}).update(by_row)
    return FittingResults(results, tuple(dict.fromkeys(notes)))


def _signatures_here(metrics: Iterable[str], config: StudyConfig) -> dict[str, str]:
    """Return the signatures that metrics have in this installation, if they can be built."""
    signatures = {}
    for name in sorted(metrics):
        try:
            # Notes on metrics that nobody asked for are of no use.
            built, _ = capture_warnings(metric_config(name, Path()).build)
        except MaegeError:
            continue
        signatures[name] = built.for_texts(config.language_code, config.unit).signature
    return signatures
