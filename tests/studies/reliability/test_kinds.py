"""How often answers are of a kind, by the place of texts in their chains."""

from itertools import combinations

import pytest

from maege.statistics.proportion import Proportion
from maege.studies.lattice_inputs import load_inputs
from maege.studies.lattices import draw_only
from maege.studies.reliability.chain_texts import ChainTexts
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.kinds import Answered, kinds_of_answers
from maege.terminal.settings import settings_of


def test_ties_are_of_pairs_that_have_scores_and_are_counted_by_their_height() -> None:
    config = settings_of(ReliabilityConfig, "quickstart", (), metrics="ld")
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
