"""Which sentences runs have in common, by their content."""

from collections import Counter
from collections.abc import Set

from maege.data.edit import Tokens
from maege.sampling.prepared_sentence import PreparedSentence
from maege.studies.run.report.result import RunResult

GoldEdits = tuple[tuple[int, int, Tokens], ...]
SentenceContent = tuple[str, tuple[GoldEdits, ...], int]


def sentences_by_content(run: RunResult) -> dict[SentenceContent, int]:
    """Return the index in the corpus file of each sentence of the sample, by its content.

    The content is the text with the edits of all annotators; their numbers and the types of edits
    do not matter. Copies of a sentence are numbered in the order of the file.
    """
    copies: Counter[tuple[str, tuple[GoldEdits, ...]]] = Counter()
    indices = {}
    for sentence in sorted(run.sample.prepared_sentences, key=lambda sentence: sentence.index):
        content = sentence.text, _gold_edits(sentence)
        indices[*content, copies[content]] = sentence.index
        copies[content] += 1
    return indices


def _gold_edits(sentence: PreparedSentence) -> tuple[GoldEdits, ...]:
    annotations = (
        tuple((edit.start, edit.end, edit.replacement) for edit in lattice.edits)
        for lattice in sentence.lattices.values()
    )
    return tuple(sorted(annotations))


def have_same_sentences(first: RunResult, second: RunResult) -> bool:
    """Whether all sentences of one run, with the same edits, are sentences of the other one.

    Their order does not matter, and the larger run may have more sentences.
    """
    return _are_nested(set(sentences_by_content(first)), set(sentences_by_content(second)))


def have_same_texts(first: RunResult, second: RunResult) -> bool:
    """Whether the texts of all sentences of one run, with any edits, are texts of the other one."""
    return _are_nested(_texts(first), _texts(second))


def count_shared_texts(first: RunResult, second: RunResult) -> int:
    """Return the number of texts that are sentences of both runs, with any edits."""
    return len(_texts(first) & _texts(second))


def _texts(run: RunResult) -> set[str]:
    return {sentence.text for sentence in run.sample.prepared_sentences}


def _are_nested(a: Set[object], b: Set[object]) -> bool:
    return a <= b or b <= a
