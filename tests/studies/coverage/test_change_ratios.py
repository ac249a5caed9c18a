"""Word changes of systems, compared with those of people."""

import numpy as np
import pytest
from scipy import stats

from maege.array_types import Floats
from maege.statistics.multiple_testing import holm
from maege.statistics.value import Value
from maege.studies.coverage.change_ratios import change_ratios, system_conservatism
from maege.texts.text_changes import Author, TextChanges


def changes(name: str, author: Author, strict: Floats) -> TextChanges:
    nothing = np.zeros(len(strict))
    return TextChanges(name, author, strict, strict // 2, nothing + 1, nothing)


def texts(*means: float, sentences: int = 200) -> list[TextChanges]:
    """Annotators a, b, ... and the systems s, t with these means, the last two."""
    rng = np.random.default_rng(1)
    strict = [rng.poisson(mean, sentences).astype(float) for mean in means]
    names = [*"abcde"[: len(means) - 2], "s", "t"]
    return [
        changes(name, "system" if name in "st" else "annotator", counts)
        for name, counts in zip(names, strict, strict=True)
    ]


def test_differences_are_tested_in_pairs() -> None:
    people, other, system, _ = changed = texts(2.0, 3.0, 1.9, 4.0)
    rows = change_ratios(changed, 0.9)
    assert [(row.system, row.annotator) for row in rows[:4]] == [
        ("s", "a"), ("s", "b"), ("t", "a"), ("t", "b")
    ]  # fmt: skip
    for row, annotator in zip(rows, (people, other), strict=False):
        test = stats.ttest_rel(system.strict, annotator.strict)
        assert row.ratio.value == pytest.approx(system.strict.sum() / annotator.strict.sum())
        assert row.difference.value == pytest.approx((system.strict - annotator.strict).mean())
        assert row.difference.interval == pytest.approx(tuple(test.confidence_interval(0.9)))
        assert row.pvalue == pytest.approx(test.pvalue)
        assert row.ratio.interval is not None
        assert row.ratio.interval[0] < row.ratio.value < row.ratio.interval[1]
    strict = [row for row in rows if row.counting == "strict"]
    assert [row.adjusted for row in strict] == holm([row.pvalue or 0 for row in strict])


def test_the_interval_of_a_ratio_agrees_with_the_bootstrap() -> None:
    annotator, system, _ = changed = texts(2.0, 1.0, 1.0, sentences=400)
    row = change_ratios(changed, 0.95)[0]
    result = stats.bootstrap(
        (system.strict, annotator.strict),
        lambda x, y, axis: x.sum(axis=axis) / y.sum(axis=axis),
        paired=True,
        method="percentile",
        random_state=np.random.default_rng(1),
    )
    assert row.ratio.interval == pytest.approx(tuple(result.confidence_interval), abs=0.01)


def test_less_than_people_means_less_than_everybody() -> None:
    def conclusions(*means: float) -> list[str]:
        rows = system_conservatism(change_ratios(texts(*means), 0.95))
        return [row.conclusion for row in rows if row.counting == "strict"]

    assert conclusions(4.0, 6.0, 1.0, 9.0) == ["less than people", "more than people"]
    assert conclusions(0.5, 6.0, 1.0, 6.0) == ["neither", "neither"]
    rows = change_ratios(texts(4.0, 6.0, 1.0, 9.0), 0.95)
    strict = system_conservatism(rows)[:2]
    for system in strict:
        of_system = (r for r in rows if r.system == system.system and r.counting == "strict")
        assert system.pvalue == max(row.pvalue or 0 for row in of_system)
    assert [row.adjusted for row in strict] == holm([row.pvalue or 0 for row in strict])
    [row, _] = system_conservatism(change_ratios(texts(0.5, 6.0, 1.0, 1.0), 0.95))[:2]
    assert row.pvalue == row.adjusted == 1
    assert (row.annotators, row.fewer, row.more) == (2, 1, 1)
    assert row.lowest_ratio is not None
    assert row.highest_ratio is not None
    assert row.lowest_ratio < 1 < row.highest_ratio


def test_annotators_without_changes_and_single_sentences() -> None:
    nobody = [changes("a", "annotator", np.zeros(5)), changes("s", "system", np.arange(5.0))]
    row = change_ratios(nobody, 0.95)[0]
    assert row.ratio == Value(None)
    assert row.difference.value == 2
    single = [changes("a", "annotator", np.ones(1)), changes("s", "system", np.zeros(1))]
    row = change_ratios(single, 0.95)[0]
    assert row.ratio.value == 0
    assert row.pvalue is row.adjusted is None
    assert row.comparison == "undecided"
    equal = [changes("a", "annotator", np.ones(9)), changes("s", "system", np.ones(9))]
    assert change_ratios(equal, 0.95)[0].pvalue == 1
    assert change_ratios(nobody[:1], 0.95) == []
