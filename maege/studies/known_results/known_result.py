"""A known result: what a known metric has in one row on one corpus, and when it fits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.correlation_tests import SystemStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.rows import RowResult

# The value of a row with what a paired comparison with another metric needs.
RowStatistic = ClusteredStatistic | CorpusStatistic | SystemStatistic
# By key of the row, then by metric.
RowStatistics = Mapping[str, Mapping[str, RowStatistic]]


@dataclass(frozen=True)
class KnownResult:
    """The result of a row."""

    row: str  # its key
    version: int  # of the row
    signature: str  # of the metric, with the program that finds edits
    result: RowResult  # as the study returned it, in six significant digits
    # None where metrics cannot be compared in pairs.
    statistic: RowStatistic | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class ModelRun:
    """When, and on what, the results of a metric with a model were computed.

    Their last digits depend on it, and nobody without the model can compute them again.
    """

    date: str  # ISO 8601, of the day
    device: str  # as the library names it
    versions: Mapping[str, str]  # by package
    models: Mapping[str, str]  # by parameter of the metric, with its revision or checksum

    def __str__(self) -> str:
        versions = [f"{package} {version}" for package, version in self.versions.items()]
        models = " and ".join(dict.fromkeys(self.models.values()))
        return ", ".join([self.date, self.device, *versions, models])


@dataclass(frozen=True)
class KnownCorpus:
    """The known results on one corpus, or one set of judgements: figures only, no texts."""

    name: str  # of a corpus with that of its annotations
    licence: str  # of the corpus, as is the citation
    citation: str
    sample: SampleKey  # what the results were computed on
    results: tuple[KnownResult, ...]  # of all metrics and rows
    runs: Mapping[str, ModelRun] = field(default_factory=dict)  # by metric, of those with models


@dataclass(frozen=True)
class FittingResults:
    """The known results that can be compared with a new one, and why others cannot."""

    results: Mapping[str, Mapping[str, KnownResult]]  # by metric, then by key of the row
    # Sentences: which results are not compared, and why; which were computed with a model.
    notes: tuple[str, ...] = ()


def fitting_results(
    known: Iterable[KnownCorpus],
    corpus: str,
    sample: SampleKey,
    versions: Mapping[str, int],
    signatures: Mapping[str, str],
) -> FittingResults:
    """Return the known results whose keys fit; there is no nearest one.

    ``corpus`` and ``sample`` are the name of the corpus, or set of judgements, of a new result, and
    what that was computed on. ``versions`` are those of the rows now, by key, and ``signatures``
    those of metrics in this installation; a metric that cannot be built here has none, and its
    results fit.
    """
    stored = next((c for c in known if c.name == corpus), None)
    if stored is None:
        return FittingResults({})
    if differences := sample.differences(stored.sample):
        reason = "; ".join(differences)
        note = f"Known results of {corpus} are not compared: {reason}. Name some in `--baselines`."
        return FittingResults({}, (note,))
    fitting: dict[str, dict[str, KnownResult]] = {}
    other_rows: set[str] = set()
    other_signatures: dict[str, str] = {}
    for item in stored.results:
        metric = item.result.metric
        if versions.get(item.row) != item.version:
            other_rows.add(item.row)
        elif signatures.get(metric, item.signature) != item.signature:
            other_signatures[metric] = _difference(signatures[metric], item.signature)
        else:
            fitting.setdefault(metric, {})[item.row] = item
    notes = [
        f"The known result of {metric} is not compared: {difference}."
        for metric, difference in sorted(other_signatures.items())
    ]
    notes += (
        f"The known result of {metric} was computed with a model: {run}."
        for metric, run in stored.runs.items()
        if metric in fitting
    )
    if other_rows:
        rows = ", ".join(sorted(other_rows))
        notes.append(f"Known results of these rows are of another version of them: {rows}.")
    return FittingResults(fitting, tuple(notes))


def _difference(here: str, stored: str) -> str:
    """Say which parts of a signature differ.

    >>> _difference("gleu|order:4|maege:2", "gleu|order:4|maege:1")
    'here it is maege:2, not maege:1'
    """
    own, other = here.split("|"), stored.split("|")
    missing = [part for part in other if part not in own]
    added = [part for part in own if part not in other]
    return f"here it is {', '.join(added) or 'without'}, not {', '.join(missing) or 'without'}"
