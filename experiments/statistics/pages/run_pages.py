"""Pages of runs: six metrics that know nothing, one better metric, one that is nearly right."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from experiments.statistics.pages.generators import Generator, SimulatedPage
from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.counts.indexed_rows import CorpusCounts, IndexedRows
from maege.metric.scores import SentenceCounts, mean_of_totals
from maege.randomness import generator
from maege.ranking import Candidate, GivenRanking, Ranking, ScoredRankings, attach_scores, of_type
from maege.report.statements import claims_of_page
from maege.sampling.sample import Sample
from maege.statistics.bootstrap import Resampling
from maege.statistics.claim import Claim
from maege.statistics.comparable_pairs import ComparablePairs, candidate_pairs
from maege.statistics.evaluation import evaluate
from maege.statistics.jackknife import ClusteredStatistic, jackknife, ratio, t_interval
from maege.statistics.kendall import sentence_taus
from maege.statistics.measures import label
from maege.statistics.random_scorers.distribution import random_scorer_statistics
from maege.statistics.results import Results
from maege.statistics.sample_statistics import SampleStatistics
from maege.studies.lattices.inputs import Inputs, load_inputs
from maege.studies.lattices.samples import draw
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.claims import raw_claims
from maege.studies.run.report.scorecard import lattice_grades
from maege.studies.run.report.statements import STATEMENTS

SIZES = (62, 200, 764)
REPLICATES = 4
METRICS = tuple("abcdef")
RESAMPLING = Resampling(resamples=200, permutations=1999)
DIFFERENCES = (0.065, 0.13, 0.175, 0.19)  # of tau
BASE_TAU = 0.3
REVERSED_SHARES = (0.05, 0.1, 0.15)  # of sentences that a metric orders the wrong way round
SHARED_NOISE = 0.8  # share of the variance of the noise that metrics have in common

Noise = Callable[[np.random.Generator, int], Floats]

LAWS: Mapping[str, Noise] = {
    "normal": lambda rng, size: rng.standard_normal(size),
    "heavy-tailed": lambda rng, size: rng.standard_t(2, size),
    "three values": lambda rng, size: rng.integers(3, size=size).astype(float),
    "silent on half of the sentences": lambda rng, size: rng.standard_normal(size),
}
SILENT = "silent on half of the sentences"


@cache
def _config() -> RunConfig:
    copies = -(-max(SIZES) // min(SIZES))
    return RunConfig.model_validate(
        {
            "corpus": "tiny",
            "metrics": ["ld"],
            "sentences": {"min_annotations": 2},
            "synthetic_corpora": {"replicates": REPLICATES * copies},
        }
    )


@cache
def _inputs() -> Inputs:
    return load_inputs(_config())


def _base() -> Sample:
    """Draw the chains and corpora of the shipped corpus, as a run does by default."""
    return draw(_config(), _inputs())


@dataclass(frozen=True, eq=False)
class Texts:
    """A sample of copies of the sentences of the shipped corpus, and its distinct texts.

    Parameters
    ----------
    sample
        The rankings; a copy of a sentence is a sentence of its own.
    text
        Number of the text of each candidate that is no corpus, shape (candidates,).
    of_corpora
        Numbers of the texts of each corpus, shape (replicates, models, sentences).
    sentence, edits
        Of each text, shape (texts,): number of its sentence, and its edits.
    """

    sample: Sample
    text: NDArray[np.int64]
    of_corpora: NDArray[np.int64]
    sentence: NDArray[np.int64]
    edits: NDArray[np.int64]

    @classmethod
    def of_size(cls, sentences: int) -> "Texts":
        """Copy the sentences of the shipped corpus until there are as many."""
        base = _base()
        indices = [prepared.index for prepared in base.prepared_sentences]
        copies = -(-sentences // len(indices))
        kept = {
            i + 1000 * c for c in range(copies) for i in indices[: sentences - c * len(indices)]
        }
        chains = tuple(
            copied
            for ranking in base.chains
            for copy in range(copies)
            if (copied := _copied(ranking, copy)).sentences[0] in kept
        )
        corpora = tuple(
            _joined(base.corpora[replicate::REPLICATES][:copies], sentences)
            for replicate in range(REPLICATES)
        )
        sample = replace(base, chains=chains, corpora=corpora)
        number: dict[tuple[int, str], int] = {}
        edits: list[int] = []

        def number_of(sentence: int, text: str, count: int) -> int:
            if (sentence, text) not in number:
                number[sentence, text] = len(number)
                edits.append(count)
            return number[sentence, text]

        text = [
            number_of(r.sentences[0], c.hypotheses[0], c.edit_counts[0])
            for r in chains
            for c in r.candidates
        ]
        of_corpora = [
            [list(map(number_of, r.sentences, c.hypotheses, c.edit_counts)) for c in r.candidates]
            for r in corpora
        ]
        sentence = np.unique([s for s, _ in number], return_inverse=True)[1]
        return cls(sample, np.array(text), np.array(of_corpora), sentence, np.array(edits))

    def attach(self, scores: Mapping[str, Floats]) -> ScoredRankings:
        """Attach scores of texts, shape (texts,), by metric; that of a corpus is their mean."""
        of_requests, counts = {}, {}
        for metric, of_text in scores.items():
            means = of_text[self.of_corpora].mean(axis=-1)
            of_requests[metric] = np.concatenate([of_text[self.text], means.ravel()])
            rows = np.stack([of_text, np.ones(len(of_text))], axis=-1)
            index = self.of_corpora.reshape(-1, self.of_corpora.shape[-1]).astype(np.int32)
            stored = [None] * len(self.text) + [IndexedRows(rows, numbers) for numbers in index]
            counts[metric] = SentenceCounts(CorpusCounts(stored), mean_of_totals)
        return attach_scores(self.sample.rankings, of_requests, counts)

    def tau(self, scores: Floats) -> float:
        """Return tau (macro) of scores of texts, shape (texts,), on chains."""
        scored = of_type(self.attach({"m": scores}), "chains")
        return float(sentence_taus(ComparablePairs.from_rankings(scored))["m"].mean())

    @cached_property
    def random_scorers(self) -> Any:
        """Those of the sample, which do not depend on the metrics."""
        pairs = {"chains": candidate_pairs(self.sample.chains)}
        return random_scorer_statistics(self.sample.rankings, seed=1, pairs=pairs)

    def results(self, scores: Mapping[str, Floats], seed: int) -> Results:
        """Return all statistics of scores of texts."""
        scored = self.attach(scores)
        resampling = replace(RESAMPLING, seed=seed)
        statistics = SampleStatistics.from_rankings(scored, resampling, "once")
        vars(statistics)["random_scorers"] = self.random_scorers
        signatures = dict.fromkeys(scores, "")
        return evaluate(self.sample, scored, signatures, resampling, lambda: statistics)


def _copied(ranking: Ranking, copy: int) -> GivenRanking:
    return GivenRanking(
        ranking.type,
        tuple(i + 1000 * copy for i in ranking.sentences),
        ranking.annotator,
        ranking.draw,
        ranking.sources,
        tuple(f"{key}-{copy}" for key in ranking.clusters),
        ranking.candidates,
        ranking.pairs,
        ranking.steps,
    )


def _joined(replicates: tuple[Ranking, ...], sentences: int) -> Ranking:
    """Join replicates to one of corpora with copies of the sentences."""
    copied = [_copied(ranking, copy) for copy, ranking in enumerate(replicates)]

    def join(part: Callable[[Ranking], tuple[Any, ...]]) -> tuple[Any, ...]:
        return tuple(item for ranking in copied for item in part(ranking))[:sentences]

    candidates = tuple(
        Candidate(
            join(lambda r, m=model: r.candidates[m].hypotheses),
            join(lambda r, m=model: r.candidates[m].references),
            join(lambda r, m=model: r.candidates[m].edit_counts),
            copied[0].candidates[model].gold_score,
        )
        for model in range(len(copied[0].candidates))
    )
    return replace(
        copied[0],
        sentences=join(lambda r: r.sentences),
        sources=join(lambda r: r.sources),
        clusters=join(lambda r: r.clusters),
        candidates=candidates,
    )


texts_of_size = lru_cache(Texts.of_size)


def claims_of(texts: Texts, results: Results) -> tuple[Claim, ...]:
    """Return the claims that the page of a run has."""
    return claims_of_page(raw_claims(_run_found(texts, results)), STATEMENTS)


def _run_found(texts: Texts, results: Results) -> RunFound:
    scored: Any = ()
    return RunFound(_config(), _inputs(), results, texts.sample, scored)


def grades_of(texts: Texts, results: Results) -> list[Claim]:
    """Return the grades of the scorecard that say something, and those that do not, as claims."""
    return [
        Claim(
            "grade",
            (metric,),
            row,
            family=f"{row} of {metric}",
            family_pvalue=float(not grade.is_shown),
        )
        for row, of_row in lattice_grades(_run_found(texts, results)).items()
        for metric, grade in of_row.items()
        if grade.pvalues
    ]


def letters(results: Results) -> list[Claim]:
    """Return the significant differences of all tables, as claims."""
    return [
        Claim(
            "letters",
            (d.a, d.b),
            family=f"letters: {label(d.statistic, d.ranking_type)} ({d.ranking_type})",
            family_pvalue=d.adjusted,
        )
        for d in results.differences
    ]


def worthless(texts: Texts, draw: int) -> dict[str, Floats]:
    """Return scores of six metrics that know nothing; the law depends on the draw."""
    law = tuple(LAWS)[draw % len(LAWS)]
    rng = generator(draw, "worthless metrics", law)
    scores = {metric: LAWS[law](rng, len(texts.sentence)) for metric in METRICS}
    if law == SILENT:
        for values in scores.values():
            values[(rng.random(texts.sentence.max() + 1) < 0.5)[texts.sentence]] = 0.0
    return scores


@lru_cache(maxsize=1000)
def worthless_page(sentences: int, draw: int) -> tuple[Claim, ...]:
    texts = texts_of_size(sentences)
    results = texts.results(worthless(texts, draw), draw)
    return *claims_of(texts, results), *letters(results), *grades_of(texts, results)


_KINDS = {
    "grade": "a row of the scorecard",
    "letters": "letters of a statistic",
    "run.best": "pairs in a statistic, or a metric against chance",
    "run.pairs": "pairs in a statistic",
    "run.reversed": "a metric against chance",
    "types": "error types of a metric",
    "run.no-reaction": "error types without a reaction",
}


def page_of_nulls(sentences: int, draw: int) -> SimulatedPage:
    claims = worthless_page(sentences, draw)
    return SimulatedPage.of_nulls(claims, kinds=_KINDS)


def _scores(texts: Texts, weight: float, shared: Floats, rng: np.random.Generator) -> Floats:
    """Return scores of a metric that counts edits, with noise that it partly shares."""
    noise = np.sqrt(1 - SHARED_NOISE) * rng.standard_normal(len(shared))
    return weight * texts.edits + np.sqrt(SHARED_NOISE) * shared + noise


@lru_cache
def _weight(tau: float) -> float:
    """Return the weight of the number of edits with which a metric has that tau."""
    texts = texts_of_size(SIZES[1])
    low, high = 0.0, 4.0
    for _ in range(10):
        middle = (low + high) / 2
        rng = generator(1, "weight")
        drawn = [_scores(texts, middle, rng.standard_normal(len(texts.edits)), rng) for _ in "abcd"]
        if np.mean([texts.tau(scores) for scores in drawn]) < tau:
            low = middle
        else:
            high = middle
    return low


def _page_with_a_better_metric(sentences: int, difference: float, draw: int) -> SimulatedPage:
    """Simulate a page of five equal metrics and a better one; see whether it is above another."""
    texts = texts_of_size(sentences)
    rng = generator(draw, "better metric", str(difference))
    shared = rng.standard_normal(len(texts.edits))
    taus = (BASE_TAU + difference, *[BASE_TAU] * (len(METRICS) - 1))
    scores = {
        metric: _scores(texts, _weight(tau), shared, rng)
        for metric, tau in zip(METRICS, taus, strict=True)
    }
    results = texts.results(scores, draw)
    tested = next(
        d
        for d in results.differences
        if (d.ranking_type, d.statistic, d.a, d.b) == ("chains", "tau_macro", "a", "b")
    )
    (claim,) = (
        claim
        for claim in claims_of(texts, results)
        if claim.statement == "run.pairs"
        and claim.topic == "tau (macro)"
        and set(claim.subjects) == {"a", "b"}
    )
    is_higher = claim.subjects == ("a", "b")
    effects = {
        "letters": tested.is_significant,
        "finding": is_higher and claim.is_shown,
        "finding, in a headline": is_higher and claim.is_headline,
    }
    return SimulatedPage((), effects)


def _intervals_of_a_nearly_right_metric(share: float, draw: int) -> SimulatedPage:
    """Draw a metric with a tau of -1 in some sentences and 1 in all others; see its interval."""
    sentences, rng = SIZES[0], generator(draw, "nearly right", str(share))
    taus, weights = np.where(rng.random(sentences) < share, -1.0, 1.0), np.ones(sentences)
    (value,), deviations = jackknife(np.stack([taus, weights], axis=-1), ratio, weights)
    interval = t_interval(value, deviations[:, 0], weights, RESAMPLING.confidence, (-1.0, 1.0))
    low, high = interval or (value, value)
    covers = low <= 1 - 2 * share <= high
    tau = ClusteredStatistic(value, deviations[:, 0], weights, terms=taus / sentences)
    effects = {"interval of tau covers": covers, "marked †": tau.rests_on_few}
    if not tau.rests_on_few:
        effects["interval without † covers"] = covers
    return SimulatedPage((), effects)


def generators() -> list[Generator]:
    """Return the pages of worthless metrics, of a better metric, and of one nearly right."""
    pages = []
    for size in SIZES:
        name = f"six worthless metrics, {size} sentences"
        pages.append(Generator(name, partial(page_of_nulls, size), 0.05))
    for size in SIZES[:2]:
        pages += [
            Generator(
                f"a metric with a tau {difference:g} higher, {size} sentences",
                partial(_page_with_a_better_metric, size, difference),
            )
            for difference in DIFFERENCES
        ]
    pages += [
        Generator(
            f"a metric that is wrong in {100 * share:g} % of {SIZES[0]} sentences",
            partial(_intervals_of_a_nearly_right_metric, share),
        )
        for share in REVERSED_SHARES
    ]
    return pages
