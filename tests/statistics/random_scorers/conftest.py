"""What several tests of random scorers share."""

from dataclasses import replace

import numpy as np
import pytest

from maege.ranking import Ranking
from tests.statistics.random_scorers.drawn_rankings import random_corpora, random_order, random_text


@pytest.fixture(scope="module")
def rankings() -> list[Ranking]:
    rng = np.random.default_rng(3)
    sentences = [random_text(rng) for _ in range(8)]
    chains = [random_order(rng, s, d, sentences[s]) for s in range(8) for d in range(2)]
    # The last ranking repeats all pairs of one before; another has the same words in all texts.
    chains.append(replace(chains[5], draw=7))
    same_bag = tuple(
        replace(c, hypotheses=(text,))
        for c, text in zip(chains[0].candidates, ("a b c", "c a b", "b a c", "c b a"), strict=False)
    )
    chains.append(replace(chains[0], sentences=(20,), candidates=same_bag))
    lattices = [replace(chain, type="lattices") for chain in chains[:6]]
    return [*chains, *lattices, *(random_corpora(rng, d, 6) for d in range(3))]
