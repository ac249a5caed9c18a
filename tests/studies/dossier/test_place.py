import pytest

from maege.statistics.value import Value
from maege.studies.dossier.known_comparisons import known_comparisons
from maege.studies.rows import LimitComparison


def test_words_are_decided_by_adjusted_pvalues_of_all_rows() -> None:
    low = LimitComparison("low", Value(0.2), 0.0001, 0.9999)
    high = LimitComparison("high", Value(-0.2), 0.9999, 0.0001)
    near = LimitComparison("near", Value(0.1), 0.004, 0.996)
    rows = {"order": (low, near), "systems": (high,)}
    (compared,) = known_comparisons([("toy", rows)])
    assert [(c.row, c.metric, c.word) for c in compared] == [
        ("order", "low", "lower"), ("order", "near", "open"), ("systems", "high", "higher")
    ]  # fmt: skip
    # Six p-values, of which the third smallest is taken four times.
    assert [c.adjusted for c in compared] == pytest.approx([0.0006, 0.016, 0.0006])
    # By itself it is significant.
    ((alone,),) = known_comparisons([("toy", {"order": (near,)})])
    assert (alone.word, alone.corpus) == ("lower", "toy")


def test_several_corpora_are_one_family() -> None:
    near = LimitComparison("near", Value(0.1), 0.004, 0.996)
    of_corpora = known_comparisons([("a", {"order": (near,)}), ("b", {"order": (near,)})])
    assert [(c.corpus, c.word) for (c,) in of_corpora] == [("a", "open"), ("b", "open")]


def test_nothing_is_compared_with_nothing() -> None:
    assert known_comparisons([]) == []
