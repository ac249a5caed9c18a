"""Injected errors: one wrong edit in addition to the valid ones, which should lower the score.

The rankings apply valid edits only, so a metric that ignores changes of meaning can still order
them correctly. Each error is injected at tokens that no annotator's edit touches.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np

from maege.data.edit import Tokens
from maege.lattice import Lattice
from maege.metric.score_request import Segment, sentence_request
from maege.randomness import generator
from maege.sampling.prepared_sentence import PreparedSentence
from maege.studies.vet.contrast_pairs import ContrastPair
from maege.studies.vet.degenerate_outputs import correct_texts, draw_annotator

INJECTED_ERRORS = {
    "reintroduced-error": "an error of the corpus, put where the text is correct",
    "other-edit": "the replacement text of another sentence's edit, in place of a token",
    "deleted-word": "a deleted content word",
    "misplaced-edit": "a valid edit, applied a few tokens from its position",
}
VALID_EDITS = "the valid edits alone"
MAX_ERROR_TOKENS = 3  # of a reintroduced error
MAX_SHIFT = 6  # tokens from the correct position of a misplaced edit to the wrong one

_FUNCTION_WORDS = """
about above after again against along also although always among another because been before
being below between both cannot could does doing done down during each either else even ever
every from further have having here hers herself himself however into itself just less like
many might more most much must myself near neither never nobody none nothing often once only
onto other others ourselves over perhaps quite rather same shall should since some somebody
someone something soon still such than that their theirs them themselves then there
therefore these they this those though through thus together towards under unless until upon
very were what whatever when where whether which while whom whose will with within without
would your yours yourself yourselves
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())

_T = TypeVar("_T")
TextPair = tuple[str, str]  # a text, and the same with an injected error


class NodeText(NamedTuple):
    """The tokens of a lattice node, and which of them no annotator of the sentence changes."""

    tokens: list[str]
    untouched: list[bool]

    @classmethod
    def at(cls, lattice: Lattice, node: int, touched: frozenset[int]) -> "NodeText":
        """Return the text of a node.

        ``lattice``: of one annotator of the sentence. ``node``: the set of applied edits, as a bit
        mask. ``touched``: token indices of the original, see `touched_tokens`.

        Examples
        --------
        >>> from maege.data.edit import Edit
        >>> lattice = Lattice(("He", "go", "home"), (Edit(1, 2, ("goes",), "V"),))
        >>> NodeText.at(lattice, lattice.top, frozenset({1}))
        NodeText(tokens=['He', 'goes', 'home'], untouched=[True, False, True])
        """
        tokens: list[str] = []
        untouched: list[bool] = []
        position = 0
        for edit in lattice.edits_at(node):
            tokens += [*lattice.tokens[position : edit.start], *edit.replacement]
            untouched += [index not in touched for index in range(position, edit.start)]
            untouched += [False] * len(edit.replacement)
            position = edit.end
        untouched += [index not in touched for index in range(position, len(lattice.tokens))]
        return cls([*tokens, *lattice.tokens[position:]], untouched)

    @property
    def sentence(self) -> str:
        """The tokens, separated by spaces."""
        return " ".join(self.tokens)

    def replaced(self, start: int, end: int, replacement: Sequence[str]) -> str:
        """Return the sentence with the tokens from ``start`` to ``end`` replaced."""
        return " ".join([*self.tokens[:start], *replacement, *self.tokens[end:]])

    def is_untouched(self, start: int, end: int) -> bool:
        """Whether no annotator changes these tokens; for an empty span, those on both sides."""
        if start == end:
            start, end = max(0, start - 1), end + 1
        return all(self.untouched[start:end])


@dataclass(frozen=True)
class EditBank:
    """Edits of the whole corpus, from which errors are made."""

    # For each replacement of at most MAX_ERROR_TOKENS tokens, the tokens that it replaces.
    errors: dict[Tokens, list[Tokens]]
    replacements: list[tuple[int, Tokens]]  # all replacements, each after the index of its sentence

    @classmethod
    def collect(cls, prepared_sentences: Sequence[PreparedSentence]) -> "EditBank":
        """Collect the edits of all annotators of some sentences."""
        errors: dict[Tokens, dict[Tokens, None]] = {}
        replacements: dict[tuple[int, Tokens], None] = {}
        for sentence in prepared_sentences:
            for lattice in sentence.lattices.values():
                for edit in lattice.edits:
                    error = lattice.tokens[edit.start : edit.end]
                    if not edit.replacement or error == edit.replacement:
                        continue
                    replacements[sentence.index, edit.replacement] = None
                    if len(edit.replacement) <= MAX_ERROR_TOKENS:
                        errors.setdefault(edit.replacement, {})[error] = None
        return cls({key: list(values) for key, values in errors.items()}, list(replacements))


def injected_error_pairs(
    prepared_sentences: Sequence[PreparedSentence], *, seed: int
) -> list[ContrastPair]:
    """Pair a text that has an injected error with the same text without it.

    The source is the original sentence. The annotator whose edits are applied is drawn for each
    sentence. Results that equal a full correction or a reference of the sentence are omitted.
    """
    bank = EditBank.collect(prepared_sentences)
    return [
        pair for sentence in prepared_sentences for pair in _pairs_of_sentence(sentence, bank, seed)
    ]


def touched_tokens(prepared_sentence: PreparedSentence) -> frozenset[int]:
    """Return the token indices of the original that an annotator changes or inserts next to."""
    touched: set[int] = set()
    for lattice in prepared_sentence.lattices.values():
        for edit in lattice.edits:
            margin = edit.start == edit.end
            touched.update(range(edit.start - margin, edit.end + margin))
    return frozenset(touched)


def _pairs_of_sentence(
    sentence: PreparedSentence, bank: EditBank, seed: int
) -> Iterator[ContrastPair]:
    annotator = draw_annotator(sentence, seed)
    if annotator is None:
        return
    references = sentence.references[annotator]
    correct = correct_texts(sentence, annotator)
    for kind, texts in _texts(sentence, annotator, bank, correct, seed).items():
        if texts is not None and texts[1] not in correct | {texts[0]}:
            better, worse = (
                sentence_request(Segment(sentence.text, text, references)) for text in texts
            )
            yield ContrastPair(
                kind, VALID_EDITS, sentence.index, better, worse, sentence.document_key
            )


def _texts(
    sentence: PreparedSentence, annotator: int, bank: EditBank, correct: set[str], seed: int
) -> dict[str, TextPair | None]:
    lattice = sentence.lattices[annotator]
    touched = touched_tokens(sentence)
    correction = NodeText.at(lattice, lattice.top, touched)

    def rng(key: str) -> np.random.Generator:  # the keys are data: others would change all draws
        return generator(seed, key, sentence.key)

    return {
        "reintroduced-error": reintroduce_error(correction, bank, correct, rng("reverted")),
        "other-edit": apply_other_edit(correction, bank, sentence.index, rng("foreign")),
        "deleted-word": delete_word(correction, rng("deleted")),
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
    replacements = [tokens for index, tokens in bank.replacements if index != sentence]
    if not positions or not replacements:
        return None
    position = _choose(positions, rng)
    return text.sentence, text.replaced(position, position + 1, _choose(replacements, rng))


def delete_word(text: NodeText, rng: np.random.Generator) -> TextPair | None:
    """Delete a content word. Return the text before and after; None if there is no such word."""
    positions = [
        position
        for position, (token, untouched) in enumerate(zip(text.tokens, text.untouched, strict=True))
        if untouched and is_content_word(token)
    ]
    if not positions:
        return None
    position = _choose(positions, rng)
    return text.sentence, text.replaced(position, position + 1, ())


def is_content_word(token: str) -> bool:
    """Whether a token is a content word, by a list of English function words and by its length.

    In other languages, words of at least four letters count, and ideographs.

    >>> [is_content_word(word) for word in ("house", "Because", "of", "1990", "学生")]
    [True, False, False, False, True]
    """
    is_long = len(token) >= 4 or min(token) > "\u2e80"
    return token.isalpha() and is_long and token.lower() not in FUNCTION_WORDS


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
