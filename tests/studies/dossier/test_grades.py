from dataclasses import replace

import numpy as np
import pytest

from maege.statistics.value import Value
from maege.studies.dossier.marks import LEVEL, Mark, joint_marks, marks
from maege.studies.rows import LimitComparison, scorecard_rows
from tests.studies.dossier.toy_marks import row, toy_result

ORDER, SYSTEMS_ROW, OUTPUTS = row("order"), row("systems"), row("bad-outputs")


def words(*pvalues: tuple[float, float]) -> list[str]:
    """The marks of order and systems, whose limits have the p-values (above, below)."""
    results = {"order": toy_result(0.5, pvalues), "systems": toy_result(0.5, [(0.5, 0.5)])}
    return [mark.word for mark in marks((ORDER, SYSTEMS_ROW), results)]


def test_good_needs_every_limit_and_bad_only_one() -> None:
    assert words((0.001, 0.999), (0.002, 0.998)) == ["good", "undecided"]
    assert words((0.001, 0.999), (0.9, 0.1)) == ["undecided", "undecided"]
    assert words((0.001, 0.999), (0.999, 0.001)) == ["bad", "undecided"]


def test_the_family_is_rows_times_directions() -> None:
    # Four hypotheses: good and bad of two rows. Bad has two limits.
    (mark, _) = marks(
        (ORDER, SYSTEMS_ROW),
        {
            "order": toy_result(0.5, [(0.996, 0.004), (0.5, 0.5)]),
            "systems": toy_result(0.5, [(0.5, 0.5)]),
        },
    )
    assert (mark.word, mark.adjusted) == ("bad", pytest.approx(4 * 2 * 0.004))
    assert mark.level == pytest.approx(LEVEL / 4 / 2)
    assert mark.named == ("a",)
    assert words((0.011, 0.989)) == ["undecided", "undecided"]
    assert words((0.009, 0.991)) == ["good", "undecided"]


def test_rows_that_cannot_be_good_have_one_hypothesis() -> None:
    types = row("types")
    (mark,) = marks((types,), {"types": toy_result(3, [(0.97, 0.03)], 27)})
    assert (mark.word, mark.adjusted) == ("bad", pytest.approx(0.03))
    (mark,) = marks((types,), {"types": toy_result(0, [(1e-9, 1.0)], 27)})
    assert mark.word == "undecided"


def test_what_is_no_fault_is_no_limit_of_bad() -> None:
    result = toy_result(-0.3, [(0.998, 0.002), (0.9999, 1e-9)])
    chance, length = result.comparisons
    unfair = replace(result, comparisons=(chance, replace(length, is_fault=False)))
    (mark,) = marks((ORDER,), {"order": unfair})
    assert (mark.word, mark.adjusted) == ("bad", pytest.approx(2 * 0.002))
    assert (mark.named, mark.nearest) == (("a",), chance)
    only = replace(result, comparisons=(replace(length, is_fault=False),))
    assert marks((ORDER,), {"order": only})[0].word == "undecided"


def test_lower_is_better_for_faults() -> None:
    (mark,) = marks((OUTPUTS,), {"bad-outputs": toy_result(0.01, [(0.99, 1e-5), (0.99, 1e-4)])})
    assert (mark.word, mark.adjusted) == ("good", pytest.approx(2e-4))
    (mark,) = marks((OUTPUTS,), {"bad-outputs": toy_result(0.6, [(1e-9, 1.0), (0.99, 1e-4)])})
    assert (mark.word, mark.named) == ("bad", ("a",))


@pytest.mark.parametrize(
    ("n", "word", "reason"),
    [
        (19, "n/a", "fewer than 20 sentences"),
        (62, "undecided", "62 sentences; use 200 or more"),
        (200, "good", ""),
    ],
)
def test_small_samples_have_no_marks_of_order(n: int, word: str, reason: str) -> None:
    (mark,) = marks((ORDER,), {"order": toy_result(0.9, [(1e-9, 1.0)], n)})
    assert (mark.word, mark.reason) == (word, reason)


def test_small_samples_are_in_the_family_and_say_which_limits_are_above() -> None:
    results = {"bad-outputs": toy_result(0.6, [(0.005, 0.995)], 62)}
    (alone,) = marks((OUTPUTS,), results)
    results["order"] = toy_result(-0.9, [(1.0, 1e-9), (0.5, 0.5)], 62)
    order, outputs = marks((ORDER, OUTPUTS), results)
    assert (alone.adjusted, outputs.adjusted) == (pytest.approx(0.01), pytest.approx(0.015))
    assert (order.word, order.named) == ("undecided", ("a",))


def test_rows_without_an_answer() -> None:
    results = {
        "order": toy_result(None, [(0.5, 0.5)]),
        "systems": toy_result(0.5, [], not_applicable="because"),
        "contract": toy_result(14, [(1.0, 0.0)], 15),
    }
    by_key = {mark.row.key: mark for mark in marks(scorecard_rows(), results)}
    assert (by_key["order"].word, by_key["order"].reason) == ("n/a", "its value is undefined")
    assert (by_key["systems"].word, by_key["systems"].reason) == ("n/a", "because")
    assert by_key["attacks"].word == "not yet"
    assert (by_key["contract"].word, by_key["contract"].adjusted) == ("bad", None)


def test_of_shares_that_are_clear_the_worst_is_nearest() -> None:
    shares = [LimitComparison("5 % allowed", Value(x), 0.0, 1.0, str(x)) for x in (0.3, 0.9, 0.2)]
    result = replace(toy_result(0.95, []), comparisons=tuple(shares))
    nearest = Mark(OUTPUTS, "bad", result).nearest
    assert nearest is not None
    assert nearest.subject == "0.9"


def test_sentences_that_decide() -> None:
    mark = Mark(ORDER, "undecided", toy_result(0.5, [(0.0228, 0.9772)], 100), level=0.00135)
    # Two standard errors with 100 sentences; 3 + 0.84 take (3.84 / 2)² as many.
    assert mark.deciding_sentences == 370
    assert replace(mark, word="good").deciding_sentences is None
    tied = replace(mark, result=toy_result(0.5, [(0.5, 0.5)], 100))
    assert tied.deciding_sentences is None


def test_few_dossiers_of_worthless_metrics_have_a_mark() -> None:
    # A metric that is as good as the best of five limits in each of six rows.
    from scipy.special import ndtr

    rng = np.random.default_rng(1)
    rows = [replace(ORDER, key=f"row {i}", least_n=0) for i in range(6)]
    marked = 0
    for _ in range(400):
        results = {}
        for r in rows:
            own, limits = rng.standard_normal(), rng.standard_normal(5)
            z = (own - limits) / np.sqrt(2) + np.array([0, 0, 0, 0, 9])
            comparisons = [
                LimitComparison(str(i), Value(x), ndtr(-x), ndtr(x)) for i, x in enumerate(z)
            ]
            results[r.key] = replace(toy_result(0.5, []), comparisons=tuple(comparisons))
        marked += any(mark.word != "undecided" for mark in marks(rows, results))
    assert marked / 400 <= LEVEL + 0.02


def on_corpora(*pvalues: tuple[float, float], n: int = 901) -> Mark:
    """The mark of one row on corpora a, b, ..., each with one limit of (above, below)."""
    found = [
        replace(toy_result(0.5, [p], n), corpus=name)
        for name, p in zip("abcd", pvalues, strict=False)
    ]
    ((mark,),) = joint_marks((ORDER,), [{"order": found}], has_several_sets=True)
    return mark


def test_a_row_is_good_in_most_corpora_by_a_partial_conjunction() -> None:
    # Two hypotheses: good and bad. The second smallest p-value of three counts, twice.
    mark = on_corpora((1e-9, 1.0), (0.009, 0.991), (0.5, 0.5))
    assert (mark.word, mark.sets) == ("good", "in 2 of 3 sets")
    assert mark.adjusted == pytest.approx(2 * 2 * 0.009)
    assert mark.result is not None
    assert mark.result.corpus == "b"
    assert mark.level == pytest.approx(LEVEL / 2 / 2)
    assert on_corpora((1e-9, 1.0), (0.011, 0.989), (0.5, 0.5)).word == "undecided"
    # Of two, both.
    assert on_corpora((1e-9, 1.0), (0.019, 0.981)).sets == "in 2 of 2 sets"
    assert on_corpora((1e-9, 1.0), (0.021, 0.979)).word == "undecided"


def test_bad_in_one_corpus_overrules() -> None:
    mark = on_corpora((1e-9, 1.0), (1e-9, 1.0), (1 - 1e-6, 1e-6))
    assert (mark.word, mark.sets, mark.is_contradictory) == ("bad", "in c", True)
    assert [m.word for m in mark.of_sets] == ["undecided", "undecided", "bad"]
    assert mark.adjusted == pytest.approx(3 * 1e-6)
    both = on_corpora((0.995, 0.005), (0.996, 0.004))
    assert (both.word, both.sets, both.is_contradictory) == ("bad", "in all 2 sets", False)


def test_corpora_without_an_answer_are_not_counted() -> None:
    found = [replace(toy_result(0.5, [(1e-9, 1.0)]), corpus="a")]
    found += [replace(toy_result(0.5, [(1e-9, 1.0)], not_applicable="because"), corpus="b")]
    found += [replace(toy_result(0.5, [(1.0, 1e-9)], 62), corpus="c")]
    ((mark,),) = joint_marks((ORDER,), [{"order": found}], has_several_sets=True)
    assert (mark.word, mark.sets) == ("good", "in a")
    assert [(m.word, m.reason) for m in mark.of_sets] == [
        ("undecided", ""), ("n/a", "because"), ("undecided", "62 sentences"),
    ]  # fmt: skip


def test_metrics_that_are_vetted_together_are_one_family() -> None:
    results = [{"order": [toy_result(0.5, [p])]} for p in ((0.009, 0.991), (0.5, 0.5))]
    ((good,), (undecided,)) = joint_marks((ORDER,), results)
    assert (good.word, good.adjusted) == ("good", pytest.approx(4 * 0.009))
    assert undecided.word == "undecided"
