"""How often answers are of a kind, and which texts and decisions are shown as examples."""

from itertools import combinations

import numpy as np
import pytest

from maege.statistics.proportion import Proportion
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw_only
from maege.studies.reliability.answers import (
    EXAMPLES,
    Answered,
    kinds_of_answers,
    least_consistent,
    worst_decisions,
)
from maege.studies.reliability.chain_texts import ChainTexts
from maege.studies.reliability.config import ReliabilityConfig
from maege.terminal.study_command import settings_of


def test_ties_are_of_pairs_that_have_scores_and_are_counted_by_their_height() -> None:
    config = settings_of(ReliabilityConfig, "tiny", (), metrics="ld")
    chains = draw_only("chains", config, load_inputs(config))[:20]
    answered = []
    for chain in chains:
        texts = [candidate.hypotheses[0] for candidate in chain.candidates]
        most = max(candidate.edit_count for candidate in chain.candidates)
        # Texts with more than half of the edits have the same score; the source has none.
        scores = [0.9 if 2 * c.edit_count > most else float(n)
                  for n, c in enumerate(chain.candidates)]  # fmt: skip
        answered.append(Answered(chain.sources[0], texts, [float("nan"), *scores[1:]]))
    answered.append(Answered(chains[0].sources[0], ["a", "b"], None))
    of_chains = ChainTexts(chains)
    (tie,) = kinds_of_answers([], [], answered, of_chains, 0.95)
    heights = of_chains.heights
    counts = {False: [0, 0], True: [0, 0]}
    for source, texts, scores in answered[:-1]:
        for (a, x), (b, y) in combinations([*zip(texts, scores, strict=True)][1:], 2):
            counts[heights[source, a] + heights[source, b] > 1][x == y] += 1
    shares = {high: tied / (tied + other) for high, (other, tied) in counts.items()}
    assert (tie.kind, tie.cases) == ("tie", sum(map(sum, counts.values())))
    assert tie.below.value == pytest.approx(shares[False]) and tie.below.value < tie.above.value
    assert tie.above.value == pytest.approx(shares[True])
    # Pairs of a sentence are alike, so the interval is wider than that of independent ones.
    independent = Proportion.of(sum(tied for _, tied in counts.values()), tie.cases).interval
    assert tie.share.interval[0] < independent[0] and independent[1] < tie.share.interval[1]
    assert kinds_of_answers([], [], [], of_chains, 0.95) == []


def test_the_texts_that_vary_most_are_shown_with_all_scores_one_of_each_source() -> None:
    scores = np.array([[1.0, 5.0, 3.0], [2.0, 2.0, 2.0], [1.0, 1.0, 4.0], [1.0, 5.0, 1.0]])
    texts = [("s", "a"), ("t", "b"), ("u", "c"), ("s", "d")]
    worst, second = least_consistent(scores, texts)  # what never varies is no example
    assert (worst.source, worst.text, worst.scores) == ("s", "d", (1.0, 5.0, 1.0))
    assert worst.deviation == np.std([1, 5, 1], ddof=1)
    assert second.text == "c"
    many = least_consistent(scores[[0] * 9], [(str(i), "a") for i in range(9)])
    assert [example.source for example in many] == [str(i) for i in range(EXAMPLES)]


def test_only_wrong_decisions_are_shown() -> None:
    differences = np.array([[1.0, 2.0], [-1.0, 0.5], [-2.0, -1.0], [0.0, 0.0]])
    pairs = [(source, "better", "worse") for source in "stuv"]
    worst, second = worst_decisions(differences, pairs)
    assert (worst.source, worst.difference, worst.differences) == ("u", -1.5, (-2.0, -1.0))
    assert (second.source, second.better, second.worse) == ("t", "better", "worse")
