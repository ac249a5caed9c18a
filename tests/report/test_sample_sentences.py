"""What is said of the size of a sample, and of the dependence of its sentences."""

from typing import Any

import pytest

from maege.report.sample_sentences import dependence_note, describe_sentences, size_note


def test_what_is_left_out_is_named_the_most_frequent_first() -> None:
    assert describe_sentences(1000, 1000, {}, " in 9 documents") == "1,000 sentences in 9 documents"
    assert describe_sentences(5, 10, {"b": 2, "a": 2, "c": 1}) == (
        "5 of 10 sentences (5 left out: 2 × a, 2 × b, 1 × c)"
    )


@pytest.mark.parametrize(
    ("sample", "with_documents", "beginning"),
    [
        ({"sentences": 29, "clusters": 500}, False, "29 sentences: too few"),
        ({"sentences": 30}, False, "30 sentences: a first try"),
        ({"sentences": 200}, False, ""),
        ({"sentences": 900, "clusters": 29}, True, "29 documents: too few"),
        ({"sentences": 900, "clusters": 30}, True, ""),
        ({"sentences": 199, "clusters": 50}, True, "199 sentences: a first try"),
        ({"sentences": 20}, True, "20 sentences: too few"),
    ],
)
def test_small_samples_are_told(
    sample: dict[str, int], with_documents: bool, beginning: str
) -> None:
    note = size_note(sample, with_documents=with_documents)
    assert note.startswith(beginning) and bool(note) == bool(beginning)


def test_dependent_sentences_are_told_unless_documents_are_units() -> None:
    ratio: dict[str, Any] = {"block_ratio": {"ratio": 1.2, "largest": 1.5, "pvalue": 0.01}}
    note = dependence_note(ratio, with_documents=False)
    assert "1.20 times as large" in note and "1.50 times (p = .010)" in note
    assert dependence_note(ratio, with_documents=True) == ""
    assert dependence_note({}, with_documents=False) == ""
    for weak in ({"ratio": 1.1}, {"pvalue": 0.05}):
        changed = {"block_ratio": ratio["block_ratio"] | weak}
        assert dependence_note(changed, with_documents=False) == ""
