"""Analysers of words."""

import pytest

from maege.errors import MetricError
from maege.extraction.annotators import analyser
from maege.extraction.annotators.analyser import Analysis, at_words
from maege.plugins.registry import build


def test_an_analyser_that_is_not_installed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyser, "installed", lambda name: None)
    with pytest.raises(
        MetricError, match=r"sudachidict-small; install it by: pip install 'maege\[ja"
    ):
        build("errant", {"spacy_pipeline": "ja_sudachi"})
    assert analyser.installed_pipeline("ja") is None


def test_words_have_the_analysis_of_the_part_that_they_begin_in() -> None:
    parts = [("ab", Analysis("NOUN", "ab")), ("c", Analysis("VERB", "see")), ("de", Analysis("X"))]
    words = at_words(["a", "b", "c", "d", "e"], parts)
    assert [w.pos for w in words] == ["NOUN", "NOUN", "VERB", "X", "X"]
    assert [w.lemma for w in words] == ["", "", "see", "", ""]
    assert [w.pos for w in at_words(["abcd", "e"], parts)] == ["NOUN", "X"]
    assert at_words([], []) == []
