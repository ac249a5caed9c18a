"""Thresholds for rates of wins."""

import pytest

from maege.errors import ConfigError
from maege.report.study_parts import Part, Section, StudyTable
from maege.report.study_result import StudyResult
from maege.studies.attack.config import attack_config
from maege.studies.attack.thresholds import AttackThreshold, threshold_results

CONFIG = attack_config("ld", attacks=("climb",))
RATES = [
    {"metric": metric, "attack": "climb", "opponent": "source", "rate": rate,
     "rate_low": rate - 0.1, "rate_high": rate + 0.1}
    for metric, rate in (("a", 0.2), ("b", 0.4))
]  # fmt: skip
RESULT = StudyResult(
    "attack", "", (Part("", "", "", (Section("x", tables=(StudyTable("rates", RATES),)),)),),
    (), {}, {},
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "are_met"),
    [
        ("climb.source<0.3", [True, False]),
        ("climb.source.high<0.45", [True, False]),
        ("climb.source.low>0.05", [True, True]),
        ("climb.source==0.4", [False, True]),
        ("climb.partial<1", [False, False]),  # the attack did not meet this opponent
    ],
)
def test_each_metric_is_compared_with_its_own_rate(text: str, are_met: list[bool]) -> None:
    results = threshold_results([AttackThreshold.checked(text, CONFIG)], RESULT)
    assert [result.is_met for result in results] == are_met
    assert [result.observed[:3] for result in results] == ["a: ", "b: "]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("climb.corection<1", 'did you mean "climb.correction"'),
        ("universal.source<1", "no ATTACK.OPPONENT is called so"),  # it is not made
        ("climb<1", "no ATTACK.OPPONENT is called so"),
    ],
)
def test_names_of_no_rate_are_refused(text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        AttackThreshold.checked(text, CONFIG)
