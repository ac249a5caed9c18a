"""Known metrics beside the vetted one: their stored results, and paired comparisons with them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from maege.config.metric_config import metric_config
from maege.config.study_config import StudyConfig
from maege.errors import MaegeError
from maege.metric.metric import for_texts
from maege.statistics.correlation_tests import SystemStatistic
from maege.studies.joint_results import Groups, joint_comparison, joint_result
from maege.studies.known_results.known_result import (
    KnownCorpus,
    KnownResult,
    RowStatistic,
    RowStatistics,
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

    A stored metric that is the vetted one, or a baseline, is left out. One that is vetted together
    with it stays, so that its place is the same as if it was vetted alone. ``signatures`` are those
    of the metrics of the vetting, by name; ``known`` are by default those of the package.
    """
    own = {name: text for name, text in signatures.items() if name not in vetting.no_baselines}
    corpus = vetting.inputs.corpus.name
    sample = {corpus: SampleKey.of(vetting.config, vetting.inputs)}
    found = [_OfSets(sample, {corpus: vetting.row_statistics}, {})]
    found += [_OfSets(p.samples, p.statistics, p.groups) for p in vetting.parts if p.samples]
    usable = [*_known_of(found)] if known is None else [*known]
    results: dict[str, dict[str, RowResult]] = {}
    pairs: dict[str, list[LimitComparison]] = {}
    variants: dict[str, list[LimitComparison]] = {}
    notes: list[str] = []
    for of_sets in found:
        fitting, of_fitting = _fitting(of_sets, usable, vetting.config, own)
        notes += of_fitting
        for row in dict.fromkeys(row for by_row in fitting.values() for row in by_row):
            for metric, by_row in fitting.items():
                if row in by_row:
                    results.setdefault(metric, {})[row] = of_sets.result(row, by_row[row])
        for row in dict.fromkeys(row for of in of_sets.statistics.values() for row in of):
            stored = {name: by_row[row] for name, by_row in fitting.items() if row in by_row}
            pairs[row], variants[row] = of_sets.compare(row, vetting, stored)
    first = [name for name in _MOST_REPORTED if name in results]
    return KnownMetrics(
        {name: results[name] for name in dict.fromkeys([*first, *results])},
        {row: tuple(compared) for row, compared in pairs.items()},
        tuple(dict.fromkeys(notes)),
        {row: tuple(compared) for row, compared in variants.items()},
    )


def _known_of(found: "Iterable[_OfSets]") -> Iterator[KnownCorpus]:
    """Yield the known results of the package on some corpora, which are read here."""
    known = known_corpora()
    names = {name.partition(" (")[0] for of_sets in found for name in of_sets.samples}
    yield from (known[name] for name in known if name in names)


_Items = tuple[KnownResult, ...]  # of a metric in a row, one of each set
_OfEachSet = Sequence[RowStatistic | None]


@dataclass(frozen=True)
class _OfSets:
    """A corpus, or sets of judgements that are one row together."""

    samples: Mapping[str, SampleKey]  # by name, what was computed on
    statistics: Mapping[str, RowStatistics]  # by name, those of the metrics of the vetting
    groups: Mapping[str, Groups]  # by row, which sets share units

    def result(self, row: str, items: _Items) -> RowResult:
        """Return the result of a known metric on all sets."""
        groups = self.groups.get(row, [[0]])
        return joint_result([item.result for item in items], groups, of_r=_is_of_r(items))

    def compare(
        self, row: str, vetting: Vetting, stored: Mapping[str, _Items]
    ) -> tuple[list[LimitComparison], list[LimitComparison]]:
        """Compare the vetted metric with known ones, and with those that are vetted with it."""
        others = self.computed(row)
        own = others.pop(vetting.metric, [])
        together = {name: others[name] for name in vetting.variants if name in others}
        others = {name: of for name, of in others.items() if name not in vetting.no_baselines}
        others |= {name: [item.statistic for item in items] for name, items in stored.items()}
        return self.pairs(row, own, others), self.pairs(row, own, together)

    def computed(self, row: str) -> dict[str, _OfEachSet]:
        """Return the statistics of the metrics of the vetting that have them on all sets."""
        by_set = [of_set.get(row, {}) for of_set in self.statistics.values()]
        return {
            name: [of_set[name] for of_set in by_set]
            for name in by_set[0]
            if all(name in of_set for of_set in by_set)
        }

    def pairs(
        self, row: str, own: _OfEachSet, others: Mapping[str, _OfEachSet]
    ) -> list[LimitComparison]:
        """Compare the statistics of a metric with those of others, on all sets."""
        if not own or any(statistic is None or statistic.value is None for statistic in own):
            return []
        groups = self.groups.get(row, [[0]])
        compared = []
        for name, of_sets in others.items():
            pairs = [
                paired_comparison(name, a, b)
                for a, b in zip(own, of_sets, strict=True)
                if a is not None and b is not None
            ]
            if len(pairs) == len(own):
                compared.append(joint_comparison(pairs, groups))
        return [c for c in compared if c.difference.value is not None]


def _is_of_r(items: _Items) -> bool:
    return isinstance(items[0].statistic, SystemStatistic)


def _fitting(
    of_sets: _OfSets,
    known: Iterable[KnownCorpus],
    config: StudyConfig,
    signatures: Mapping[str, str],
) -> tuple[dict[str, dict[str, _Items]], list[str]]:
    """Return the known results that fit each of the sets, by metric and row; why others do not."""
    usable = [corpus for corpus in known if corpus.name in of_sets.samples]
    metrics = {item.result.metric for corpus in usable for item in corpus.results}
    versions = {row.key: row.version for row in scorecard_rows()}
    here = _signatures_here(metrics, config)
    by_set = [
        fitting_results(usable, name, sample, versions, here)
        for name, sample in of_sets.samples.items()
    ]
    fitting: dict[str, dict[str, _Items]] = {}
    for metric in by_set[0].results:
        if metric in signatures:
            continue
        of_metric = [of_set.results.get(metric, {}) for of_set in by_set]
        if any(i.signature in signatures.values() for of in of_metric for i in of.values()):
            continue
        rows = [row for row in of_metric[0] if all(row in of_set for of_set in of_metric)]
        fitting[metric] = {row: tuple(of_set[row] for of_set in of_metric) for row in rows}
    return fitting, [note for of_set in by_set for note in of_set.notes]


def _signatures_here(metrics: Iterable[str], config: StudyConfig) -> dict[str, str]:
    """Return the signatures that metrics have in this installation, if they can be built."""
    signatures = {}
    for name in sorted(metrics):
        try:
            # Notes on metrics that nobody asked for are of no use.
            built, _ = capture_warnings(metric_config(name, Path()).build)
        except MaegeError:
            continue
        signatures[name] = for_texts(built, config.language_code, config.unit).signature
    return signatures
