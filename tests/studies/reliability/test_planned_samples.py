"""What samples need, as the tables of reliability plan it."""

import numpy as np

from maege.report.study_result import StudyResult
from maege.studies.reliability.planned_samples import ENDLESS
from tests.studies.reliability.simulated_judge import REPEATS


def test_the_curve_plans_what_an_interval_needs(asked_again: tuple[StudyResult, dict]) -> None:
    curve = asked_again[0].table("curve")
    of_judge = curve[curve["metric"] == "judge"]
    assert list(of_judge["answers"]) in (answers := ["1", "2", "3", "4", "5"], [*answers, ENDLESS])
    assert of_judge["tau"].notna().all()
    reliability_of = asked_again[0].table("reliability").set_index("metric")
    (order,) = asked_again[0].table("order").to_dict("records")
    # Of the texts of a sentence each is asked about, or each pair of them in both orders.
    questions = {
        "judge": reliability_of.loc["judge", "texts"],
        "comparing-judge": 2 * order["position_pairs"],
    }
    for metric, number in questions.items():
        rows = curve[curve["metric"] == metric][:REPEATS]
        of_sentence = number / reliability_of.loc[metric, "sentences"]
        expected = np.ceil(rows["sentences"] * of_sentence * rows["answers"].astype(int))
        assert list(rows["requests"]) == list(expected)
