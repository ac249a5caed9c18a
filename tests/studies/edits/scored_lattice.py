"""A lattice, of which all is computed in plain loops, as the definitions say."""

import numpy as np

import maege
from tests.attribution import games


class ScoredLattice:
    """The scores of all texts of an annotation, with the reference of the other annotator."""

    def __init__(self, sentence: maege.Sentence, annotator: int) -> None:
        own, other = (sentence.annotations[n] for n in (annotator, 1 - annotator))
        self.edits, self.k = own.edits, len(own.edits)
        texts = []
        for node in range(1 << self.k):
            chosen = tuple(e for n, e in enumerate(own.edits) if node >> n & 1)
            texts.append(sentence.corrected_text(maege.Annotation(0, chosen)))
        reference = sentence.corrected_text(other)
        scored = maege.score("gleu", [sentence.text] * len(texts), texts, [reference] * len(texts))
        self.v = np.array(scored.sentences)
        self.shapley = games.shapley_by_permutations(self.v.__getitem__, self.k)
        self.between = games.pair_interactions(self.v.__getitem__, self.k)
        self.steps = [
            self.v[s | 1 << i] - self.v[s]
            for s in range(1 << self.k)
            for i in range(self.k)
            if not s >> i & 1
        ]
        self.pairs = [
            (a, b) for b in range(1 << self.k) for a in range(b) if a & ~b == 0 and a != b
        ]


def credit(difference: float) -> float:
    return 0.5 if abs(difference) < 1e-12 else float(difference > 0)
