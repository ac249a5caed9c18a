"""Pages of systems that correct as annotators do, and of systems that differ.

Edits are drawn, not texts. Sentences need very different numbers of edits; given the sentence, two
annotators and twelve systems make as many on average. Of each type of error, systems find the same
share of the gold edits, and make as many wrong ones as they miss. Three metrics count them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from experiments.statistics.pages.generators import Generator, SimulatedPage
from maege.array_types import Floats
from maege.counting.edit_counts import f_scores
from maege.randomness import generator
from maege.report.statements import claims_of_page
from maege.statistics.bootstrap import Resampling
from maege.statistics.claim import Claim
from maege.statistics.score_table import ScoreTable
from maege.studies.systems.correction_amounts import SentenceEditCounts, correction_amounts
from maege.studies.systems.measurements import SystemAnalyses, SystemsFound
from maege.studies.systems.report.claims import raw_claims
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.statements import STATEMENTS
from maege.studies.systems.scored_systems import scored_systems
from maege.studies.systems.system_edits import type_pairs
from maege.studies.systems.system_inputs import SystemInputs
from maege.studies.systems.system_pairs import pairs_of, system_pairs
from maege.texts.texts import SOURCE, Texts, text_corrections

SYSTEMS = tuple(f"system {number}" for number in range(1, 13))
TYPES = tuple(f"type {number}" for number in range(1, 16))
EDITS = 1.5  # of a sentence, mean
SHAPE = 0.8  # of their gamma distribution
FOUND = 0.4  # share of the gold edits that a system makes
SETTINGS = Resampling(resamples=40, permutations=999)  # intervals are not looked at
TARGET = 0.05


@dataclass(frozen=True)
class Page:
    """How a page is drawn.

    Parameters
    ----------
    sentences
        Size of the test set.
    documents
        Number of documents, of very unequal sizes; None if sentences are independent.
    amounts
        By system, its edits divided by those of the others; 1 if it is not named.
    found
        By system, the share of the gold edits that it makes; ``FOUND`` if it is not named.
    """

    sentences: int
    documents: int | None = None
    amounts: Mapping[str, float] = field(default_factory=dict)
    found: Mapping[str, float] = field(default_factory=dict)

    def results(self, draw: int) -> ReportedSystems:
        """Draw edits, and evaluate them as the command does."""
        rng = generator(draw, "pages of systems", self.sentences, self.documents or 0)
        clusters = self._clusters(rng)
        means = EDITS * rng.gamma(SHAPE, 1 / SHAPE, self.sentences)
        means *= rng.gamma(4, 1 / 4, clusters.max() + 1)[clusters]
        shares = np.arange(1, len(TYPES) + 1) ** -0.5
        by_type = means[:, None] * shares / shares.sum()
        gold = rng.poisson(by_type)
        counts = np.stack([self._edits(rng, by_type, gold, name) for name in SYSTEMS], axis=1)
        texts, numbers = _texts(counts, gold, rng.poisson(means), clusters, self.documents)
        return _evaluated(texts, numbers, counts, gold, rng)

    def _clusters(self, rng: np.random.Generator) -> np.ndarray:
        """Return the document of each sentence; each document has one at least."""
        if self.documents is None:
            return np.arange(self.sentences)
        shares = rng.dirichlet(np.full(self.documents, 2.0))
        others = rng.choice(self.documents, size=self.sentences - self.documents, p=shares)
        return np.sort(np.concatenate([np.arange(self.documents), others]))

    def _edits(
        self, rng: np.random.Generator, by_type: Floats, gold: np.ndarray, name: str
    ) -> Floats:
        """Draw the correct and all proposed edits of a system, shape (sentences, types, 2)."""
        amount, found = self.amounts.get(name, 1.0), self.found.get(name, FOUND)
        correct = rng.binomial(gold, amount * found)
        wrong = rng.poisson(amount * (1 - found) * by_type)
        return np.stack([correct, correct + wrong], axis=-1).astype(float)


def _texts(
    counts: Floats,
    gold: np.ndarray,
    of_second: np.ndarray,
    clusters: np.ndarray,
    documents: int | None,
) -> tuple[Texts, SentenceEditCounts]:
    """Return texts that say only whether a sentence is changed, and the numbers of edits."""
    edits = {name: counts[:, number, :, 1].sum(axis=1) for number, name in enumerate(SYSTEMS)}
    edits[SOURCE] = np.zeros(len(gold))
    of_annotators = np.stack([gold.sum(axis=1), of_second], axis=1)
    texts = Texts(
        "simulated",
        ("a",) * len(gold),
        text_corrections(
            {str(k): ("b" if n else "a" for n in of) for k, of in enumerate(of_annotators.T)}
        ),
        {name: tuple("b" if n else "a" for n in of) for name, of in edits.items()},
        None if documents is None else tuple(map(str, clusters.tolist())),
    )
    return texts, SentenceEditCounts(
        {name: of.astype(int).tolist() for name, of in edits.items()}, of_annotators.tolist()
    )


def _evaluated(
    texts: Texts,
    numbers: SentenceEditCounts,
    counts: Floats,
    gold: np.ndarray,
    rng: np.random.Generator,
) -> ReportedSystems:
    """Compute what the claims are made of."""
    with_source = np.concatenate([counts, np.zeros_like(counts[:, :1])], axis=1)
    columns = np.broadcast_to(gold[:, None, :, None], (*with_source.shape[:-1], 1))
    typed = np.concatenate([with_source, columns], axis=-1)  # (sentences, systems, types, 3)
    metrics = dict(_metrics(texts, typed.sum(axis=2), rng))
    resampler = SETTINGS.for_clusters(int(texts.clusters.max()) + 1)
    analyses = SystemAnalyses(
        type_pairs=[
            pair
            for number, name in enumerate(SYSTEMS)
            for pair in type_pairs("errant", name, TYPES, typed[:, number], texts.clusters, 0.5)
        ],
        amounts=correction_amounts(texts, numbers, resampler),
    )
    resampled = {name: of_metric.resampled_scores(SETTINGS) for name, of_metric in metrics.items()}
    pairs = {
        name: system_pairs(of, resampled[name], pairs_of(of, None), SETTINGS)
        for name, of in metrics.items()
    }
    config: Any = None  # no claim reads it
    found = SystemsFound(
        {
            name: scored_systems(of, resampled[name], SETTINGS, pairs[name])
            for name, of in metrics.items()
        },
        pairs,
        analyses,
    )
    return ReportedSystems(config, SystemInputs(texts, None, {}, {}), found)


def _metrics(texts: Texts, counts: Floats, rng: np.random.Generator) -> Mapping[str, ScoreTable]:
    """Return three correlated metrics of counts of shape (sentences, systems, 3).

    F of all edits; F of edits of which some are found not to be there; a mean over sentences.
    """
    kept = rng.binomial(counts.astype(int), 0.9).astype(float)
    kept[..., 1] = np.maximum(kept[..., 1], kept[..., 0])
    correct, proposed, gold = np.moveaxis(counts, -1, 0)
    of_sentences = (1 + correct) / (1 + proposed + gold - correct)
    means = np.stack([of_sentences, np.ones_like(of_sentences)], axis=-1)
    f = partial(f_scores, beta=0.5)
    tables = {"errant": (counts, f), "m2": (kept, f), "gleu": (means, _mean)}
    documents = int(texts.clusters.max()) + 1
    metrics = {}
    for name, (values, score) in tables.items():
        of_documents = np.zeros((documents, *values.shape[1:]))
        np.add.at(of_documents, texts.clusters, values)
        scores = np.asarray(score(of_documents.sum(axis=0)))
        metrics[name] = ScoreTable(name, texts.systems, scores, texts.clusters, of_documents, score)
    return metrics


def _mean(totals: Floats) -> Floats:
    return np.asarray(totals[..., 0] / totals[..., 1])


def _claims(page: Page, draw: int) -> tuple[Claim, ...]:
    return claims_of_page(raw_claims(page.results(draw)), STATEMENTS)


_KINDS = {
    "systems.pairs": "pairs of systems by a metric",
    "systems.source": "systems and the unchanged source by a metric",
    "systems.fewer-edits": "amounts of edits",
    "systems.more-edits": "amounts of edits",
    "systems.types": "types of error",
}
FEWER = {"system 1": 0.7, "system 2": 0.85}
BETTER = {"system 1": 0.55, "system 2": 0.475}


def null_page(page: Page, draw: int) -> SimulatedPage:
    """Draw a page on which nothing is true but that systems do better than the source."""
    return SimulatedPage.of_nulls(
        _claims(page, draw), lambda claim: SOURCE not in claim.subjects, _KINDS
    )


def page_with_amounts(page: Page, draw: int) -> SimulatedPage:
    """Draw a page on which two systems make fewer edits."""
    claims = _claims(page, draw)
    fewer = {c.subjects[0]: c for c in claims if c.statement == "systems.fewer-edits"}
    effects = {}
    for name, ratio in page.amounts.items():
        effects |= _effects(f"fewer edits, ratio {ratio}", fewer.get(name))
    page_of = SimulatedPage.of_nulls(claims, _is_false_amount, _KINDS)
    return replace(page_of, effects=effects)


def _is_false_amount(claim: Claim) -> bool:
    is_right = claim.subjects[0] in FEWER and claim.statement == "systems.fewer-edits"
    return claim.family == "amounts of edits" and not is_right


def page_with_differences(page: Page, draw: int) -> SimulatedPage:
    """Draw a page on which two systems find more errors than the others."""
    claims = _claims(page, draw)
    pairs = {c.subjects: c for c in claims if (c.topic, c.statement) == ("errant", "systems.pairs")}
    effects = {}
    for name, share in page.found.items():
        text = f"`errant`, {share:.3g} of errors found, others {FOUND}"
        effects |= _effects(text, pairs.get((name, "system 12")))
    equal = set(SYSTEMS) - set(page.found)
    nulls = SimulatedPage.of_nulls(
        claims, lambda c: c.statement == "systems.pairs" and equal.issuperset(c.subjects), _KINDS
    )
    return replace(nulls, effects=effects)


def _effects(text: str, claim: Claim | None) -> dict[str, bool]:
    """Return whether a slot asserts a true effect, and whether a headline may."""
    return {
        text: claim is not None and claim.is_shown,
        f"{text}, in a headline": claim is not None and claim.is_headline,
    }


def generators() -> list[Generator]:
    """Return the kinds of pages."""
    nulls = {
        "twelve systems like annotators, three metrics, 300 sentences": Page(300),
        "twelve systems like annotators, three metrics, 1,312 sentences": Page(1312),
        "twelve systems like annotators, three metrics, 600 sentences in 40 documents": Page(
            600, 40
        ),
    }
    return [
        *(Generator(name, partial(null_page, page), TARGET) for name, page in nulls.items()),
        Generator(
            "two systems with fewer edits, 300 sentences",
            partial(page_with_amounts, Page(300, amounts=FEWER)),
        ),
        Generator(
            "two systems that find more errors, 300 sentences",
            partial(page_with_differences, Page(300, found=BETTER)),
        ),
    ]
