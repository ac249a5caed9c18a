"""Sentences in which a metric fails a row of its dossier, chosen by rule and not by hand."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from maege.array_types import Floats
from maege.randomness import generator
from maege.ranking import ScoredRanking
from maege.statistics.rewards import Steps
from maege.statistics.ties import sign_with_tolerance
from maege.studies.vet.contrast_pairs import ContrastPair

# Which of the sentences with a failure are chosen: shares of their number, the largest loss first.
CENTILES = {"largest loss": 0.0, "75th centile": 0.25, "median": 0.5, "25th centile": 0.75}
DRAWN = "drawn at random"
OF_TYPE = "largest loss of its type"
WITH_EDIT = "with the edit"
MAX_TYPES = 5


@dataclass(frozen=True)
class FailingExample:
    """A sentence in which a worse text has the higher score, or the same."""

    # What makes the text worse: a key of the outputs or errors, or the type of the missing edit.
    kind: str
    better_text: str  # what the better text is, as "the full correction"
    sentence: int  # index of the sentence in the corpus, from 0
    # The texts.
    source: str
    better: str
    worse: str
    # Their scores.
    better_score: float
    worse_score: float
    choice: str = ""  # why it was chosen

    @property
    def loss(self) -> float:
        """Score of the worse text minus that of the better one."""
        return self.worse_score - self.better_score


@dataclass(frozen=True)
class FailingExamples:
    """The examples of one row."""

    examples: tuple[FailingExample, ...]  # the largest loss first
    # The number of sentences in which the metric fails, and of all that were examined.
    failing: int
    n: int


def examples_of_pairs(
    pairs: Sequence[ContrastPair], scores: Floats, *, tie_is_failure: bool, seed: int
) -> FailingExamples:
    """Choose sentences in which the worse text of a pair is preferred.

    ``pairs``: of all kinds of the row. ``scores``: shape (2 * len(pairs),): of the better text and
    then of the worse one of each pair. ``tie_is_failure``: whether equal scores are a failure.
    ``seed``: of the sentence that is drawn.
    """
    better, worse = scores.reshape(-1, 2).T
    signs = sign_with_tolerance(better, worse, np.ptp(scores) if len(scores) else 0.0)
    failures = [
        _of_pair(pair, float(better[index]), float(worse[index]))
        for index, pair in enumerate(pairs)
        if signs[index] > 0 or (signs[index] == 0 and tie_is_failure)
    ]
    sentences = {pair.sentence for pair in pairs}
    return FailingExamples(_chosen(failures, seed), _sentences(failures), len(sentences))


def _of_pair(pair: ContrastPair, better_score: float, worse_score: float) -> FailingExample:
    texts = pair.better.sources[0], pair.better.hypotheses[0], pair.worse.hypotheses[0]
    scores = better_score, worse_score
    return FailingExample(pair.kind, pair.baseline_text, pair.sentence, *texts, *scores)


def examples_of_steps(chains: Sequence[ScoredRanking], *, seed: int) -> FailingExamples:
    """Choose sentences in which a valid edit lowers the score; ``seed``: of the one that is drawn.

    ``chains``: of single sentences, with the scores of one metric.
    """
    failures = _of_steps(chains)
    sentences = {item.ranking.sentences[0] for item in chains if item.ranking.steps}
    return FailingExamples(_chosen(failures, seed), _sentences(failures), len(sentences))


def examples_of_types(chains: Sequence[ScoredRanking], types: Collection[str]) -> FailingExamples:
    """Choose for each error type the valid edit that lowers the score most.

    ``chains``: of single sentences, with the scores of one metric. ``types``: names of error types;
    at most ``MAX_TYPES`` have an example.
    """
    wanted = {*[*types][:MAX_TYPES]}
    failures = [example for example in _of_steps(chains) if example.kind in wanted]
    chosen = {example.kind: example for example in reversed(_by_loss(failures))}
    sentences = {
        item.ranking.sentences[0]
        for item in chains
        if any(step.type in wanted for step in item.ranking.steps)
    }
    examples = (replace(example, choice=OF_TYPE) for example in _by_loss(chosen.values()))
    return FailingExamples(tuple(examples), _sentences(failures), len(sentences))


def _of_steps(chains: Sequence[ScoredRanking]) -> list[FailingExample]:
    """Return all distinct valid edits that lower the score."""
    if not chains:
        return []
    steps = Steps.from_rankings(chains)
    signs = sign_with_tolerance(steps.before, steps.after, steps.spread)[:, 0]
    failures = []
    for index in np.flatnonzero(signs < 0):
        ranking = chains[steps.ranking[index]].ranking
        step = ranking.steps[steps.number[index]]
        worse, better = (
            ranking.candidates[place].hypotheses[0] for place in (step.lower, step.upper)
        )
        scores = float(steps.after[index, 0]), float(steps.before[index, 0])
        sentence = ranking.sentences[0]
        texts = worse, better, worse
        failures.append(FailingExample(step.type, WITH_EDIT, sentence, *texts, *scores))
    return failures


def _chosen(failures: Iterable[FailingExample], seed: int) -> tuple[FailingExample, ...]:
    """Choose by rank among the sentences, each with its largest loss, and draw one more."""
    by_sentence = {e.sentence: e for e in reversed(_by_loss(failures))}
    ranked = _by_loss(by_sentence.values())
    places: dict[int, str] = {}
    for choice, share in CENTILES.items():
        if ranked:
            places.setdefault(int(share * len(ranked)), choice)
    left = [place for place in range(len(ranked)) if place not in places]
    if left:
        drawn = generator(seed, "failing example", len(ranked)).integers(len(left))
        places[left[int(drawn)]] = DRAWN
    return tuple(replace(ranked[place], choice=places[place]) for place in sorted(places))


def _by_loss(failures: Iterable[FailingExample]) -> list[FailingExample]:
    """Sort by loss, the largest first; equal losses by sentence, then by kind."""
    return sorted(failures, key=lambda e: (-e.loss, e.sentence, e.kind, e.worse))


def _sentences(failures: Iterable[FailingExample]) -> int:
    return len({example.sentence for example in failures})
