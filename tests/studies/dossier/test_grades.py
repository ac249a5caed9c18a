from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from maege.statistics.value import Value
from maege.studies.dossier.grades import (
    GRADE_SIGNS,
    LEVEL,
    LEVEL_OF_FLOOR,
    NO_FIELD,
    ORDER_OF_GRADES,
    Field,
    Grade,
    GradeWord,
    grade,
    graded,
    least_sets,
    pvalue_of_bad,
    with_page,
)
from maege.studies.dossier.place import LEVEL_OF_PLACES, MIN_KNOWN
from maege.studies.rows import CHANCE, OTHER_SYSTEMS, LimitComparison, RowResult, scorecard_rows
from tests.studies.dossier.toy_grades import (
    GOOD,
    by_z,
    known_field,
    pair,
    row,
    share_result,
    toy_result,
)

ORDER, SYSTEMS, OUTPUTS, TYPES = map(row, ("order", "systems", "bad-outputs", "types"))
KNOWN = [by_z([9, 9])] * 20  # above all limits
WORST = (0.8, 0.9)  # interval of a share beyond one half


def word(*pvalues: tuple[float, float], field: Field = NO_FIELD) -> str:
    """The grade of order, whose limits have the p-values (above, below); without chance."""
    return grade(ORDER, [toy_result(0.5, pvalues)], [field]).word


def both(p: float) -> tuple[float, float]:
    """Above and below of a limit that the value is above with a p-value."""
    return p, 1 - p


def chance_at(*pvalues: tuple[float, float]) -> RowResult:
    """A result whose first limit is chance."""
    result = toy_result(0.3, pvalues)
    first, *others = result.comparisons
    return replace(result, comparisons=(replace(first, limit=CHANCE), *others))


def test_the_levels_of_a_row_add_up() -> None:
    assert pytest.approx(LEVEL) == LEVEL_OF_FLOOR + LEVEL_OF_PLACES == 0.05
    assert [*GRADE_SIGNS] == [*ORDER_OF_GRADES, "not examined"]
    assert len({*GRADE_SIGNS.values()}) == len(GRADE_SIGNS)


def test_good_needs_every_limit_and_bad_only_one() -> None:
    assert word((0.001, 0.999), (0.002, 0.998)) == "good"
    assert word((0.001, 0.999), (0.9, 0.1)) == "undecided"
    assert word((0.001, 0.999), (0.999, 0.001)) == "bad"


@pytest.mark.parametrize(("has_known", "level"), [(False, LEVEL / 2), (True, LEVEL_OF_FLOOR / 2)])
def test_each_word_at_its_border(has_known: bool, level: float) -> None:
    """Two directions share the level; with known metrics the floor has half of it."""
    field = known_field(KNOWN[:5]) if has_known else NO_FIELD
    inside, outside = level * 0.99, level * 1.01
    # Good: the largest p-value of all limits.
    assert word(both(inside), both(1e-9), field=field) == "good"
    assert word(both(outside), both(1e-9), field=field) == "undecided"
    # Bad: the smallest one, times the number of limits.
    assert word(both(0.5), both(1 - inside / 2), field=field) == "bad"
    assert word(both(0.5), both(1 - outside / 2), field=field) == "undecided"
    # Usual: that of chance.
    words = [grade(ORDER, [chance_at(both(p), both(0.5))], [field]) for p in (inside, outside)]
    assert [g.word for g in words] == ["usual", "undecided"]
    assert words[0].pvalues["usual"] == pytest.approx(LEVEL * 0.99)
    assert words[0].level == pytest.approx(level)


def test_weak_at_its_border() -> None:
    """Half of the known metrics are better, by a Holm's step; the place has 2.5 %."""
    found = [chance_at(both(1e-9), both(0.5))]

    def of_places(pvalue: float, better: int) -> Grade:
        pairs = [pair(f"k{n}", -0.1, 1e-9) for n in range(better - 1)]
        pairs += [pair("last", -0.1, pvalue)]
        pairs += [pair(f"r{n}", 0.0, 1.0) for n in range(20 - better)]
        return grade(ORDER, found, [known_field(KNOWN, pairs)])

    last_step = LEVEL_OF_PLACES / 11  # of the tenth of 20
    assert of_places(last_step * 0.99, 10).word == "weak"
    assert of_places(last_step * 1.01, 10).word == "usual"
    assert of_places(1e-9, 9).word == "usual"
    assert of_places(last_step * 0.99, 10).adjusted == pytest.approx(LEVEL * 0.99)


def test_few_known_metrics_are_no_field() -> None:
    found = [chance_at(both(1e-9), both(0.5))]
    pairs = [pair(f"k{n}", -0.1, 1e-9) for n in range(MIN_KNOWN)]
    words = [
        grade(ORDER, found, [known_field(KNOWN[:n], pairs[:n])]).word
        for n in (MIN_KNOWN - 1, MIN_KNOWN)
    ]
    assert words == ["usual", "weak"]


@pytest.mark.parametrize(
    ("z", "error", "known_z", "expected"),
    [
        (0.5, 0.02, 9.0, "weak"),  # eight and a half errors below them
        (0.5, 0.02, 2.0, "undecided"),  # they are not above chance, either
        (0.5, 0.1, 1.9, "undecided"),  # the sample could not show it
        (-0.5, 0.02, 3.0, "weak"),
        (0.5, 0.02, 3.5, "undecided"),  # not shown to be below them
        (3.0, 0.02, 9.0, "usual"),  # above chance, and nothing is known in pairs
    ],
)
def test_not_above_chance_is_weak_only_if_most_known_metrics_are_and_it_is_shown(
    z: float, error: float, known_z: float, expected: str
) -> None:
    """Without comparisons in pairs. The other limit is one that nobody passes."""
    known = [by_z([known_z, 0.0], error=error)] * 14 + [by_z([0.0, 0.0], error=error)] * 6
    found = [by_z([z, 0.0], error=error)]
    graded_ = grade(ORDER, found, [known_field(known)])
    assert graded_.word == expected
    assert graded_.word == "undecided" or graded_.pvalues[graded_.word] <= LEVEL  # type: ignore[index]
    # Fewer than two thirds of them are above chance.
    few = known_field([*known[:13], *[by_z([0.0, 0.0], error=error)] * 7])
    assert grade(ORDER, found, [few]).word == ("usual" if expected == "usual" else "undecided")


def test_what_is_not_shown_above_chance_with_other_systems_is_not_usual() -> None:
    result = chance_at(both(1e-9), both(0.2))
    chance, other = result.comparisons
    with_systems = replace(
        result, comparisons=(chance, replace(other, limit=OTHER_SYSTEMS, is_fault=False))
    )
    assert grade(row("people-systems"), [with_systems]).word == "undecided"


@pytest.mark.parametrize(("share_with_it", "expected"), [(6, "bad"), (7, "undecided")])
def test_a_fault_that_a_third_of_the_known_metrics_share_does_not_count(
    share_with_it: int, expected: str
) -> None:
    with_it, without = chance_at(both(0.5), both(1 - 1e-6)), chance_at(both(0.5), both(0.5))
    field = known_field([with_it] * share_with_it + [without] * (20 - share_with_it))
    assert grade(ORDER, [with_it], [field]).word == expected
    # To be below chance is a fault whatever the others are.
    reversed_ = chance_at(both(1 - 1e-6), both(0.5))
    of_all = grade(ORDER, [reversed_], [known_field([reversed_] * 20)])
    assert (of_all.word, of_all.named) == ("bad", (CHANCE,))


def test_few_known_metrics_excuse_nothing() -> None:
    with_it = chance_at(both(0.5), both(1 - 1e-6))
    assert grade(ORDER, [with_it], [known_field([with_it] * (MIN_KNOWN - 1))]).word == "bad"
    assert grade(ORDER, [with_it], [known_field([with_it] * MIN_KNOWN)]).word == "undecided"


def test_what_is_no_fault_is_no_limit_of_bad() -> None:
    result = toy_result(-0.3, [(0.998, 0.002), (0.9999, 1e-9)])
    chance, length = result.comparisons
    unfair = replace(result, comparisons=(chance, replace(length, is_fault=False)))
    found = grade(ORDER, [unfair])
    assert (found.word, found.adjusted) == ("bad", pytest.approx(2 * 0.002))
    assert (found.named, found.nearest) == (("a",), chance)
    only = replace(result, comparisons=(replace(length, is_fault=False),))
    assert grade(ORDER, [only]).word == "undecided"
    assert pvalue_of_bad(ORDER, [only]) == 1


def test_without_a_fault_that_counts_nothing_is_bad() -> None:
    """All outputs are rewarded, by all known metrics as well."""
    own = share_result({"a": WORST, "b": WORST}, 0.05)
    found = grade(OUTPUTS, [own], [known_field([own] * 20)])
    assert (found.word, found.pvalues["bad"], found.named) == ("undecided", 1, ())


def test_shares_are_good_below_the_aim_and_bad_beyond_one_half() -> None:
    """Two bad outputs: how often each is rewarded. The aim is 5 %."""
    low, middle = (0.0, 0.02), (0.35, 0.45)
    aim = [(1.0, 1e-6), (1.0, 1e-6)]
    good = grade(OUTPUTS, [share_result({"a": low, "b": low}, 0.05, aim)])
    assert (good.word, good.adjusted) == ("good", pytest.approx(2e-6))
    # Significantly above the aim is no fault; below one half it is usual.
    above = [(1e-9, 1.0)] * 2
    assert grade(OUTPUTS, [share_result({"a": middle, "b": low}, 0.05, above)]).word == "usual"
    bad = grade(OUTPUTS, [share_result({"a": middle, "b": WORST}, 0.05, above)])
    assert (bad.word, bad.named) == ("bad", ("b",))
    around = {"a": (0.4, 0.6), "b": low}
    assert grade(OUTPUTS, [share_result(around, 0.05, above)]).word == "undecided"


def test_a_share_beyond_one_half_that_known_metrics_have_too_is_no_fault() -> None:
    own = share_result({"a": WORST, "b": (0.0, 0.02)}, 0.05)
    clean = share_result({"a": (0.1, 0.2), "b": (0.0, 0.02)}, 0.05)
    # Of those that are clean, each is significantly better.
    for number, expected in ((6, "bad"), (7, "weak"), (10, "weak"), (11, "undecided")):
        field = known_field([own] * number + [clean] * (20 - number))
        assert grade(OUTPUTS, [own], [field]).word == expected


def of_types(*below: float) -> RowResult:
    """A count of types of error, whose corrections lower the score with these p-values."""
    lines = tuple(
        LimitComparison("aim 0", Value(b - 0.5), 1 - b, b, f"t{n}") for n, b in enumerate(below)
    )
    return RowResult("m", "toy", len(below), Value(0.0), lines, "sentences")


def test_types_are_bad_by_one_and_usual_if_most_are_rewarded() -> None:
    assert grade(TYPES, [of_types(*[1 - 1e-6] * 4)]).word == "usual"
    assert grade(TYPES, [of_types(1 - 1e-6, 1 - 1e-6, 0.5, 0.5)]).word == "usual"
    assert grade(TYPES, [of_types(1 - 1e-6, 0.5, 0.5, 0.5)]).word == "undecided"
    bad = grade(TYPES, [of_types(1 - 1e-6, 1 - 1e-6, 1 - 1e-6, 1e-6)])
    assert (bad.word, bad.named, bad.adjusted) == ("bad", ("t3",), pytest.approx(4 * 4e-6))


@pytest.mark.parametrize(
    ("share_with_it", "expected"), [(6, "bad"), (7, "weak"), (10, "weak"), (11, "usual")]
)
def test_types_that_some_known_metrics_punish(share_with_it: int, expected: str) -> None:
    own, clean = of_types(*[1 - 1e-6] * 3, 1e-6), of_types(*[1 - 1e-6] * 4)
    field = known_field([own] * share_with_it + [clean] * (20 - share_with_it))
    assert grade(TYPES, [own], [field]).word == expected


def test_a_list_without_a_fault_is_no_question() -> None:
    found = grade(TYPES, [of_types(0.5, 0.5, 0.5)])
    assert (found.word, found.is_without_fault) == ("undecided", True)
    assert (found.sign, found.said) == ("·", "no fault shown")
    assert found.headline == "undecided"
    of_order = grade(ORDER, [chance_at(both(0.5))])
    assert (of_order.word, of_order.is_without_fault, of_order.said) == (
        "undecided", False, "undecided",
    )  # fmt: skip
    # In a run order cannot be good, but it is no list.
    in_run = replace(of_order, row=replace(ORDER, can_be_good=False))
    assert (in_run.is_without_fault, in_run.sign) == (False, "?")
    # A sample that is too small says nothing of faults.
    assert not replace(found, reason="few").is_without_fault


@pytest.mark.parametrize(
    ("n", "expected", "reason", "is_small"),
    [
        (19, "not examined", "fewer than 20 sentences", True),
        (62, "good", "", True),
        (199, "good", "", True),
        (200, "good", "", False),
    ],
)
def test_small_samples_are_graded_but_marked(
    n: int, expected: str, reason: str, is_small: bool
) -> None:
    found = grade(ORDER, [toy_result(0.9, GOOD, n)])
    assert (found.word, found.reason, found.is_small) == (expected, reason, is_small)


def test_rows_without_an_answer() -> None:
    results = {
        "order": toy_result(None, [(0.5, 0.5)]),
        "systems": toy_result(0.5, [], not_applicable="because"),
        "contract": toy_result(14, [(1.0, 0.0)], 15),
    }
    by_key = {g.row.key: g for g in graded(scorecard_rows(), results)}
    assert by_key["order"].reason == "its value is undefined"
    assert by_key["systems"].reason == "because"
    assert (by_key["attacks"].word, by_key["attacks"].result) == ("not examined", None)
    assert not any(by_key[key].is_examined for key in ("order", "systems", "attacks"))
    assert (by_key["contract"].word, by_key["contract"].adjusted) == ("bad", None)
    assert by_key["contract"].headline == "bad"  # a fact needs no p-value


def test_a_row_does_not_depend_on_others_but_a_headline_does() -> None:
    found = grade(ORDER, [toy_result(0.5, [both(0.01)])])
    (alone,), (with_others, *_) = with_page([[found]])[0], with_page([[found] * 3])[0]
    assert (alone.word, with_others.word) == ("good", "good")
    assert (alone.on_page, with_others.on_page) == (pytest.approx(0.02), pytest.approx(0.06))
    assert (alone.headline, with_others.headline) == ("good", "undecided")
    # Metrics of a page are counted, too; facts and what was not tested are not.
    fact = grade(row("contract"), [toy_result(14, [(1.0, 0.0)], 15)])
    untested = grade(ORDER, [toy_result(0.9, GOOD, 19)])
    ((two, *_), _) = with_page([[found, fact, untested], [found]])
    assert two.on_page == pytest.approx(0.04)


def test_of_shares_that_are_clear_the_worst_is_nearest() -> None:
    shares = [LimitComparison("aim 5 %", Value(x), 0.0, 1.0, str(x)) for x in (0.3, 0.9, 0.2)]
    result = replace(toy_result(0.95, []), comparisons=tuple(shares))
    nearest = Grade(OUTPUTS, "bad", result).nearest
    assert nearest is not None
    assert nearest.subject == "0.9"


def test_sentences_that_decide() -> None:
    found = Grade(ORDER, "undecided", chance_at((0.0228, 0.9772)), level=0.00135)
    few = replace(found, result=replace(found.result, n=100))  # type: ignore[type-var]
    # Two standard errors with 100 sentences; 3 + 0.84 take (3.84 / 2)² as many.
    assert few.deciding_sentences == 370
    assert replace(few, word="good").deciding_sentences is None
    assert replace(few, result=chance_at((0.5, 0.5))).deciding_sentences is None
    # What stands on systems, or not on chance alone, no number of sentences decides.
    assert replace(few, row=row("people-systems")).deciding_sentences is None
    assert replace(few, result=toy_result(0.5, [(0.0228, 0.9772)])).deciding_sentences is None


@pytest.mark.parametrize("corpora", [1, 2, 3, 4])
@pytest.mark.parametrize("has_known", [False, True])
def test_more_sentences_than_there_are_decide(corpora: int, has_known: bool) -> None:
    rng, seen = np.random.default_rng(2), 0
    fields = [known_field(KNOWN[:5]) if has_known else NO_FIELD] * corpora
    for z in rng.uniform(-1, 4, (150, corpora)):
        found = [replace(by_z([x, x]), corpus=c) for x, c in zip(z, "abcd", strict=False)]
        graded_ = grade(ORDER, found, fields, has_several_sets=corpora > 1)
        number = graded_.deciding_sentences
        seen += number is not None
        assert number is None or number > 901
        assert number is None or graded_.word == "undecided"
    assert seen > 5


def on_corpora(*pvalues: tuple[float, float], n: int = 901) -> Grade:
    """The grade of one row on corpora a, b, ..., each with one limit of (above, below)."""
    found = [
        replace(toy_result(0.5, [p], n), corpus=name)
        for name, p in zip("abcd", pvalues, strict=False)
    ]
    return grade(ORDER, found, has_several_sets=True)


def test_a_row_is_good_in_most_corpora_by_a_partial_conjunction() -> None:
    # Two directions. The second smallest p-value of three counts, twice.
    found = on_corpora((1e-9, 1.0), (0.012, 0.988), (0.5, 0.5))
    assert (found.word, found.sets) == ("good", "in 2 of 3 sets")
    assert found.adjusted == pytest.approx(2 * 2 * 0.012)
    assert found.result is not None
    assert found.result.corpus == "b"
    assert found.level == pytest.approx(LEVEL / 2)
    assert on_corpora((1e-9, 1.0), (0.013, 0.987), (0.5, 0.5)).word == "undecided"
    # Of two, both.
    assert on_corpora((1e-9, 1.0), (0.024, 0.976)).sets == "in 2 of 2 sets"
    assert on_corpora((1e-9, 1.0), (0.026, 0.974)).word == "undecided"


def test_bad_in_one_corpus_overrules() -> None:
    found = on_corpora((1e-9, 1.0), (1e-9, 1.0), (1 - 1e-6, 1e-6))
    assert (found.word, found.sets) == ("bad", "in c")
    assert found.pvalues["good"] <= LEVEL
    assert [g.word for g in found.of_sets] == ["undecided", "undecided", "bad"]
    assert found.adjusted == pytest.approx(2 * 3 * 1e-6)
    both_bad = on_corpora((0.995, 0.005), (0.996, 0.004))
    assert (both_bad.word, both_bad.sets) == ("bad", "in all 2 sets")


def test_corpora_without_an_answer_are_not_counted() -> None:
    found = [replace(toy_result(0.5, GOOD), corpus="a")]
    found += [replace(toy_result(0.5, GOOD, not_applicable="because"), corpus="b")]
    found += [replace(toy_result(0.5, [(1.0, 1e-9)], 62), corpus="c")]
    of_all = grade(ORDER, found, has_several_sets=True)
    assert (of_all.word, of_all.sets) == ("good", "in a")
    assert [(g.word, g.reason) for g in of_all.of_sets] == [
        ("undecided", ""), ("not examined", "because"), ("undecided", "62 sentences"),
    ]  # fmt: skip


def test_the_order_of_corpora_and_known_metrics_does_not_matter() -> None:
    rng = np.random.default_rng(4)
    for _ in range(40):
        corpora = int(rng.integers(2, 5))
        n = rng.choice([62, 150, 901], corpora)
        found, fields = [], []
        for number in range(corpora):
            known = [by_z(z) for z in rng.normal(2, 2, (8, 3))]
            pairs = [pair(f"k{i}", d, rng.uniform(0, 0.02)) for i, d in
                     enumerate(rng.normal(0, 0.1, 8))]  # fmt: skip
            result = by_z(rng.normal(1, 3, 3), n=int(n[number]))
            found.append(replace(result, corpus="abcd"[number]))
            fields.append(known_field(known, pairs))
        once = grade(ORDER, found, fields, has_several_sets=True)
        order = rng.permutation(corpora)
        shuffled = [
            Field(dict(reversed([*f.results.items()])), f.comparisons[::-1])
            for f in (fields[i] for i in order)
        ]
        again = grade(ORDER, [found[i] for i in order], shuffled, has_several_sets=True)
        assert (again.word, again.pvalues, again.place) == (once.word, once.pvalues, once.place)
        assert (again.result, again.reason) == (once.result, once.reason)


FLOOR_OF_PERMUTATIONS, FLOOR_OF_999 = 1 / 10_000, 1 / 1_000  # two-sided p-values


@pytest.mark.parametrize("corpora", [1, 2, 3, 4])
@pytest.mark.parametrize("metrics", [1, 2, 3, 4])
@pytest.mark.parametrize("expected", ["good", "usual", "weak", "bad"])
def test_each_word_can_be_reached(expected: GradeWord, metrics: int, corpora: int) -> None:
    """With the least p-values of permutations, 20 known metrics and eight limits."""
    least = FLOOR_OF_PERMUTATIONS / 2
    of_limits = {
        "good": [both(least)] * 8,
        "usual": [both(least), *[both(0.5)] * 7],
        "weak": [both(least), *[both(0.5)] * 7],
        "bad": [both(0.5), both(1 - least), *[both(0.5)] * 6],
    }
    pairs = [pair(f"k{n}", -0.1, FLOOR_OF_PERMUTATIONS) for n in range(20)]
    field = known_field(KNOWN, pairs if expected == "weak" else ())
    result = chance_at(*of_limits[expected])
    found = [replace(result, corpus=c) for c in "abcd"[:corpora]]
    own = grade(ORDER, found, [field] * corpora, has_several_sets=corpora > 1)
    assert own.word == expected
    # Other metrics on the page change no grade.
    of_page = with_page([[own]] * metrics)
    assert {g.word for (g,) in of_page} == {expected}


@pytest.mark.parametrize("expected", ["good", "usual", "weak", "bad"])
def test_999_resamples_reach_each_word_on_one_corpus(expected: str) -> None:
    least = FLOOR_OF_999 / 2
    limits = {
        "good": [both(least)] * 8,
        "usual": [both(least), *[both(0.5)] * 7],
        "weak": [both(least), *[both(0.5)] * 7],
        "bad": [both(0.5), both(1 - least), *[both(0.5)] * 6],
    }
    pairs = [pair(f"k{n}", -0.1, FLOOR_OF_999) for n in range(20)]
    field = known_field(KNOWN, pairs if expected == "weak" else ())
    assert grade(ORDER, [chance_at(*limits[expected])], [field]).word == expected


def test_a_page_of_a_metric_reaches_each_headline() -> None:
    """Eight rows of one metric, all with the least p-values of permutations."""
    least = FLOOR_OF_PERMUTATIONS / 2
    pairs = [pair(f"k{n}", -0.1, FLOOR_OF_PERMUTATIONS) for n in range(20)]
    cases: list[tuple[str, Sequence[tuple[float, float]], Sequence[LimitComparison]]] = [
        ("good", [both(least)] * 8, ()),
        ("usual", [both(least), *[both(0.5)] * 7], ()),
        ("weak", [both(least), *[both(0.5)] * 7], pairs),
        ("bad", [both(0.5), both(1 - least), *[both(0.5)] * 6], ()),
    ]
    for expected, limits, compared in cases:
        own = grade(ORDER, [chance_at(*limits)], [known_field(KNOWN, compared)])
        (of_page,) = with_page([[own] * 8])
        assert {g.headline for g in of_page} == {expected}


def draw(
    rng: np.random.Generator, own: float, limits: Sequence[float], known: Sequence[float]
) -> tuple[RowResult, Field]:
    """A metric, limits and known metrics with true values, measured with an error of .02.

    Half of the variance is that of the sentences, which all share. Chance is 0.
    """
    from scipy.special import ndtr

    error, common = 0.02, rng.standard_normal()

    def measured(values: Sequence[float]) -> np.ndarray:
        return np.array(values) + error * (common + rng.standard_normal(len(values))) / 2**0.5

    def against(name: str, difference: float, of_error: float) -> LimitComparison:
        ends = (difference - 1.96 * of_error, difference + 1.96 * of_error)
        z = difference / of_error
        return LimitComparison(name, Value(difference, ends), float(ndtr(-z)), float(ndtr(z)))

    floor = measured(limits)

    def result(value: float) -> RowResult:
        lines = [against("abcdefgh"[n], value - limit, error) for n, limit in enumerate(floor)]
        half = 1.96 * error
        return RowResult(
            "m", "toy", 901, Value(value, (value - half, value + half)),
            (against(CHANCE, value, error), *lines), "sentences",
        )  # fmt: skip

    value, of_known = float(measured([own])[0]), measured(known)
    pairs = [against(f"k{n}", value - k, error) for n, k in enumerate(of_known)]
    return result(value), known_field([result(k) for k in of_known], pairs)


HALF_OF_FIELD = [*[0.5] * 9, *[0.062] * 11]
# The true value, the limits, the known metrics, and which grades are false.
CASES = {
    "chance": (0.0, [-0.5] * 5, [0.3] * 20, {"bad", "usual", "good"}),
    "chance, no field": (0.0, [-0.5] * 5, [], {"bad", "usual", "good"}),
    "the floor": (0.2, [0.2] * 5, [0.4] * 20, {"bad", "good"}),
    "one limit": (0.2, [0.2, *[-0.5] * 4], [0.4] * 20, {"bad", "good"}),
    "half of the field": (0.2, [-0.5] * 5, [*[0.5] * 9, *[0.2] * 11], {"bad", "weak"}),
    "half of the field, near chance": (0.062, [-0.5] * 5, HALF_OF_FIELD, {"bad", "weak"}),
    "all of the field, near chance": (0.062, [-0.5] * 5, [0.062] * 20, {"bad", "weak"}),
    "chance as all others": (0.0, [0.0] * 5, [0.0] * 20, {"bad", "usual", "weak", "good"}),
}
DRAWS = 500


@pytest.mark.parametrize("case", CASES)
def test_at_most_5_percent_of_rows_have_a_false_grade(case: str) -> None:
    own, limits, known, false = CASES[case]
    rng = np.random.default_rng(11)
    drawn = (draw(rng, own, limits, known) for _ in range(DRAWS))
    words = [grade(ORDER, [result], [field]).word for result, field in drawn]
    # Two standard errors of the simulation.
    assert sum(word in false for word in words) / DRAWS <= LEVEL + 2 * (LEVEL / DRAWS) ** 0.5


def test_at_most_5_percent_of_pages_have_a_false_headline() -> None:
    """Pages of eight rows, whose metric is equal to chance, to the floor, or to half of all."""
    rng, pages, false_pages = np.random.default_rng(12), 300, 0
    chosen = ["chance", "the floor", "one limit", "half of the field", "chance as all others"]
    for _ in range(pages):
        cases = [CASES[name] for name in (*chosen, *chosen[:3])]
        drawn = [draw(rng, *case[:3]) for case in cases]
        (of_page,) = with_page([[grade(ORDER, [result], [field]) for result, field in drawn]])
        false_pages += any(g.headline in case[3] for g, case in zip(of_page, cases, strict=True))
    assert false_pages / pages <= LEVEL + 2 * (LEVEL / pages) ** 0.5


def test_true_grades_have_power() -> None:
    """Five errors above the floor, below chance, and below half of the field."""
    rng = np.random.default_rng(13)
    for own, limits, known, expected in (
        (0.2, [0.06] * 5, [0.2] * 20, "good"),
        (-0.1, [-0.5] * 5, [0.2] * 20, "bad"),
        (0.1, [0.1] * 5, [0.25] * 20, "weak"),
        (0.2, [0.2] * 5, [0.2] * 20, "usual"),
    ):
        drawn = (draw(rng, own, limits, known) for _ in range(100))
        words = [grade(ORDER, [result], [field]).word for result, field in drawn]
        assert words.count(expected) >= 80, expected  # type: ignore[arg-type]


def test_the_pvalue_of_bad_counts_limits_and_corpora() -> None:
    found = [toy_result(0.1, [(0.5, 0.5), (0.999, 0.001)]), toy_result(0.1, [(0.5, 0.5)])]
    assert pvalue_of_bad(ORDER, found) == pytest.approx(2 * 2 * 0.001)
    assert [least_sets(n) for n in range(1, 7)] == [1, 2, 2, 3, 4, 5]


def test_sets_of_judgements_have_a_line_each_and_one_grade() -> None:
    sets = tuple(replace(toy_result(v, GOOD), corpus=c) for v, c in ((0.2, "a"), (0.4, "b")))
    joint = replace(toy_result(0.3, GOOD), corpus="a, b", sets=sets)
    found = grade(row("people-sentences"), [joint])
    assert (found.word, found.sets) == ("good", "")
    assert [g.result for g in found.of_sets] == [*sets]
