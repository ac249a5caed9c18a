"""Attacks: outputs that are no corrections, against the perfect correction and the source."""

from collections.abc import Iterator, Sequence

import numpy as np

from maege.randomness import generator
from maege.sampling.prepared_sentence import Material
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


def attack(materials: Sequence[Material], *, seed: int) -> list[Duel]:
    """Return the duels of each attack against the perfect correction and against the source.

    The source is the original sentence; the perfect correction is that of an annotator with edits,
    drawn for each sentence, with the references that belong to it. What happens to be right is
    left out.
    """
    return [duel for number in range(len(materials)) for duel in _of(materials, number, seed)]


def drawn_annotator(material: Material, seed: int) -> int | None:
    """Draw an annotator whose edits change the sentence; None if there is none."""
    annotators = [a for a, x in material.lattices.items() if x.text(x.top) != material.text]
    if not annotators:
        return None
    return annotators[int(generator(seed, "annotator", material.index).integers(len(annotators)))]


def _of(materials: Sequence[Material], number: int, seed: int) -> Iterator[Duel]:
    material = materials[number]
    annotator = drawn_annotator(material, seed)
    if annotator is None:
        return
    lattice, references = material.lattices[annotator], material.references[annotator]
    perfect = lattice.text(lattice.top)
    rng = generator(seed, "attacks", material.index)
    other = materials[(number + 1 + int(rng.integers(max(1, len(materials) - 1)))) % len(materials)]
    right = {x.text(x.top) for x in material.lattices.values()} | set(references)
    for kind, text in _texts(material, perfect, other, rng).items():
        if text in right:
            continue
        for opponent, better in ((PERFECT, perfect), (SOURCE, material.text)):
            if text != better:
                yield Duel(
                    kind,
                    opponent,
                    material.index,
                    sentence_request(material.text, better, references),
                    sentence_request(material.text, text, references),
                )


def _texts(
    material: Material, perfect: str, other: Material, rng: np.random.Generator
) -> dict[str, str]:
    texts = {
        "empty": "",
        "a-a-a": "a a a",
        "shuffled": " ".join(rng.permutation(material.text.split())),
        "doubled": f"{perfect} {perfect}",
    }
    if other is not material:
        annotators = list(other.lattices)
        annotator = annotators[int(rng.integers(len(annotators)))]
        lattice, references = other.lattices[annotator], other.references[annotator]
        texts["unrelated"] = lattice.text(lattice.top)
        if references:
            texts["misplaced"] = references[int(rng.integers(len(references)))]
    return {kind: texts[kind] for kind in ATTACKS if kind in texts}
