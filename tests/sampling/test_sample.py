"""The summary of a sample."""

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.sampling.lattice_rankings import sample_chains
from maege.sampling.prepared_sentence import PreparedSentence, prepare_sentences
from maege.sampling.sample import Sample
from maege.sampling.synthetic_corpora import sample_corpora
from maege.texts.references import annotator_references


def sentence(index: int, *edit_counts: int) -> Sentence:
    tokens = tuple(f"w{i}" for i in range(8))
    annotations = tuple(
        Annotation(a, tuple(Edit(i, i + 1, (f"a{a}c{i}",), f"T{i}") for i in range(k)))
        for a, k in enumerate(edit_counts)
    )
    return Sentence(index, tokens, annotations)


def prepared_sentences(*sentences: Sentence, **options) -> list[PreparedSentence]:
    corpus = Corpus("c", sentences, 1 + max(s.index for s in sentences))
    return prepare_sentences(corpus, annotator_references(corpus), **options)


MANY = prepared_sentences(*(sentence(i, 1 + i % 4, i % 3) for i in range(60)))


def test_summary() -> None:
    chains = tuple(sample_chains(MANY, seed=1))
    corpora = tuple(sample_corpora(MANY, seed=1, replicates=2))
    summary = Sample(tuple(MANY), chains, (), corpora).summary()
    assert summary["sentences"] == 60
    assert summary["chains"] == len(chains) == 60 + 40
    assert summary["chain_nodes"] == summary["steps"] + summary["chains"]
    assert summary["corpora"]["replicates"] == 2
    assert summary["corpora"]["applied_edits"][0] == 0
