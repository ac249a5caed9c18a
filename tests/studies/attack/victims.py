"""Metrics whose weaknesses are known."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from rapidfuzz.distance import Levenshtein

import maege
from maege.report.study_result import StudyResult
from maege.studies.attack.config import AttackConfig, attack_config
from maege.studies.attack.inputs import AttackInputs, read_inputs
from maege.studies.attack.text_scores import Attacker, TextScores
from maege.studies.scorer import Scorer


def inputs_of(metric: object = "ld", **keys: object) -> tuple[AttackConfig, AttackInputs]:
    """Return the configuration of an attack on the small corpus, and what it reads."""
    config = attack_config(metric, "tiny", **{"cache": None, **keys})
    return config, read_inputs(config)


def attacker_of(metric: object, budget: int, seed: int = 1) -> Attacker:
    """Return an attacker of a metric."""
    config, inputs = inputs_of(metric)
    ((name, built),) = inputs.metrics.items()
    return Attacker(TextScores(Scorer(config, 1, lambda *_: None), name, built), budget, seed)


def attack(metric: object, **keys: object) -> StudyResult:
    """Return what attacks on the small corpus find: by default one text for all sentences."""
    keys = {"attacks": ["universal"], "choices": 1, **keys}
    return maege.attack(metric, "tiny", cache=None, progress=False, **keys)


class Learnt:
    """Sums weights of words, which are how often these occur in references."""

    name = "learnt"
    reads = frozenset({"hypothesis"})

    def __init__(self, references: Sequence[str]) -> None:
        self._weights = Counter(token for text in references for token in text.split())

    def score(self, requests):
        return [sum(self._weights[t] for t in r.hypotheses[0].split()) for r in requests]


class Oracle:
    """Knows all correct texts, and counts what separates a text from the nearest."""

    name = "oracle"
    reads = frozenset({"source", "hypothesis"})

    def __init__(self, inputs: AttackInputs) -> None:
        self._correct = {s.source: s.correct for s in (*inputs.search, *inputs.evaluation)}

    def score(self, requests):
        return [
            -min(
                Levenshtein.distance(r.hypotheses[0].split(), text.split())
                for text in self._correct[r.sources[0]]
            )
            for r in requests
        ]


class Constant:
    name = "constant"
    reads = frozenset({"hypothesis"})

    def score(self, requests):
        return [0.5] * len(requests)


class Random:
    """A number for each source and text."""

    name = "random"
    reads = frozenset({"source", "hypothesis"})

    def score(self, requests):
        return [
            int.from_bytes(sha256(repr((r.sources, r.hypotheses)).encode()).digest()[:6], "big")
            for r in requests
        ]
