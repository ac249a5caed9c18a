"""Over-correction: a bad edit beside the valid ones, for which the score should fall.

Samples of a lattice have valid edits only, so a metric that is blind to changes of meaning is not
found out by their order. Here each bad edit is put among tokens that no annotator's edit touched.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from maege.data.edit import Tokens
from maege.extraction.lite.lemmatizer import names
from maege.lattice import Lattice
from maege.randomness import generator
from maege.sampling.prepared_sentence import PreparedSentence
from maege.vetting.contrast_pairs import Duel, sentence_request
from maege.vetting.degenerate_outputs import drawn_annotator

BAD_EDITS = {
    "reverted": "an edit of the corpus turned back, on tokens that were right",
    "foreign": "what an edit of another sentence put there, in place of a token",
    "deleted": "a content word left out",
    "wrong-span": "a valid edit, some tokens off its place",
}
VALID = "the valid edits alone"
LONGEST = 3  # tokens of an edit that is turned back
FAR = 6  # tokens that an edit is off its place, at most

FUNCTION_WORDS = names(
    "about above after again against along also although always among another because been before "
    "being below between both cannot could does doing done down during each either else even ever "
    "every from further have having here hers herself himself however into itself just less like "
    "many might more most much must myself near neither never nobody none nothing often once only "
    "onto other others ourselves over perhaps quite rather same shall should since some somebody "
    "someone something soon still such than that their theirs them themselves then there therefore "
    "these they this those though through thus together towards under unless until upon very were "
    "what whatever when where whether which while whom whose will with within without would your "
    "yours yourself yourselves"
)

T = TypeVar("T")


class _Text(NamedTuple):
    """Tokens of a lattice node, and which of them no annotator of the sentence changed."""

    tokens: list[str]
    free: list[bool]

    def changed(self, start: int, end: int, replacement: Sequence[str]) -> str:
        return " ".join([*self.tokens[:start], *replacement, *self.tokens[end:]])

    def is_free(self, start: int, end: int) -> bool:
        """Tell whether nobody changed anything there; of an insertion, on either side."""
        if start == end:
            start, end = max(0, start - 1), end + 1
        return all(self.free[start:end])


class _Donor(NamedTuple):
    """What the bad edits are made of: edits of the whole corpus.

    errors: by what annotators put there, what stood there before. replacements: with the sentence
    that they are from.
    """

    errors: dict[Tokens, list[Tokens]]
    replacements: list[tuple[int, Tokens]]


def overcorrect(prepared_sentences: Sequence[PreparedSentence], *, seed: int) -> list[Duel]:
    """Return the duels of each bad edit against the text without it.

    The source is the original sentence; the annotator whose edits are applied is drawn for each
    sentence. No result is a text that an annotator or reference has.
    """
    donor = _donor(prepared_sentences)
    return [
        duel
        for prepared_sentence in prepared_sentences
        for duel in _of(prepared_sentence, donor, seed)
    ]


def _donor(prepared_sentences: Sequence[PreparedSentence]) -> _Donor:
    errors: dict[Tokens, dict[Tokens, None]] = {}
    replacements: dict[tuple[int, Tokens], None] = {}
    for prepared_sentence in prepared_sentences:
        for lattice in prepared_sentence.lattices.values():
            for edit in lattice.edits:
                error = lattice.tokens[edit.start : edit.end]
                if not edit.replacement or error == edit.replacement:
                    continue
                replacements[prepared_sentence.index, edit.replacement] = None
                if len(edit.replacement) <= LONGEST:
                    errors.setdefault(edit.replacement, {})[error] = None
    return _Donor({key: list(found) for key, found in errors.items()}, list(replacements))


def _of(prepared_sentence: PreparedSentence, donor: _Donor, seed: int) -> Iterator[Duel]:
    annotator = drawn_annotator(prepared_sentence, seed)
    if annotator is None:
        return
    lattice, references = (
        prepared_sentence.lattices[annotator],
        prepared_sentence.references[annotator],
    )
    right = {x.text(x.top) for x in prepared_sentence.lattices.values()} | set(references)
    touched = _touched(prepared_sentence)
    makers: dict[str, Callable[[np.random.Generator], tuple[str, str] | None]] = {
        "reverted": lambda rng: _reverted(lattice, touched, donor, right, rng),
        "foreign": lambda rng: _foreign(lattice, touched, donor, prepared_sentence.index, rng),
        "deleted": lambda rng: _deleted(lattice, touched, rng),
        "wrong-span": lambda rng: _wrong_span(lattice, touched, rng),
    }
    for kind, make in makers.items():
        made = make(generator(seed, kind, prepared_sentence.index))
        if made is not None and made[1] not in right | {made[0]}:
            better, worse = (
                sentence_request(prepared_sentence.text, text, references) for text in made
            )
            yield Duel(kind, VALID, prepared_sentence.index, better, worse)


def _touched(prepared_sentence: PreparedSentence) -> frozenset[int]:
    """Return the places of the original that some annotator changed, or put something beside."""
    touched: set[int] = set()
    for lattice in prepared_sentence.lattices.values():
        for edit in lattice.edits:
            beside = edit.start == edit.end
            touched.update(range(edit.start - beside, edit.end + beside))
    return frozenset(touched)


def _text(lattice: Lattice, node: int, touched: frozenset[int]) -> _Text:
    tokens: list[str] = []
    free: list[bool] = []
    at = 0
    for edit in lattice.applied(node):
        tokens += [*lattice.tokens[at : edit.start], *edit.replacement]
        free += [place not in touched for place in range(at, edit.start)]
        free += [False] * len(edit.replacement)
        at = edit.end
    free += [place not in touched for place in range(at, len(lattice.tokens))]
    return _Text([*tokens, *lattice.tokens[at:]], free)


def _reverted(
    lattice: Lattice,
    touched: frozenset[int],
    donor: _Donor,
    right: set[str],
    rng: np.random.Generator,
) -> tuple[str, str] | None:
    text = _text(lattice, lattice.top, touched)
    found = [
        changed
        for length in range(1, LONGEST + 1)
        for start in range(len(text.tokens) - length + 1)
        if text.is_free(start, start + length)
        for error in donor.errors.get(tuple(text.tokens[start : start + length]), ())
        if (changed := text.changed(start, start + length, error)) not in right
    ]
    return (" ".join(text.tokens), _drawn(found, rng)) if found else None


def _foreign(
    lattice: Lattice, touched: frozenset[int], donor: _Donor, index: int, rng: np.random.Generator
) -> tuple[str, str] | None:
    text = _text(lattice, lattice.top, touched)
    places = [place for place, free in enumerate(text.free) if free]
    others = [words for sentence, words in donor.replacements if sentence != index]
    if not places or not others:
        return None
    place = _drawn(places, rng)
    return " ".join(text.tokens), text.changed(place, place + 1, _drawn(others, rng))


def _deleted(
    lattice: Lattice, touched: frozenset[int], rng: np.random.Generator
) -> tuple[str, str] | None:
    text = _text(lattice, lattice.top, touched)
    places = [
        place
        for place, (token, free) in enumerate(zip(text.tokens, text.free, strict=True))
        if free and is_content_word(token)
    ]
    if not places:
        return None
    place = _drawn(places, rng)
    return " ".join(text.tokens), text.changed(place, place + 1, ())


def is_content_word(token: str) -> bool:
    """Tell whether a token has a meaning of its own, by a list and by its length.

    That is for English; of other languages, words of four letters count, and ideographs.

    >>> [is_content_word(word) for word in ("house", "Because", "of", "1990", "学生")]
    [True, False, False, False, True]
    """
    long = len(token) >= 4 or min(token) > "\u2e80"
    return token.isalpha() and long and token.lower() not in FUNCTION_WORDS


def _wrong_span(
    lattice: Lattice, touched: frozenset[int], rng: np.random.Generator
) -> tuple[str, str] | None:
    bit = int(rng.integers(len(lattice.edits)))
    edit = lattice.edits[bit]
    node = lattice.top & ~(1 << bit)
    text = _text(lattice, node, touched)
    # Where the edit belongs, as the others have moved it.
    home = edit.start + sum(
        len(other.replacement) - (other.end - other.start)
        for place, other in enumerate(lattice.edits)
        if place < bit
    )
    length = edit.end - edit.start
    before = " ".join(text.tokens)
    found = [
        changed
        for start in range(max(0, home - FAR), min(home + FAR, len(text.tokens) - length) + 1)
        if text.is_free(start, start + length)
        if (changed := text.changed(start, start + length, edit.replacement)) != before
    ]
    return (before, _drawn(found, rng)) if found else None


def _drawn(choices: Sequence[T], rng: np.random.Generator) -> T:
    return choices[int(rng.integers(len(choices)))]
