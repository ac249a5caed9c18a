"""Sentences of eight words with a few edits, prepared for sampling."""

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.sampling.prepared_sentence import PreparedSentence, prepare_sentences
from maege.texts.references import annotator_references


def edited(index: int, tokens: tuple[str, ...], edit_counts: tuple[int, ...]) -> Sentence:
    """A sentence of which each annotator replaces the first words, as many as stated."""
    annotations = tuple(
        Annotation(a, tuple(Edit(i, i + 1, (f"a{a}c{i}",), f"T{i}") for i in range(k)))
        for a, k in enumerate(edit_counts)
    )
    return Sentence(index, tokens, annotations)


def sentence(index: int, *edit_counts: int) -> Sentence:
    return edited(index, tuple(f"w{i}" for i in range(8)), edit_counts)


def prepared_sentences(*sentences: Sentence, **options) -> list[PreparedSentence]:
    corpus = Corpus("c", sentences, 1 + max(s.index for s in sentences))
    return prepare_sentences(corpus, annotator_references(corpus), **options)


MANY = prepared_sentences(*(sentence(i, 1 + i % 4, i % 3) for i in range(60)))
