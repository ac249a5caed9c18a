"""Attacks: outputs that are no corrections, against the perfect correction and the source."""

from collections.abc import Iterator, Sequence

import numpy as np

from maege.randomness import generator
from maege.sampling.prepared_sentence import PreparedSentence
from maege.vetting.contrast_pairs import Duel, sentence_request

ATTACKS = {
    "empty": "nothing at all",
    "a-a-a": 'the words "a a a"',
    "shuffled": "the source in random order",
    "unrelated": "the perfect correction of another sentence",
    "doubled": "the perfect correction, twice",
    "misplaced": "a reference of another sentence",
}
PERFECT, SOURCE = "the perfect correction", "the source"


def attack(prepared_sentences: Sequence[PreparedSentence], *, seed: int) -> list[Duel]:
    """Return the duels of each attack against the perfect correction and against the source.

    The source is the original sentence; the perfect correction is that of an annotator with edits,
    drawn for each sentence, with the references that belong to it. What happens to be right is
    left out.
    """
    return [
        duel
        for number in range(len(prepared_sentences))
        for duel in _of(prepared_sentences, number, seed)
    ]


def drawn_annotator(prepared_sentence: PreparedSentence, seed: int) -> int | None:
    """Draw an annotator whose edits change the sentence; None if there is none."""
    annotators = [
        a for a, x in prepared_sentence.lattices.items() if x.text(x.top) != prepared_sentence.text
    ]
    if not annotators:
        return None
    return annotators[
        int(generator(seed, "annotator", prepared_sentence.index).integers(len(annotators)))
    ]


def _of(prepared_sentences: Sequence[PreparedSentence], number: int, seed: int) -> Iterator[Duel]:
    prepared_sentence = prepared_sentences[number]
    annotator = drawn_annotator(prepared_sentence, seed)
    if annotator is None:
        return
    lattice, references = (
        prepared_sentence.lattices[annotator],
        prepared_sentence.references[annotator],
    )
    perfect = lattice.text(lattice.top)
    rng = generator(seed, "attacks", prepared_sentence.index)
    other = prepared_sentences[
        (number + 1 + int(rng.integers(max(1, len(prepared_sentences) - 1))))
        % len(prepared_sentences)
    ]
    right = {x.text(x.top) for x in prepared_sentence.lattices.values()} | set(references)
    for kind, text in _texts(prepared_sentence, perfect, other, rng).items():
        if text in right:
            continue
        for opponent, better in ((PERFECT, perfect), (SOURCE, prepared_sentence.text)):
            if text != better:
                yield Duel(
                    kind,
                    opponent,
                    prepared_sentence.index,
                    sentence_request(prepared_sentence.text, better, references),
                    sentence_request(prepared_sentence.text, text, references),
                )


def _texts(
    prepared_sentence: PreparedSentence,
    perfect: str,
    other: PreparedSentence,
    rng: np.random.Generator,
) -> dict[str, str]:
    texts = {
        "empty": "",
        "a-a-a": "a a a",
        "shuffled": " ".join(rng.permutation(prepared_sentence.text.split())),
        "doubled": f"{perfect} {perfect}",
    }
    if other is not prepared_sentence:
        annotators = list(other.lattices)
        annotator = annotators[int(rng.integers(len(annotators)))]
        lattice, references = other.lattices[annotator], other.references[annotator]
        texts["unrelated"] = lattice.text(lattice.top)
        if references:
            texts["misplaced"] = references[int(rng.integers(len(references)))]
    return {kind: texts[kind] for kind in ATTACKS if kind in texts}
