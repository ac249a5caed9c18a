"""Make the matrix of the atlas, corpora by metrics: `python -m experiments.atlas.matrix`.

Of a corpus whose known results are stored, only the time is measured.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any

from experiments.atlas.corpora import (
    FURTHER_METRICS_ON_CORPORA,
    METRICS,
    ORDERING,
    configuration,
    known_corpus,
    metrics_of,
)
from experiments.card_files import DATA, fetch_missing
from experiments.page_command import print_progress
from maege.data import datasets
from maege.errors import MaegeError
from maege.files.output_file import write_atomic
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.progress import Progress
from maege.ranking_requests import requests
from maege.scoring.engine import score_one
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.metric_differences import Difference, paired_differences
from maege.statistics.significance_letters import significance_letters
from maege.statistics.value import Value
from maege.studies.known_results.known_result import KnownCorpus
from maege.studies.known_results.result_files import known_corpora
from maege.studies.lattices.inputs import read_lattice_inputs
from maege.studies.lattices.samples import draw_only

MATRIX = Path(__file__).parents[2] / "docs/generate/matrix.json"
TIMED_TEXTS = 500
_DIGITS = 4
# Of sentences that two annotators corrected, so that metrics do not see the right answer.
TWO_ANNOTATORS = "sentences.min_annotations=2"
# Made corpora take most of the time: 5 instead of 20 of each quality, 2 of large ones, or none.
FEW_CORPORA = "synthetic_corpora.replicates=5"
TWO_CORPORA = "synthetic_corpora.replicates=2"
NO_CORPORA = "synthetic_corpora=null"
WITHOUT_MODELS = (*METRICS, *FURTHER_METRICS_ON_CORPORA)


@dataclass(frozen=True)
class Column:
    """What metrics rank: a corpus, or a part of it."""

    corpus: str
    overrides: tuple[str, ...] = ()  # as after ``--set``
    metrics: tuple[str, ...] = WITHOUT_MODELS

    @property
    def is_stored(self) -> bool:
        """Whether the package has its known results."""
        return not self.overrides and self.corpus in known_corpora()


# In NLPCC 2018, two annotators corrected fewer than 200 sentences.
COLUMNS = {
    # Their known results are stored.
    **{name: Column(name, metrics=metrics_of(name))
       for name in ("conll14", "cweb-g-dev", "cweb-s-dev", "jfleg-dev", "jfleg-test",
                    "ua-gec-only")},
    **{name: Column(name, (FEW_CORPORA,)) for name in ("cweb-g-test", "cweb-s-test")},
    **{f"{name}, two annotators": Column(name, (TWO_ANNOTATORS, made))
       for name, made in {"eracond": FEW_CORPORA, "estgec-l2-test": TWO_CORPORA,
                          "geccc-dev": TWO_CORPORA, "mucgec-dev": FEW_CORPORA}.items()},
    **{f"conll14, {title}": Column("conll14", (key, NO_CORPORA))
       for title, key in {
           "annotator 0": "corpus.annotators=[0]",
           "annotator 1": "corpus.annotators=[1]",
           "1 reference": "references.use=[BN1]",
           "4 references": "references.use=[BN1, BN2, BN4, BN5]",
       }.items()},
}  # fmt: skip


def entry(column: Column, jobs: int, progress: Progress) -> dict[str, Any]:
    """Return what the matrix says of a column."""
    config = configuration(column.corpus, column.metrics, column.overrides, (ORDERING,))
    inputs = read_lattice_inputs(config)
    if column.is_stored:
        known = known_corpora()[column.corpus]
    else:
        known = known_corpus(column.corpus, config, jobs, progress)
    corpus, texts = inputs.lattices.corpus, requests(draw_only("chains", config, inputs.lattices))
    statistics = {
        r.result.metric: r.statistic
        for r in known.results
        if r.row == "order" and isinstance(r.statistic, ClusteredStatistic)
    }
    differences = compared(statistics)
    taus, accuracies = values(known, "order"), values(known, "systems")
    letters = significance_letters({m: v.value for m, v in taus.items()}, differences)
    seconds = dict(cpu(inputs.metrics, list(dict.fromkeys(texts))[:TIMED_TEXTS]))
    return {
        "corpus": column.corpus,
        "overrides": column.overrides,
        "language": config.language_code,
        "unit": config.corpus.text_unit,
        "sentences": len(corpus.sentences),
        "annotators": len({a.annotator for s in corpus.sentences for a in s.annotations}),
        "edits": rounded(mean(len(a.edits) for s in corpus.sentences for a in s.annotations
                              if a.edits)),
        # That a metric sees of a text.
        "references": rounded(mean(len(text.references[0]) for text in texts)),
        "metrics": {
            metric: {
                "tau": plain(taus[metric]),
                "letters": letters.get(metric, ""),
                "pairwise_accuracy": plain(accuracies.get(metric)),
                "cpu": rounded(seconds[metric]),
            }
            for metric in sorted(column.metrics)
        },
        # The better metric, the worse one, and the adjusted p-value, if it is significant.
        "differences": [
            [d.a, d.b, rounded(d.adjusted or 0.0)] if (d.difference or 0.0) > 0
            else [d.b, d.a, rounded(d.adjusted or 0.0)]
            for d in differences if d.is_significant
        ],
    }  # fmt: skip


def compared(statistics: Mapping[str, ClusteredStatistic]) -> list[Difference]:
    """Compare all pairs of metrics in tau, as a run does."""
    clusters = len(next(iter(statistics.values())).weights)
    resampler = Resampling().for_clusters(clusters)
    return paired_differences("chains", "tau_macro", statistics, resampler)


def values(known: KnownCorpus, row: str) -> dict[str, Value]:
    """Return the values of a row by metric."""
    return {r.result.metric: r.result.value for r in known.results if r.row == row}


def cpu(
    metrics: Mapping[str, Metric], texts: Sequence[ScoreRequest]
) -> Iterator[tuple[str, float]]:
    """Yield the seconds of CPU that each metric takes for 1,000 texts."""
    for name, metric in metrics.items():
        score_one(texts[:1], name, metric)  # its start is not meant
        start = process_time()
        score_one(texts, name, metric)
        yield name, 1000 * (process_time() - start) / len(texts)


def plain(value: Value | None) -> list[float]:
    """Return a value and the ends of its interval; nothing if it is undefined."""
    if value is None or value.value is None:
        return []
    return [rounded(number) for number in (value.value, *(value.interval or ()))]


def rounded(number: float) -> float:
    return float(f"{number:.{_DIGITS}g}")


def stored() -> dict[str, Any]:
    """Return the matrix as it was made."""
    entries: dict[str, Any] = json.loads(MATRIX.read_text(encoding="utf-8"))
    return entries


def write(entries: Mapping[str, Any]) -> None:
    """Write a line for each column, in the order of ``COLUMNS``."""
    lines = (f"{json.dumps(name)}: {json.dumps(entries[name])}" for name in COLUMNS
             if name in entries)  # fmt: skip
    write_atomic(MATRIX, ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def main() -> None:
    """Make columns one after the other, so that an interruption loses one."""
    parser = ArgumentParser(prog="python -m experiments.atlas.matrix", description=__doc__)
    parser.add_argument("--only", choices=COLUMNS, metavar="COLUMN")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    progress = Progress(stage=print_progress)
    try:
        for name in [arguments.only] if arguments.only else COLUMNS:
            column = COLUMNS[name]
            fetch_missing(datasets.card(column.corpus), arguments.data)
            made = entry(column, arguments.jobs, progress)
            write((stored() if MATRIX.is_file() else {}) | {name: made})
            print_progress(f"{name}: {process_time():.0f} s of CPU")
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))


if __name__ == "__main__":
    main()
