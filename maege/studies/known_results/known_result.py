"""A known result: what a known metric has in one row on one corpus, and when it fits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.rows import RowResult


@dataclass(frozen=True)
class KnownResult:
    """The result of a row.

    Parameters
    ----------
    row, version
        Key and version of the row.
    signature
        Of the metric, with the program that finds edits.
    result
        As the study returned it, in six significant digits.
    statistic
        The value with what a paired comparison with another metric needs; None where there is none.
    """

    row: str
    version: int
    signature: str
    result: RowResult
    statistic: ClusteredStatistic | CorpusStatistic | None = field(
        default=None, compare=False, repr=False
    )


@dataclass(frozen=True)
class KnownCorpus:
    """The known results on one corpus.

    Parameters
    ----------
    name
        Of the corpus, with that of its annotations.
    licence, citation
        Of the corpus: only figures are stored, no texts.
    sample
        What the results were computed on.
    results
        Of all metrics and rows.
    """

    name: str
    licence: str
    citation: str
    sample: SampleKey
    results: tuple[KnownResult, ...]


@dataclass(frozen=True)
class FittingResults:
    """The known results that can be compared with a new one, and why others cannot.

    Parameters
    ----------
    results
        By metric, then by key of the row.
    notes
        Sentences, each saying which results are not compared, and why.
    """

    results: Mapping[str, Mapping[str, KnownResult]]
    notes: tuple[str, ...] = ()


def fitting_results(
    known: Iterable[KnownCorpus],
    corpus: str,
    sample: SampleKey,
    versions: Mapping[str, int],
    signatures: Mapping[str, str],
) -> FittingResults:
    """Return the known results of a corpus whose keys fit; there is no nearest one.

    Parameters
    ----------
    known
        All known results.
    corpus
        Name of the corpus of the new result.
    sample
        What the new result was computed on.
    versions
        By key of a row, its version now.
    signatures
        By metric, its signature in this installation; metrics that cannot be built here are
        missing, and their results fit.
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
