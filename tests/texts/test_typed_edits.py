import pytest

from maege.data.edit import Edit
from maege.errors import DataError
from maege.texts.typed_edits import TypedEdits

DET = Edit(0, 1, ("the",), "R:DET")
OTHER_DET = Edit(0, 1, ("an",), "M:DET")
VERB = Edit(2, 3, ("goes",), "R:VERB")
NOTHING = Edit(1, 1, (), "UNK")


def test_edits_are_counted_by_category_and_those_without_effect_are_not() -> None:
    edits = TypedEdits.from_edits(
        {"s": [[DET, OTHER_DET], [NOTHING]]}, {"x": [[DET], [VERB]], "y": [[VERB], []]}
    )
    assert edits.types == ("DET", "VERB")
    assert edits.of_systems.tolist() == [[[2, 0], [0, 0]]]
    assert edits.of_annotators.tolist() == [[[1, 0], [0, 1]], [[0, 1], [0, 0]]]


def test_annotators_share_a_span_or_also_its_replacement() -> None:
    edits = TypedEdits.from_edits({}, {"x": [[DET, VERB]], "y": [[OTHER_DET, VERB]]})
    assert edits.same_span is not None
    assert edits.same_text is not None
    assert edits.same_span.tolist() == [[2, 2]]
    assert edits.same_text.tolist() == [[0, 2]]
    assert TypedEdits.from_edits({}, {"x": [[DET]]}).same_span is None


def test_all_edits_are_of_the_same_sentences() -> None:
    with pytest.raises(DataError, match="edits of s, x: give those of at least one annotator"):
        TypedEdits.from_edits({"s": [[]]}, {"x": [[], []]})
    with pytest.raises(DataError, match="edits of s: give"):
        TypedEdits.from_edits({"s": [[]]}, {})
