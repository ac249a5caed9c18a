"""Sentences of which each has a first word of its own, prepared for sampling."""

from dataclasses import replace

from maege.data.corpus import Corpus, Sentence
from maege.sampling.prepared_sentence import PreparedSentence, prepare_sentences
from maege.texts.references import annotator_references
from tests.sampling.small_sentences import edited


def sentence(index: int, word: str, *edit_counts: int) -> Sentence:
    return edited(index, (word, *(f"w{i}" for i in range(7))), edit_counts)


SENTENCES = [sentence(i, f"s{i}", 1 + i % 4, 1 + i % 3) for i in range(20)]


def prepared(sentences: list[Sentence], documents: tuple[int, ...] = ()) -> list[PreparedSentence]:
    placed = tuple(replace(s, index=index) for index, s in enumerate(sentences))
    corpus = Corpus("c", placed, len(placed), documents=documents)
    return prepare_sentences(corpus, annotator_references(corpus))
