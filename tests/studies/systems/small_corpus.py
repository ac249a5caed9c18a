"""A small corpus with two annotators, and four systems, whose scores can be followed by eye."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.texts.texts import Correction, Texts

SOURCES = (
    "He go to school yesterday .",
    "This are a apple .",
    "I like it .",
    "She have two cat and a dogs .",
    "We was there in the Monday .",
    "It rains .",
)
GOLD = (
    ([Edit(1, 2, ("went",), "R:VERB:TENSE")], [Edit(1, 2, ("goes",), "R:VERB:SVA")]),
    (
        [Edit(1, 2, ("is",), "R:VERB:SVA"), Edit(2, 3, ("an",), "R:DET")],
        [Edit(0, 1, ("These",), "R:DET"), Edit(2, 4, ("apples",), "R:OTHER")],
    ),
    ([], []),
    (
        [
            Edit(1, 2, ("has",), "R:VERB:SVA"),
            Edit(3, 4, ("cats",), "R:NOUN:NUM"),
            Edit(6, 7, ("dog",), "R:NOUN:NUM"),
        ],
        [Edit(1, 2, ("has",), "R:VERB:SVA")],
    ),
    (
        [Edit(1, 2, ("were",), "R:VERB:SVA"), Edit(3, 5, ("on",), "R:PREP")],
        [Edit(1, 2, ("were",), "R:VERB:SVA")],
    ),
    ([], [Edit(1, 2, ("rained",), "R:VERB:TENSE")]),
)
REFERENCES = (
    ("He went to school yesterday .", "He goes to school yesterday ."),
    ("This is an apple .", "These are apples ."),
    ("I like it .", "I like it ."),
    ("She has two cats and a dog .", "She has two cat and a dogs ."),
    ("We were there on Monday .", "We were there in the Monday ."),
    ("It rains .", "It rained ."),
)
OUTPUTS = {
    "source": SOURCES,
    "good": (
        "He went to school yesterday .",
        "This is an apple .",
        "I like it .",
        "She has two cats and a dog .",
        "We were there in the Monday .",
        "It rains .",
    ),
    "cautious": (*SOURCES[:3], "She has two cat and a dogs .", *SOURCES[4:]),
    "bold": (
        "He goes to the school yesterday .",
        "These are a apple .",
        "I likes it .",
        "She has two cats and dogs .",
        "We were there on the Monday .",
        "It rained .",
    ),
}


def small_corpus(documents: tuple[str, ...] | None = None) -> Texts:
    annotations = tuple(
        tuple(Annotation(number, tuple(edits)) for number, edits in enumerate(row)) for row in GOLD
    )
    return texts_of_rows("small", SOURCES, REFERENCES, annotations, OUTPUTS, documents)


def texts_of_rows(
    name: str,
    sources: tuple[str, ...],
    references: Sequence[Sequence[str]],
    gold_edits: Sequence[Sequence[Annotation]] | None,
    outputs: Mapping[str, tuple[str, ...]],
    documents: tuple[str, ...] | None = None,
) -> Texts:
    """Return texts whose references and gold edits are known by sentence."""
    rows = [
        [Correction(*correction) for correction in zip_longest(texts, edits)]
        for texts, edits in zip(references, gold_edits or ((),) * len(sources), strict=True)
    ]
    columns = dict(enumerate(zip_longest(*rows)))
    return Texts(name, sources, {str(n): c for n, c in columns.items()}, outputs, documents)
