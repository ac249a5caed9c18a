"""Agreement with people beside that of people with each other."""

from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import t

from maege.errors import DataError
from maege.judgements.judgement_file import read_judgements
from maege.judgements.judgements import JudgementSet
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value
from maege.studies.humans.relative_agreement import RelativeAgreement, relative_agreements
from maege.texts.texts import Texts

NUMBER = 45
DOMAINS = ["chat"] * 10 + ["news"] * 35


def judged(folder: Path, rows: list[str], header: str) -> JudgementSet:
    (folder / "mine.csv").write_text("\n".join([header, *rows]) + "\n")
    return read_judgements(folder / "mine.csv", 0)


def rankings(folder: Path, judges: str = "xy", domains: list[str] = DOMAINS) -> JudgementSet:
    """x prefers A in all sentences; y prefers B in the last ten, and ties in the five before."""
    rows = []
    for s, domain in enumerate(domains):
        of_y = (1, 2) if s < NUMBER - 15 else (1, 1) if s < NUMBER - 10 else (2, 1)
        for judge, ranks in {"x": (1, 2), "y": of_y}.items():
            if judge in judges:
                rows += [f"{s},{judge},{x},{r},{domain}" for x, r in zip("AB", ranks, strict=True)]
    return judged(folder, rows, "sentence,judge,system,rank,domain")


def found(judgements: JudgementSet, scores: np.ndarray) -> dict[str, RelativeAgreement]:
    """By domain; ``scores`` of A and B, shape (sentences, 2)."""
    sentences = len(judgements.sentences)
    texts = Texts(
        "mine",
        ("s",) * sentences,
        {},
        {x: tuple(f"{x}{i}" for i in range(sentences)) for x in "AB"},
    )
    table = ScoreTable.from_sentences("m", texts.systems, scores)
    return {r.domain: r for r in relative_agreements(judgements, texts, {"m": table})}


def prefers_a(number: int = NUMBER) -> np.ndarray:
    return np.tile([1.0, 0.0], (number, 1))


def test_values_by_hand(tmp_path: Path) -> None:
    by_domain = found(rankings(tmp_path), prefers_a())
    every = by_domain["all"]
    # Answers that prefer an output: 45 of x, 40 of y. The metric agrees with 45 and 30 of them.
    assert (every.sentences, every.answers) == (45, 85)
    assert every.agreement.value == pytest.approx((75 - 10) / 85)
    # Of x with y: 30 agree, 10 disagree, 5 ties of y; of y with x: 30 and 10.
    assert every.people.value == pytest.approx((30 - 10 + 30 - 10) / 85)
    assert every.relative.value == pytest.approx(65 / 40)
    news = by_domain["news"]
    assert news.agreement.value == pytest.approx((55 - 10) / 65)
    assert news.people.value == pytest.approx((40 - 20) / 65)
    assert news.relative == Value(None)  # the interval of people has 0
    assert list(by_domain) == ["all", "chat", "news"]
    few = by_domain["chat"]
    assert (few.sentences, few.answers) == (10, 20)
    assert {few.agreement, few.people, few.relative} == {Value(None)}


def test_the_interval_leaves_out_whole_sentences(tmp_path: Path) -> None:
    relative = found(rankings(tmp_path), prefers_a())["all"].relative
    # (agree - disagree) of the metric and of people in each sentence, both judges together.
    sums = np.array([(2, 2)] * 30 + [(1, 0)] * 5 + [(0, -2)] * 10, dtype=float)
    metric, people = sums.sum(axis=0)
    without = (metric - sums[:, 0]) / (people - sums[:, 1])
    error = sqrt(44 / 45 * ((without - metric / people) ** 2).sum())
    weights = np.array([2] * 30 + [1] * 5 + [2] * 10)
    degrees = weights.sum() ** 2 / (weights**2).sum() - 1
    half = t.ppf(0.975, degrees) * error
    assert relative.interval == pytest.approx((65 / 40 - half, 65 / 40 + half))


def test_another_person_as_the_metric_is_as_good_as_people(tmp_path: Path) -> None:
    """The metric answers as y; of the answers of x, it gets what y does, and of y's all."""
    scores = prefers_a()
    scores[30:35], scores[35:] = 0, [0.0, 1.0]
    every = found(rankings(tmp_path), scores)["all"]
    assert every.agreement.value == pytest.approx((30 - 10 + 40) / 85)


def test_no_ratio_where_people_may_not_agree(tmp_path: Path) -> None:
    rows = []
    for s in range(40):
        for judge, first in {"x": 1, "y": 1 + s % 2}.items():
            rows += [f"{s},{judge},A,{first}", f"{s},{judge},B,{3 - first}"]
    every = found(judged(tmp_path, rows, "sentence,judge,system,rank"), prefers_a(40))["all"]
    assert every.people.value == 0
    assert every.relative == Value(None)
    assert every.agreement.value == pytest.approx(0.5)


def test_one_judge(tmp_path: Path) -> None:
    by_domain = found(rankings(tmp_path, "y"), prefers_a())
    assert by_domain["all"].agreement.value == pytest.approx(20 / 40)
    assert by_domain["all"].people == by_domain["all"].relative == Value(None)
    assert found(rankings(tmp_path, "x", [""] * NUMBER), prefers_a()) == {}


def test_raters_are_compared_with_each_other_and_not_their_mean(tmp_path: Path) -> None:
    """Ratings as the rankings: their mean prefers A in 30 sentences, and ties in 10."""
    rows = []
    for s in range(40):
        for rater, (a, b) in {"x": (3, 1), "y": (3, 1) if s < 30 else (1, 3)}.items():
            rows += [f"{s},{rater},A,{a}", f"{s},{rater},B,{b}"]
    judgements = judged(tmp_path, rows, "sentence,rater,system,rating")
    assert judgements.judges == ("mean of raters",)
    every = found(judgements, prefers_a(40))["all"]
    assert every.answers == 80
    assert every.agreement.value == pytest.approx((70 - 10) / 80)
    assert every.people.value == pytest.approx((30 - 10) / 40)
    without = judgements.without_systems({"B"})
    assert without.raters is not None
    assert without.raters.systems == ("A",)


def test_a_sentence_has_one_domain(tmp_path: Path) -> None:
    rows = ["0,x,A,1,news", "0,x,B,2,chat"]
    with pytest.raises(DataError, match=r"line 3: sentence 0 is of the domain 'chat', but above"):
        judged(tmp_path, rows, "sentence,judge,system,rank,domain")


def test_domains_follow_the_number_of_the_first_sentence(tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text("sentence,system,rating,genre\n1,A,3,web\n1,B,4,web\n2,A,1,\n")
    assert read_judgements(tmp_path / "r.csv", 1).domains == ((0, "web"),)
