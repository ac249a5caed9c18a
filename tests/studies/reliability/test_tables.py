"""What the tables of reliability plan, and what its sentences say."""

import numpy as np
import pytest

from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.studies.reliability.tables import _numbers, _write_knowledge
from tests.studies.reliability.simulated_judge import REPEATS


def test_the_curve_plans_what_an_interval_needs(asked_again: tuple[StudyResult, dict]) -> None:
    curve = asked_again[0].table("curve")
    of_judge = curve[curve["metric"] == "judge"]
    assert list(of_judge["answers"]) == ["1", "2", "3", "4", "5", "endless"]
    assert of_judge["tau"].notna().all()
    reliability_of = asked_again[0].table("reliability").set_index("metric")
    (order,) = asked_again[0].table("order").to_dict("records")
    # Of the texts of a sentence each is asked about, or each pair of them in both orders.
    questions = {
        "judge": reliability_of.loc["judge", "found_texts"],
        "comparing-judge": 2 * order["position_pairs"],
    }
    for metric, number in questions.items():
        rows = curve[curve["metric"] == metric][:REPEATS]
        of_sentence = number / reliability_of.loc[metric, "found_sentences"]
        expected = np.ceil(rows["sentences"] * of_sentence * rows["answers"].astype(int))
        assert list(rows["requests"]) == list(expected)


def test_scores_are_written_without_the_remains_of_rounding() -> None:
    assert _numbers((-0.0, -2e-16, -1.5, 2 / 3, 12345.678)) == "0; 0; −1.5; 0.667; 12345.7"


@pytest.mark.parametrize(
    ("published", "until", "text"),
    [
        (2014, 2024, "may know the corpus (2014)"),
        (2025, 2024, "the corpus is newer (2025)"),
        (None, 2024, "not known (year of the corpus)"),
        (2014, None, "not known (parameter `knowledge_until`)"),
    ],
)
def test_years_say_whether_a_model_may_know_a_corpus(
    published: int | None, until: int | None, text: str
) -> None:
    details = {"published": published, "until": until}
    claim = Claim("reliability.knowledge", ("judge",), details=details)
    assert text in _write_knowledge(claim)
