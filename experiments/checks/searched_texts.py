"""Whether `maege attack` exposes metrics that it must not, and a random one as it must."""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256

import numpy as np
from rapidfuzz.distance import Levenshtein

import maege
from maege.metric.score_request import ScoreRequest
from maege.studies.attack.config import attack_config
from maege.studies.attack.inputs import AttackInputs, read_inputs


class Oracle:
    """Minus the number of tokens that separate a text from the nearest correct one."""

    name = "oracle"
    reads = frozenset({"source", "hypothesis"})

    def __init__(self, inputs: AttackInputs) -> None:
        sentences = (*inputs.search, *inputs.evaluation)
        self._correct = {s.source: [text.split() for text in s.correct] for s in sentences}

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        return [self._score(r.sources[0], r.hypotheses[0].split()) for r in requests]

    def _score(self, source: str, tokens: list[str]) -> float:
        return -float(min(Levenshtein.distance(tokens, text) for text in self._correct[source]))


class Constant:
    """The same for all texts."""

    name = "constant"
    reads = frozenset({"hypothesis"})

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        return [0.5] * len(requests)


class Random:
    """A number for each source, text and seed."""

    name = "random"
    reads = frozenset({"source", "hypothesis"})

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        keys = [repr((self._seed, r.sources, r.hypotheses)).encode() for r in requests]
        return [float(int.from_bytes(sha256(key).digest()[:6], "big")) for key in keys]


def main() -> None:
    """Print how often each metric is exposed, and the random one's rates beside what is expected.

    The best of B random scores is above another one with a probability of B / (B + 1).
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--budget", type=int, default=30)
    arguments = parser.parse_args()
    keys = {"cache": None, "choices": 0, "budget": arguments.budget}
    oracle = Oracle(read_inputs(attack_config(Constant(), **keys)))
    exposed: dict[str, list[bool]] = defaultdict(list)
    wins: dict[str, list[int]] = defaultdict(list)
    by_attack: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for seed in range(1, arguments.seeds + 1):
        metrics = [oracle, Constant(), Random(seed)]
        result = maege.attack(metrics, seed=seed, progress=False, **keys)
        for name, rates in result.table("rates").groupby("metric"):
            exposed[str(name)].append(bool(rates.is_exposed.any()))
            wins[str(name)].append(int(rates.wins.sum()))
        texts = result.table("texts")
        for attack, of_random in texts[texts.metric == "random"].groupby("attack"):
            won = (of_random.score > of_random.opponent_score).mean()
            expected = (of_random.queries / (of_random.queries + 1)).mean()
            by_attack[str(attack)].append((float(won), float(expected)))
    for name, cases in exposed.items():
        total = sum(wins[name])
        print(f"{name}: exposed with {sum(cases)} of {len(cases)} seeds; {total:,} wins in all")
    for attack, rates in by_attack.items():
        won, expected = np.mean(rates, axis=0)
        note = "one text for all: .5" if attack == "universal" else f"B / (B + 1) {expected:.3f}"
        print(f"random, {attack}: rate of wins {won:.3f}; expected {note}")


if __name__ == "__main__":
    main()
