"""Metrics that violate the contract, each in one way."""

import math
import os
import random
import subprocess
import time


class SentenceMetric:
    name = "broken"

    def score(self, requests):
        return [float(self.score_one(r)) for r in requests]


class Constant(SentenceMetric):
    def score_one(self, r):
        return 0.5


class Length(SentenceMetric):
    def score_one(self, r):
        return len(r.hypotheses[0])


class Random(SentenceMetric):
    def score_one(self, r):
        return random.random()


class HashDependent(SentenceMetric):
    def score_one(self, r):
        return hash(r.hypotheses[0]) % 1000


class BatchDependent(SentenceMetric):
    def score(self, requests):
        lengths = [len(r.hypotheses[0]) for r in requests]
        return [length - sum(lengths) / len(lengths) for length in lengths]


class OrderDependent(SentenceMetric):
    def score(self, requests):
        return [len(r.hypotheses[0]) + index for index, r in enumerate(requests)]


class FirstReference(SentenceMetric):
    def score_one(self, r):
        return len(r.references[0][0]) if r.references[0] else 0


class NanOnEmpty(SentenceMetric):
    reads = frozenset({"source", "hypothesis"})

    def score_one(self, r):
        return len(r.hypotheses[0]) if r.hypotheses[0] else math.nan


class OutOfRange(SentenceMetric):
    range = (0, 1)

    def score_one(self, r):
        return len(r.hypotheses[0])


class Hanging(SentenceMetric):
    def score_one(self, r):
        time.sleep(1000)


class HangingOnLong(SentenceMetric):
    def score_one(self, r):
        if len(r.hypotheses[0]) > 1500:
            time.sleep(1000)
        return 1


class Texts(SentenceMetric):
    def score(self, requests):
        return ["good" for r in requests]


class Exiting(SentenceMetric):
    def score_one(self, r):
        os._exit(3)


class Picky(SentenceMetric):
    def score_one(self, r):
        if "Nowadays" in r.hypotheses[0]:
            raise ValueError("no adverbs, please")
        return len(r.hypotheses[0])


class Dying(SentenceMetric):
    def score(self, requests):
        vars(math)["calls"] = vars(math).get("calls", 0) + 1
        if math.calls == 20:
            os.kill(os.getpid(), 9)
        return [len(r.hypotheses[0]) for r in requests]


class Leaving(SentenceMetric):
    def score(self, requests):
        os.write(1, b"from below")
        subprocess.Popen(["sleep", "60"])
        return [len(r.hypotheses[0]) for r in requests]


class ControlCharacters(SentenceMetric):
    def score(self, requests):
        raise ValueError("\x1b[31m \ud800")


class Sloppy(SentenceMetric):
    """Prints, leaks memory, and forks its process."""

    def score_one(self, r):
        print("scoring", r.hypotheses[0])
        vars(math).setdefault("leak", []).append(bytearray(100_000))
        return len(r.hypotheses[0])

    def score(self, requests):
        if os.fork() == 0:
            os._exit(0)
        return super().score(requests)


class NoScoreInLisbon(SentenceMetric):
    """Fails on one sentence of the tiny corpus, which is in no contract input."""

    reads = frozenset({"hypothesis"})

    def score_one(self, r):
        return math.nan if any("Lisbon" in h for h in r.hypotheses) else len(r.hypotheses[0])
