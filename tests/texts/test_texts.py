import numpy as np
import pytest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.errors import DataError
from maege.texts.texts import Correction, Texts, numbered_annotators, text_corrections

SOURCES = tuple(f"a b {k}" for k in range(20))
FIRST = tuple(f"a c {k}" for k in range(20))
SECOND = tuple(f"d b {k}" for k in range(20))
GOLD = Annotation(0, (Edit(1, 2, ("c",), "T"),))


def test_hypotheses_are_systems_and_annotators_of_all_sentences() -> None:
    corrections = text_corrections({"x": FIRST, "y": SECOND, "z": (None, *FIRST[1:])})
    texts = Texts("c", SOURCES, corrections, {"s": SECOND})
    assert texts.hypotheses == (SECOND, FIRST, SECOND)
    assert texts.complete_sentences == tuple(range(1, 20))
    assert texts.references[:2] == (("a c 0", "d b 0"), ("a c 1", "d b 1", "a c 1"))


def test_requests_have_references_and_edits_of_the_annotators() -> None:
    with_edits = {
        name: tuple(Correction(text, GOLD) for text in lines)
        for name, lines in {"x": FIRST, "y": SECOND}.items()
    }
    corrections = {**text_corrections({"w": FIRST}), **with_edits}
    texts = Texts("c", SOURCES, numbered_annotators(corrections), {"s": FIRST})
    (request,) = texts.requests([SOURCES], ("x", "y"))
    assert request.hypotheses == SOURCES
    assert request.references[3] == ("a c 3", "d b 3")
    assert request.gold_edits is not None
    assert request.gold_edits[0] == (GOLD, Annotation(1, GOLD.edits))
    (request,) = texts.requests()
    assert request.hypotheses == FIRST
    assert request.references[3] == ("a c 3", "a c 3", "d b 3")
    assert request.gold_edits == texts.gold_edits
    assert texts.requests([SOURCES], ("w",))[0].gold_edits is None


def test_selected_sentences_keep_their_place_in_the_files() -> None:
    documents = tuple("ab"[k // 10] for k in range(20))
    texts = Texts("c", SOURCES, text_corrections({"x": FIRST}), {"s": SECOND}, documents)
    chosen = texts.select((3, 9, 12)).select((1, 2))
    assert chosen.sentences == (9, 12)
    assert (chosen.sources, chosen.references) == (("a b 9", "a b 12"), (("a c 9",), ("a c 12",)))
    assert chosen.outputs == {"s": ("d b 9", "d b 12")}
    assert np.array_equal(chosen.clusters, [0, 1])


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"corrections": text_corrections({"y": SECOND[:5]})}, "corrections by y: 5 lines, but c"),
        ({"outputs": {"s": FIRST[:3]}}, "output of s: 3 lines, but c has 20 sentences"),
        ({"documents": ("d",)}, "`documents`: 1 lines"),
    ],
)
def test_texts_that_are_not_parallel_are_refused(texts: dict[str, object], message: str) -> None:
    with pytest.raises(DataError, match=message):
        Texts("c", SOURCES, **texts)  # type: ignore[arg-type]
