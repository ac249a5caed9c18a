"""The corpora and metrics of the atlas, and how their results are made."""

from collections.abc import Iterator, Sequence
from typing import Any

from maege.config.identity import Identity
from maege.data import datasets
from maege.metric.counting_metric import SentenceMetric
from maege.metric.score_request import Segment
from maege.progress import Progress
from maege.studies.known_results.known_result import KnownCorpus, KnownResult
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.rows import results_of
from maege.studies.scorer import Scorer
from maege.studies.study import Context
from maege.studies.vet.config import VetConfig, vet_config
from maege.studies.vet.examination import Vetting
from maege.studies.vet.rows import ROWS
from maege.studies.vet.study import STUDY

# Those without a server or further data.
METRICS = (
    "bleu", "errant", "gleu", "ibleu", "imeasure", "ld", "m2", "max-sari", "minld", "sari",
)  # fmt: skip
SECTIONS = ("ordering", "degenerate-outputs", "injected-errors")
VERSIONS = {row.key: row.version for row in ROWS}


class Nothing(SentenceMetric):
    """Stands for a vetted metric: it reads no source and no references, so these are not varied."""

    name = "nothing"
    reads = frozenset({"hypothesis"})

    def score_sentence(self, segment: Segment) -> float:
        """Return 0."""
        return 0.0


def configuration(corpus: str, metrics: Sequence[str] = METRICS) -> VetConfig:
    """Return the configuration of `maege vet` for a corpus, with metrics as baselines.

    Lattices are left out, which no row needs.
    """
    subject: Any = None if corpus == "quickstart" else corpus
    return vet_config(Nothing, corpus=subject, baselines=metrics, sections=SECTIONS, lattices=None)


def known_corpus(
    corpus: str, jobs: int, progress: Progress, metrics: Sequence[str] = METRICS
) -> KnownCorpus:
    """Examine metrics on a corpus, and return their results."""
    config = configuration(corpus, metrics)
    inputs = STUDY.read(config)
    identity = Identity.of("vet", config, inputs.checksums, inputs.metrics, inputs.versions)
    context = Context(Scorer(config, jobs, progress.scored), progress, identity)
    (vetting,) = STUDY.measure(config, inputs, context)
    lattices = inputs.corpora[0].lattices
    signatures = {name: metric.signature for name, metric in inputs.metrics.items()}
    card = datasets.card(corpus)
    return KnownCorpus(
        lattices.corpus.name,
        " ".join(card.licence.split()),
        card.citation.strip(),
        SampleKey.of(config, lattices),
        tuple(_results(vetting, signatures)),
    )


def _results(vetting: Vetting, signatures: dict[str, str]) -> Iterator[KnownResult]:
    """Yield the results of all metrics and rows; those that failed are missing."""
    for metric, by_row in sorted(results_of(ROWS, vetting).items()):
        if metric == Nothing.name:
            continue
        for row, result in by_row.items():
            statistic = vetting.row_statistics.get(row, {}).get(metric)
            yield KnownResult(row, VERSIONS[row], signatures[metric], result, statistic)
