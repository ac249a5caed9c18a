"""Texts of vettings, and scorers of known quality: of noise, and good ones."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from rapidfuzz.distance import Levenshtein

from maege.array_types import Floats
from maege.config.loading import load_as
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores, SentenceCounts, mean_of_totals
from maege.scoring.engine import score_all
from maege.studies.lattices.inputs import Inputs, load_inputs
from maege.studies.sentinels import named_sentinels
from maege.studies.vet.config import DEFAULT_CONFIG, SECTIONS, VetConfig
from maege.studies.vet.examination import Vetting
from maege.studies.vet.group_scores import GroupScores
from maege.studies.vet.plan import Plan
from maege.studies.vet.vetting_statistics import VettingStatistics

BASELINES = 2
BLIND = frozenset({"source", "hypothesis"})
# Scores for (values, texts): of each text and source that are distinct.
Draw = Callable[[np.random.Generator, Sequence[tuple[str, str]]], Floats]


@dataclass(frozen=True, eq=False)
class Sample:
    """Texts, and the scores of the sentinels."""

    config: VetConfig
    inputs: Inputs
    plan: Plan
    groups: dict[str, list[ScoreRequest]]
    sentinels: GroupScores

    @classmethod
    @lru_cache(maxsize=1)
    def drawn(cls, seed: int, overrides: tuple[str, ...]) -> "Sample":
        """Draw the texts, and score them by all sentinels."""
        config = load_as(VetConfig, DEFAULT_CONFIG, overrides, {"seed": seed})
        inputs = load_inputs(config)
        plan = Plan.from_config(config, inputs, SECTIONS)
        groups = plan.groups(SECTIONS)
        scores = {
            group: score_all(requests, named_sentinels(seed), with_counts=True).scores
            for group, requests in groups.items()
        }
        return cls(config, inputs, plan, groups, GroupScores(scores))

    def vettings(self, draws: Sequence[Draw], rng: np.random.Generator) -> list[Vetting]:
        """Return a vetting of each of some scorers; the two that follow are its baselines."""
        scores = self._scores(draws, rng)
        names = [f"scorer {number}" for number in range(len(draws))]
        reads = dict.fromkeys(names, BLIND)
        statistics = VettingStatistics(self.config, names[0], self.plan, scores, reads)
        tests = statistics.sentinel_tests()
        return [
            self._vetting(statistics, tests, [*names[start:], *names][: 1 + BASELINES])
            for start in range(len(names))
        ]

    def _vetting(self, statistics: VettingStatistics, tests: dict, names: list[str]) -> Vetting:
        own = copy(statistics)  # the statistics of all scorers are computed once
        own._metric = names[0]
        signatures = dict.fromkeys(names, "")
        return replace(
            nothing_vetted(self.config),
            metric=names[0],
            inputs=self.inputs,
            sample=self.plan.sample.summary(),
            results=own.results(signatures),
            sentinel_tests={name: tests[name] for name in names},
            degenerate_outputs=own.degenerate_outputs(),
            injected_errors=own.injected_errors(),
            reads=dict.fromkeys(names, BLIND),
            limits=own.limits(names[:1]),
        )

    def _scores(self, draws: Sequence[Draw], rng: np.random.Generator) -> GroupScores:
        """Return the scores of the sentinels and of scorers, whose corpora have their mean."""
        segments = [
            [(s.source, s.hypothesis) for r in requests for s in r.segments()]
            for requests in self.groups.values()
        ]
        index = {
            pair: i for i, pair in enumerate(dict.fromkeys(p for part in segments for p in part))
        }
        values = [draw(rng, list(index)) for draw in draws]
        scores = {group: dict(by_name) for group, by_name in self.sentinels.scores.items()}
        for (group, requests), part in zip(self.groups.items(), segments, strict=True):
            ends = np.cumsum([len(r.sources) for r in requests])[:-1]
            rows = np.split(np.array([index[pair] for pair in part]), ends)
            for number, of_text in enumerate(values):
                name = f"scorer {number}"
                by_sentence = [of_text[row] for row in rows]
                counts = [np.stack([v, np.ones(len(v))], -1) for v in by_sentence]
                scores[group][name] = Scores(
                    np.array([v.mean() for v in by_sentence]),
                    counts=SentenceCounts(counts, mean_of_totals),
                )
        return GroupScores(scores)


def nothing_vetted(config: VetConfig) -> Vetting:
    """Return a vetting without any results."""
    return Vetting(config, "scorer 0", load_inputs(config), {"sentences": 0}, [], None)


def _normal(rng: np.random.Generator, texts: Sequence[tuple[str, str]]) -> Floats:
    return rng.standard_normal(len(texts))


def _heavy(rng: np.random.Generator, texts: Sequence[tuple[str, str]]) -> Floats:
    return rng.standard_t(2, len(texts))


def _three_values(rng: np.random.Generator, texts: Sequence[tuple[str, str]]) -> Floats:
    return rng.integers(3, size=len(texts)).astype(float)


def _silent_on_half(rng: np.random.Generator, texts: Sequence[tuple[str, str]]) -> Floats:
    sources = {source: rng.random() < 0.5 for source in dict.fromkeys(s for s, _ in texts)}
    speaks = np.array([sources[source] for source, _ in texts])
    return np.where(speaks, rng.standard_normal(len(texts)), 0.0)


def _word_weights(rng: np.random.Generator, texts: Sequence[tuple[str, str]]) -> Floats:
    words = {word: rng.standard_normal() for _, text in texts for word in text.split()}
    return np.array([sum(words[word] for word in text.split()) for _, text in texts])


def good_scorer(sample: Sample, noise: float) -> Draw:
    """Return a scorer that counts the tokens that are to be corrected, with noise."""
    corrections: dict[str, list[list[str]]] = {}
    for sentence in sample.plan.sample.prepared_sentences:
        for lattice in sentence.lattices.values():
            full = lattice.sentence_at(lattice.top).split()
            corrections.setdefault(sentence.text, []).append(full)
    known = [text for texts in corrections.values() for text in texts]

    @lru_cache(None)
    def distance(text: str) -> int:
        return min(Levenshtein.distance(text.split(), full) for full in known)

    def draw(rng: np.random.Generator, texts: Sequence[tuple[str, str]]) -> Floats:
        return noise * rng.standard_normal(len(texts)) - [distance(text) for _, text in texts]

    return draw


NOISE: dict[str, Draw] = {
    "normal": _normal,
    "heavy-tailed": _heavy,
    "three values": _three_values,
    "silent on half": _silent_on_half,
    "weights of words": _word_weights,
}
