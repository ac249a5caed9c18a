"""Outputs with their edits."""

import pytest

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.data.edited_outputs import edited_output
from maege.errors import MaegeWarning

TOKENS = ("a", "b", "c", "d")


def test_only_the_first_annotator_of_a_system_counts() -> None:
    two = Sentence(0, TOKENS, (Annotation(0, (Edit(0, 1, ("x",), "R"),)), Annotation(1)))
    with pytest.warns(MaegeWarning, match="1 sentences have edits of several annotators"):
        output = edited_output(Corpus("h.m2", (two,), 1), ["a b c d"], "g.m2")
    assert output.texts == ("x b c d",)
