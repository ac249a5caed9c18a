"""Injected errors: one wrong edit in addition to the valid ones, which should lower the score.

The rankings apply valid edits only, so a metric that ignores changes of meaning can still order
them correctly. Each error is injected at tokens that no annotator's edit touches.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from maege.data.edit import Tokens
from maege.lattice import Lattice
from maege.metric.score_request import Segment, sentence_request
from maege.randomness import generator
from maege.sampling.node_text import NodeText, touched_tokens
from maege.sampling.prepared_sentence import PreparedSentence
from maege.studies.vet.contrast_pairs import ContrastPair
from maege.studies.vet.degenerate_outputs import correct_texts, draw_annotator
from maege.texts.content_words import is_content_word

INJECTED_ERRORS = {
    "reintroduced-error": "an error of the corpus, put where the text is correct",
    "other-edit": "the replacement text of another sentence's edit, in place of a token",
    "deleted-word": "a deleted content word",
    "misplaced-edit": "a valid edit, applied a few tokens from its position",
}
VALID_EDITS = "the valid edits alone"
MAX_ERROR_TOKENS = 3  # of a reintroduced error
MAX_SHIFT = 6  # tokens from the correct position of a misplaced edit to the wrong one

_T = TypeVar("_T")
TextPair = tuple[str, str]  # a text, and the same with an injected error


@dataclass(frozen=True)
class EditBank:
    """Edits of the whole corpus, from which errors are made."""

    # For each replacement of at most MAX_ERROR_TOKENS tokens, the tokens that it replaces.
    errors: dict[Tokens, list[Tokens]]
    replacements: list[Tokens]  # all replacements, sentence by sentence
    of_sentence: dict[int, range]  # where those of a sentence are, by its index

    @classmethod
    def collect(cls, prepared_sentences: Sequence[PreparedSentence]) -> "EditBank":
        """Collect the edits of all annotators of some sentences."""
        errors: dict[Tokens, dict[Tokens, None]] = {}
        replacements: list[Tokens] = []
        of_sentence: dict[int, range] = {}
        for sentence in prepared_sentences:
            own: dict[Tokens, None] = {}
            for lattice in sentence.lattices.values():
                for edit in lattice.edits:
                    error = lattice.tokens[edit.start : edit.end]
                    if not edit.replacement or error == edit.replacement:
                        continue
                    own[edit.replacement] = None
                    if len(edit.replacement) <= MAX_ERROR_TOKENS:
                        errors.setdefault(edit.replacement, {})[error] = None
            of_sentence[sentence.index] = range(len(replacements), len(replacements) + len(own))
            replacements += own
        return cls({key: list(values) for key, values in errors.items()}, replacements, of_sentence)


def injected_error_pairs(
    prepared_sentences: Sequence[PreparedSentence], *, seed: int, language: str | None = None
) -> list[ContrastPair]:
    """Pair a text that has an injected error with the same text without it.

    The source is the original sentence. The annotator whose edits are applied is drawn for each
    sentence. Which words can be deleted depends on the language. Results that equal a full
    correction or a reference of the sentence are omitted.
    """
    bank = EditBank.collect(prepared_sentences)
    return [
        pair
        for sentence in prepared_sentences
        for pair in _pairs_of_sentence(sentence, bank, seed, language)
    ]


def _pairs_of_sentence(
    sentence: PreparedSentence, bank: EditBank, seed: int, language: str | None
) -> Iterator[ContrastPair]:
    annotator = draw_annotator(sentence, seed)
    if annotator is None:
        return
    references = sentence.references[annotator]
    correct = correct_texts(sentence, annotator)
    for kind, texts in _texts(sentence, annotator, bank, correct, seed, language).items():
        if texts is not None and texts[1] not in correct | {texts[0]}:
            better, worse = (
                sentence_request(Segment(sentence.text, text, references)) for text in texts
            )
            yield ContrastPair(
                kind, VALID_EDITS, sentence.index, better, worse, sentence.document_key
            )


def _texts(
    sentence: PreparedSentence,
    annotator: int,
    bank: EditBank,
    correct: set[str],
    seed: int,
    language: str | None,
) -> dict[str, TextPair | None]:
    lattice = sentence.lattices[annotator]
    touched = touched_tokens(sentence.lattices.values())
    correction = NodeText.at(lattice, lattice.top, touched)

    def rng(key: str) -> np.random.Generator:  # the keys are data: others would change all draws
        return generator(seed, key, sentence.key)

    return {
        "reintroduced-error": reintroduce_error(correction, bank, correct, rng("reverted")),
        "other-edit": apply_other_edit(correction, bank, sentence.index, rng("foreign")),
        "deleted-word": delete_word(correction, rng("deleted"), language),
        "misplaced-edit": misplace_edit(lattice, touched, rng("wrong-span")),
    }


def reintroduce_error(
    text: NodeText, bank: EditBank, correct: set[str], rng: np.random.Generator
) -> TextPair | None:
    """Replace tokens by an error that the same tokens correct elsewhere in the corpus.

    Return the text before and after; None if the corpus has no such error.
    """
    candidates = [
        changed
        for length in range(1, MAX_ERROR_TOKENS + 1)
        for start in range(len(text.tokens) - length + 1)
        if text.is_untouched(start, start + length)
        for error in bank.errors.get(tuple(text.tokens[start : start + length]), ())
        if (changed := text.replaced(start, start + length, error)) not in correct
    ]
    return (text.sentence, _choose(candidates, rng)) if candidates else None


def apply_other_edit(
    text: NodeText, bank: EditBank, sentence: int, rng: np.random.Generator
) -> TextPair | None:
    """Replace a token by the replacement of another sentence's edit.

    Return the text before and after; None if there is no untouched token or no other edit.
    """
    positions = [position for position, untouched in enumerate(text.untouched) if untouched]
    own = bank.of_sentence.get(sentence, range(0))
    others = len(bank.replacements) - len(own)
    if not positions or not others:
        return None
    position, number = _choose(positions, rng), int(rng.integers(others))
    replacement = bank.replacements[number if number < own.start else number + len(own)]
    return text.sentence, text.replaced(position, position + 1, replacement)


def delete_word(
    text: NodeText, rng: np.random.Generator, language: str | None = None
) -> TextPair | None:
    """Delete a content word. Return the text before and after; None if there is no such word."""
    positions = [
        position
        for position, (token, untouched) in enumerate(zip(text.tokens, text.untouched, strict=True))
        if untouched and is_content_word(token, language)
    ]
    if not positions:
        return None
    position = _choose(positions, rng)
    return text.sentence, text.replaced(position, position + 1, ())


def misplace_edit(
    lattice: Lattice, touched: frozenset[int], rng: np.random.Generator
) -> TextPair | None:
    """Apply one of the edits at most MAX_SHIFT tokens from its position.

    Return the text with all other edits, and the same with the misplaced one; None if there is no
    untouched position.
    """
    edit_index = int(rng.integers(len(lattice.edits)))
    edit = lattice.edits[edit_index]
    text = NodeText.at(lattice, lattice.top & ~(1 << edit_index), touched)
    # The edits before this one shift its position.
    position = edit.start + sum(
        len(before.replacement) - (before.end - before.start)
        for before in lattice.edits[:edit_index]
    )
    length = edit.end - edit.start
    first = max(0, position - MAX_SHIFT)
    last = min(position + MAX_SHIFT, len(text.tokens) - length)
    candidates = [
        changed
        for start in range(first, last + 1)
        if text.is_untouched(start, start + length)
        if (changed := text.replaced(start, start + length, edit.replacement)) != text.sentence
    ]
    return (text.sentence, _choose(candidates, rng)) if candidates else None


def _choose(candidates: Sequence[_T], rng: np.random.Generator) -> _T:
    return candidates[int(rng.integers(len(candidates)))]
