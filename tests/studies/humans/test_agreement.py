from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.judgements.comparisons import Comparisons, comparisons
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.jackknife import t_interval
from maege.statistics.value import Value
from maege.studies.humans import agreement
from maege.studies.humans.agreement import JudgeAgreement, JudgePair, another_judge, judge_agreement
from tests.studies.humans.judged_sets import compared, judgement_sets, judgements, number, renamed


@pytest.mark.parametrize("name", ["gjg15", "seeda-e"])
def test_published_kappas(data: Path, goldens: Path, name: str) -> None:
    agreement = judge_agreement(compared(data, name, "unexpanded"))
    ours = {(pair.first, pair.second): pair for pair in agreement.pairs}
    for row in rows_of_two_judges(goldens, name):
        judges = row["judge"], row["with"]
        if judges[0] == "all":
            kappa = {"inter": agreement.inter.value, "intra": agreement.intra.value}[judges[1]]
            assert round(kappa or 0, 6) == number(row["kappa"])
        else:
            assert round(ours[judges].kappa.value or 0, 6) == number(row["kappa"])
            assert ours[judges].comparisons == int(row["comparisons"])


def rows_of_two_judges(goldens: Path, name: str) -> list[dict[str, str]]:
    """The file names two columns ``judge``."""
    lines = (goldens / "human/kappa.tsv").read_text(encoding="utf-8").splitlines()
    header = ["data", "judge", "with", "kappa", "comparisons"]
    table = [dict(zip(header, line.split("\t"), strict=True)) for line in lines[1:]]
    return [row for row in table if row["data"] == name]


@pytest.mark.parametrize(
    ("name", "noties", "hties"), [("gjg15", 0.477, 0.442), ("seeda-s", 0.564, 0.509)]
)
def test_another_judge(data: Path, name: str, noties: float, hties: float) -> None:
    made = compared(data, name, "unexpanded")
    human, other, sentence = another_judge(made)
    product_ = human * other
    agree, disagree = (product_ > 0).sum(), (product_ < 0).sum()
    decided, both = (human != 0).sum(), ((human == 0) & (other == 0)).sum()
    assert round((agree - disagree) / decided, 3) == noties
    assert round((agree + both - disagree) / len(human), 3) == hties
    pairs = sum(p.comparisons for p in judge_agreement(made).pairs if p.first != p.second)
    assert len(human) == len(other) == len(sentence) == 2 * pairs
    assert np.bincount(sentence).sum() == 2 * pairs
    assert sorted(zip(human, other, strict=True)) == sorted(zip(other, human, strict=True))


def reference(made: Comparisons) -> dict[tuple[str, str], tuple[float | None, int]]:
    """Kappa and comparisons of every two judges, readable."""
    answers: dict[tuple[int, ...], dict[int, list[int]]] = {}
    for sentence, judge, *pair, outcome in zip(
        *(made.sentence, made.judge, made.first, made.second, made.outcome), strict=True
    ):
        answers.setdefault((sentence, *pair), {}).setdefault(judge, []).append(outcome)
    kappas: dict[tuple[str, str], tuple[float | None, int]] = {}
    for a, b in product(range(len(made.judges)), repeat=2):
        both: list[tuple[int, int]] = []
        margins: Counter[int] = Counter()
        for by_judge in answers.values():
            first, second = by_judge.get(a, []), by_judge.get(b, [])
            pairs = list(combinations(first, 2)) if a == b else list(product(first, second))
            both += pairs
            if pairs:
                margins.update(first + second)
        if a <= b and both:
            agree = sum(x == y for x, y in both) / len(both)
            chance = sum(n**2 for n in margins.values()) / sum(margins.values()) ** 2
            kappa = None if chance == 1 else (agree - chance) / (1 - chance)
            kappas[made.judges[a], made.judges[b]] = kappa, len(both)
    return kappas


@given(judged=judgement_sets("ABC"))
def test_kappas_follow_the_definition(judged: JudgementSet) -> None:
    made = comparisons(judged, "unexpanded")
    agreement = judge_agreement(made)
    ours = {
        (pair.first, pair.second): (pair.kappa.value, pair.comparisons) for pair in agreement.pairs
    }
    expected = reference(made)
    assert ours.keys() == expected.keys()
    for judges, (kappa, count) in expected.items():
        assert ours[judges] == (pytest.approx(kappa, abs=1e-12), count)


@given(judged=judgement_sets("ABCD"), new=st.permutations("ABCD"), seed=st.integers(0, 9))
def test_names_and_orders_change_nothing_if_texts_are_known(
    judged: JudgementSet, new: list[str], seed: int
) -> None:
    outputs = {"A": ["c"] * 5, "B": ["a"] * 5, "C": ["b"] * 4 + ["a "], "D": ["d"] * 5}
    names = dict(zip("ABCD", new, strict=True))
    single = [
        replace(
            item, groups=tuple(replace(group, systems=group.systems[:1]) for group in item.groups)
        )
        for item in judged.judgements
    ]  # because systems of a group have different outputs here
    judged = replace(judged, judgements=tuple(single))
    made = comparisons(judged, "unexpanded")
    changed = comparisons(renamed(judged, names, seed), "unexpanded")
    new_outputs = {names[system]: lines for system, lines in outputs.items()}
    assert judge_agreement(made, outputs) == judge_agreement(changed, new_outputs)
    answers, others = another_judge(made, outputs), another_judge(changed, new_outputs)
    assert sorted(zip(*answers, strict=True)) == sorted(zip(*others, strict=True))


@given(judged=judgement_sets("ABC"), seed=st.integers(0, 9))
def test_order_and_names_of_judges_change_nothing(judged: JudgementSet, seed: int) -> None:
    same = {system: system for system in "ABC"}
    first = judge_agreement(comparisons(judged, "unexpanded"))
    second = judge_agreement(comparisons(renamed(judged, same, seed), "unexpanded"))
    assert first == second
    names = {"x": "c", "y": "b", "z": "a"}
    items = [
        Judgement(item.sentence, names[item.judge], item.groups, item.item)
        for item in judged.judgements
    ]
    third = judge_agreement(comparisons(JudgementSet("", tuple(items)), "unexpanded"))
    ours = {frozenset((p.first, p.second)): (p.kappa.value, p.comparisons) for p in third.pairs}
    assert ours == {
        frozenset((names[p.first], names[p.second])): (p.kappa.value, p.comparisons)
        for p in first.pairs
    }


def test_equal_texts_that_are_listed_apart_are_one_question() -> None:
    groups = [
        (OutputGroup(("A",), 1), OutputGroup(("C",), 2)),
        (OutputGroup(("B",), 1), OutputGroup(("C",), 2)),
        (OutputGroup(("A",), 1), OutputGroup(("B",), 2)),
    ]
    judged = tuple(Judgement(0, judge, g, 1) for judge, g in zip("xyz", groups, strict=True))
    made = comparisons(JudgementSet("", judged), "unexpanded")
    assert judge_agreement(made).pairs == ()
    agreement = judge_agreement(made, {"A": ["a"], "B": ["a"], "C": ["c"]})
    assert agreement == JudgeAgreement(
        (JudgePair("x", "y", Value(None), 1),), Value(None), Value(None)
    )


def test_intervals_are_of_the_jackknife_of_sentences(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agreement, "LEAST_COMPARISONS", 1)  # no pair of judges drops out
    judged = judgements(data, "seeda-e")
    few = sorted(judged.sentences)[:100]
    judged = judged.select(lambda judgement: judgement.sentence in few)
    whole, *without = [
        judge_agreement(comparisons(judged.select(lambda j, s=s: j.sentence != s), "unexpanded"))
        for s in (None, *few)
    ]
    kappas = np.array([[p.kappa.value for p in a.pairs] for a in (whole, *without)], float)
    counts = np.array([[pair.comparisons for pair in a.pairs] for a in (whole, *without)])
    is_inter = np.array([pair.first != pair.second for pair in whole.pairs])
    for index, pair in enumerate(whole.pairs):
        expected = interval_of(kappas[:, index], counts[:, index])
        assert pair.kappa.interval == pytest.approx(expected)
    for values, is_counted, interval in (
        ([a.inter.value for a in (whole, *without)], is_inter, whole.inter.interval),
        ([a.intra.value for a in (whole, *without)], ~is_inter, whole.intra.interval),
    ):
        expected = interval_of(np.array(values, float), counts[:, is_counted].sum(axis=1))
        assert interval == pytest.approx(expected)


def interval_of(values: np.ndarray, counts: np.ndarray) -> tuple[float, float] | None:
    """The interval of a value and those without each sentence, with their comparisons."""
    weights = (counts[0] - counts[1:]).astype(float)
    clusters = (weights > 0).sum()
    deviations = (values[1:] - values[0]) * np.sqrt((clusters - 1) / clusters)
    return t_interval(values[0], deviations, weights, 0.95, (-1, 1))


def test_wider_confidence_gives_a_wider_interval(data: Path) -> None:
    made = compared(data, "gjg15", "unexpanded")
    narrow, wide = judge_agreement(made, confidence=0.8), judge_agreement(made, confidence=0.99)
    for first, second in ((narrow.inter.interval, wide.inter.interval),
                          (narrow.intra.interval, wide.intra.interval)):  # fmt: skip
        assert first is not None
        assert second is not None
        assert second[0] < first[0] < first[1] < second[1]
