"""A corpus whose annotators have the numbers from 0, without gaps."""

from dataclasses import replace

from maege.data.corpus import Corpus


def renumbered(corpus: Corpus) -> Corpus:
    numbers = {annotator: k for k, annotator in enumerate(corpus.annotators)}
    sentences = (
        replace(s, annotations=tuple(replace(a, annotator=numbers[a.annotator])
                                     for a in s.annotations))
        for s in corpus.sentences
    )  # fmt: skip
    return replace(corpus, sentences=tuple(sentences))
