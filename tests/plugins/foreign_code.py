"""Metrics as others write them: functions, objects and classes."""

CODE = '''
import random
from dataclasses import dataclass

def both(source, hypothesis, references, weight=1.0):
    """Longer is better."""
    return weight * (len(source) + len(hypothesis) + len(references))

def nearest(hypothesis, reference): return -abs(len(hypothesis) - len(reference))
def distance(hypothesis, reference): return abs(len(hypothesis) - len(reference))
def words(hypothesis, references): return len(hypothesis) + sum(map(len, references))
def needy(hypothesis, model): return 1.0
def text(hypothesis): return "high"
def broken(hypothesis): raise ValueError("too long")
def thing(hypothesis): return object()
def lost(hypothesis): raise ValueError(f"no {object()} there")
def other(first, second): return 1.0

class Callable_:
    def __call__(self, hypothesis): return float(len(hypothesis))
called = Callable_()

class Scores:
    @dataclass
    class Config:
        unit: int = 1
    def __init__(self, config=None):
        self.config = config or self.Config()
        self.drawn = random.random()
    def score_sentence(self, sources, hypotheses, references):
        return [self.score_corpus([s], [h], [[r[i]] for r in references])
                for i, (s, h) in enumerate(zip(sources, hypotheses))]
    def score_corpus(self, sources, hypotheses, references):
        assert all(len(hypotheses) == len(one) for one in references)
        return (len(sources) + sum(map(len, hypotheses)) + len(references)) / self.config.unit

class Draws:
    name = "draws"
    def score_sentence(self, hypotheses): return [random.random() for _ in hypotheses]
    def score_corpus(self, hypotheses): return random.random()

class Free(Draws):
    cache_scores = True
class Batches(Scores):
    @dataclass
    class Config:
        unit: int = 1
        batch_size: int = 2
    def score_sentence(self, hypotheses):
        return [len(hypotheses) / self.config.batch_size] * len(hypotheses)
    def score_corpus(self, hypotheses): return 0.0
class Few(Draws):
    def score_sentence(self, hypotheses): return [1.0]
class Odd(Draws):
    def score_corpus(self, texts): return 1.0

made = Scores()
def make(unit=2): return Scores(Scores.Config(unit))
def length(unit=1):
    class Length:
        name = "length"
        def score(self, requests): return [len(r.hypotheses[0]) / unit for r in requests]
    return Length()
ready = length()
'''
