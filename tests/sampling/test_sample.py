"""The summary of a sample."""

from maege.sampling.lattice_rankings import sample_chains
from maege.sampling.sample import Sample
from maege.sampling.synthetic_corpora import sample_corpora
from tests.sampling.small_sentences import MANY


def test_summary() -> None:
    chains = tuple(sample_chains(MANY, seed=1))
    corpora = tuple(sample_corpora(MANY, seed=1, replicates=2))
    summary = Sample(tuple(MANY), chains, (), corpora).summary()
    assert summary["sentences"] == 60
    assert summary["chains"] == len(chains) == 60 + 40
    assert summary["chain_nodes"] == summary["steps"] + summary["chains"]
    assert summary["corpora"]["replicates"] == 2
    assert summary["corpora"]["applied_edits"][0] == 0
