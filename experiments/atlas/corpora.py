"""The metrics of the atlas, and how their results on corpora and sets of judgements are made."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from experiments.card_files import fetch_missing
from maege.config.identity import Identity
from maege.data import datasets
from maege.data.cards import human_card
from maege.data.language import ENGLISH
from maege.metric.counting_metric import SentenceMetric
from maege.metric.score_request import Segment
from maege.progress import Progress
from maege.studies.challenge.shipped_sets import SHIPPED
from maege.studies.challenge.templates import LICENCE
from maege.studies.known_results.known_result import KnownCorpus, KnownResult, RowStatistics
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.rows import RowResults, results_of, scorecard_rows
from maege.studies.scorer import Scorer
from maege.studies.study import Context
from maege.studies.vet.config import VetConfig, vet_config
from maege.studies.vet.examination import Vetting
from maege.studies.vet.rows import ROWS
from maege.studies.vet.study import STUDY

# Those without a server: LanguageTool scores ten sentences a second.
METRICS = (
    "bleu", "errant", "gleu", "ibleu", "imeasure", "ld", "m2", "max-sari", "minld", "sari",
)  # fmt: skip
# Those of recent years and of other fields, but GoToScorer, which is for sets of systems.
FURTHER_METRICS = ("cer", "chrf", "cleme", "cleme2", "exact-match", "green", "ter", "wer")
# Of these, the ones on a corpus: TER takes long for texts in random order.
FURTHER_METRICS_ON_CORPORA = tuple(name for name in FURTHER_METRICS if name != "ter")
ENGLISH_METRICS = ("lfm", "slor")
# Without corpora of fewer than 200 sentences: their marks stay undecided.
# Further ones with two annotators, as the tests of CWEB, would make the package too large.
CORPORA = (
    "quickstart", "conll14", "jfleg-dev", "jfleg-test", "cweb-g-dev", "cweb-s-dev", "ua-gec-only",
    "ua-gec-fluency", "estgec-l1", "estgec-l2-dev", "estgec-l2-test", "nlpcc2018-first500",
    "lorugec-test", "mucgec-dev", "falko-merlin-dev", "geccc-dev", "eracond",
)  # fmt: skip
# References have the right answer there, so the order of texts is no evidence, and is left out.
CIRCULAR = ("mucgec-dev", "falko-merlin-dev", "geccc-dev", "eracond")
# Judgements of outputs, all of them English.
SETS = ("gjg15", "nspt15", "combined", "seeda-s", "seeda-e", "gmeg", "gmeg-dev", "tmu-gfm")
ORDERING = "ordering"
# Challenge sets of the package, by what their results are called.
CHALLENGES = {f"challenge-{name}": code for name, code in SHIPPED.items()}
SECTIONS = (ORDERING, "degenerate-outputs", "injected-errors")
VERSIONS = {row.key: row.version for row in scorecard_rows()}
# A set of judgements without references.
TMU_GFM = "tmu-gfm"


class Nothing(SentenceMetric):
    """Stands for a vetted metric: it reads no source and no references, so these are not varied."""

    name = "nothing"
    reads = frozenset({"hypothesis"})

    def score_sentence(self, segment: Segment) -> float:
        """Return 0."""
        return 0.0


def metrics_of(name: str) -> tuple[str, ...]:
    """Return the metrics that fit a corpus or a set of judgements: its language, its references."""
    if name == TMU_GFM:
        return ENGLISH_METRICS
    if name in CHALLENGES:
        of_language = ENGLISH_METRICS if language_of(name) == ENGLISH else ()
        return (*METRICS, *FURTHER_METRICS, *of_language)
    further = FURTHER_METRICS if name in SETS else FURTHER_METRICS_ON_CORPORA
    of_language = ENGLISH_METRICS if language_of(name) == ENGLISH else ()
    return (*METRICS, *further, *of_language)


def language_of(name: str) -> str:
    """Return the language of a corpus or a set of judgements."""
    if name in CHALLENGES:
        return CHALLENGES[name]
    return ENGLISH if name in SETS else datasets.card(name).language


def configuration(
    corpus: str,
    metrics: Sequence[Any],
    overrides: Sequence[str] = (),
    sections: Sequence[str] = SECTIONS,
) -> VetConfig:
    """Return the configuration of `maege vet` for a corpus, with metrics as baselines.

    Lattices are left out, which no row needs. Metrics are as in a configuration; ``overrides`` are
    keys as after ``--set``.
    """
    return vet_config(
        Nothing, None, ("lattices=null", *overrides),
        corpus=corpus, baselines=metrics, sections=sections,
    )  # fmt: skip


def known_results(
    name: str,
    metrics: Sequence[Any],
    data: Path,
    jobs: int,
    progress: Progress,
    overrides: Sequence[str] = (),
) -> KnownCorpus:
    """Examine metrics on a corpus, a set of judgements or a challenge set.

    Files that are missing are copied from the folder ``data``.
    """
    if name in CHALLENGES:
        return known_challenge(name, jobs, progress, metrics, overrides)
    for card in human_card(name).required_cards() if name in SETS else [datasets.card(name)]:
        fetch_missing(card, data)
    if name in SETS:
        return known_people(name, jobs, progress, metrics, overrides)
    sections = [s for s in SECTIONS if s != ORDERING or name not in CIRCULAR]
    config = configuration(name, metrics, overrides, sections)
    return known_corpus(name, config, jobs, progress)


def known_corpus(corpus: str, config: VetConfig, jobs: int, progress: Progress) -> KnownCorpus:
    """Examine the metrics of a configuration on a corpus, and return their results."""
    vetting, signatures = _vetting(config, jobs, progress)
    lattices = vetting.inputs
    card = datasets.card(corpus)
    sample = SampleKey.of(config, lattices)
    results = _results(vetting.row_statistics, results_of(ROWS, vetting), signatures)
    return _known(lattices.corpus.name, card.licence, card.citation, sample, results)


def known_people(
    human_set: str,
    jobs: int,
    progress: Progress,
    metrics: Sequence[Any] | None = None,
    overrides: Sequence[str] = (),
) -> KnownCorpus:
    """Compare metrics with a set of judgements, and return their results.

    The corpus of the vetting does not matter, so it is the tiny one.
    """
    config = vet_config(
        Nothing,
        None,
        overrides,
        corpus="tiny",
        humans=[human_set],
        baselines=metrics or metrics_of(human_set),
        sections=("contract",),
    )
    vetting, signatures = _vetting(config, jobs, progress)
    card, (people,) = human_card(human_set), vetting.parts
    results = _results(people.statistics[human_set], people.results, signatures)
    return _known(human_set, card.licence, card.citation, people.samples[human_set], results)


def known_challenge(
    name: str,
    jobs: int,
    progress: Progress,
    metrics: Sequence[Any] | None = None,
    overrides: Sequence[str] = (),
) -> KnownCorpus:
    """Ask metrics for the items of a challenge set, and return their results.

    The corpus of the vetting does not matter but for its language, so it is the tiny one.
    """
    config = vet_config(
        Nothing,
        None,
        (f"corpus.language={CHALLENGES[name]}", *overrides),
        corpus="tiny",
        baselines=metrics or metrics_of(name),
        sections=("challenge",),
    )
    vetting, signatures = _vetting(config, jobs, progress)
    (found,) = vetting.parts
    results = _results(found.statistics[name], found.results, signatures)
    return _known(name, LICENCE, "", found.samples[name], results)


def _vetting(config: VetConfig, jobs: int, progress: Progress) -> tuple[Vetting, Mapping[str, str]]:
    """Vet the metrics of a configuration, and return what was measured, and their signatures."""
    inputs = STUDY.read(config)
    identity = Identity.of("vet", config, inputs.checksums, inputs.metrics, inputs.versions)
    context = Context(Scorer(config, jobs, progress.scored), progress, identity)
    (vetting,) = STUDY.measure(config, inputs, context)
    for name, failed in vetting.failures.items():
        progress.note(f"{name} failed: {next(iter(failed.values()))}")
    for name, cost in context.scorer.costs.items():
        if name in inputs.metrics and inputs.metrics[name].cache_scores:
            scored, cached = int(cost["computed"]), int(cost["cached"])
            progress.note(f"{name}: {scored:,} texts scored, {cached:,} had stored scores")
    return vetting, {name: metric.signature for name, metric in inputs.metrics.items()}


def _known(
    name: str, licence: str, citation: str, sample: SampleKey, results: Iterator[KnownResult]
) -> KnownCorpus:
    return KnownCorpus(name, " ".join(licence.split()), citation.strip(), sample, tuple(results))


def _results(
    statistics: RowStatistics, results: RowResults, signatures: Mapping[str, str]
) -> Iterator[KnownResult]:
    """Yield the results of all metrics and rows; those that failed are missing."""
    for metric, by_row in sorted(results.items()):
        if metric == Nothing.name:
            continue
        for row, result in by_row.items():
            statistic = statistics.get(row, {}).get(metric)
            if result.not_applicable:  # as of references that contain the solution
                statistic = None
            yield KnownResult(row, VERSIONS[row], signatures[metric], result, statistic)
