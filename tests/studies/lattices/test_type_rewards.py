"""The table, the sentences and the chart of rewards by type of error."""

from typing import Any

import pytest

from maege.report.statements import claims_of_page
from maege.report.study_parts import StudyTable
from maege.statistics.rewards import Reward, RewardVerdict
from maege.studies.lattices.type_rewards import (
    STATEMENT,
    punished,
    type_claims,
    types_sections,
    types_table,
)


def reward(verdict: RewardVerdict, mean: float, n: int = 40) -> Reward:
    decided = verdict in ("rewarded", "punished")
    width = abs(mean) / 2 if decided else 2 * abs(mean) + 0.1
    ends = None if verdict == "rare" else (mean - width, mean + width)
    pvalue = None if verdict == "rare" else 0.001 if decided else 0.5
    return Reward(
        mean=mean, n=n, sentences=n, interval=ends, joint=ends, pvalue=pvalue, adjusted=pvalue,
        rewarded=0.5, punished=0.25, unchanged=0.25, standardised=mean, verdict=verdict,
    )  # fmt: skip


def some(**means: float) -> dict[str, Reward]:
    """Return rewards whose verdict is the part of the name after the type."""
    words: dict[str, RewardVerdict] = {
        "up": "rewarded", "down": "punished", "open": "undecided", "none": "no reaction",
        "rare": "rare",
    }  # fmt: skip
    return {
        name.partition("_")[0]: reward(words[name.partition("_")[2]], mean)
        for name, mean in means.items()
    }


REWARDS = {
    "m": some(
        Mec_up=0.1, Prep_up=0.3, Nn_up=0.2, Vt_open=-0.2, SVA_none=0.0, Wci_down=-0.1,
        Others_down=-0.3, Um_rare=2.0, Cit_rare=-2.0,
    )
}  # fmt: skip
ORDER = ["Prep", "Nn", "Mec", "SVA", "Vt", "Wci", "Others"]


def table(rewards: Any = REWARDS) -> StudyTable:
    return types_table(rewards, "sentences")


def test_the_table_is_sorted_by_decision_and_has_rare_types_in_one_row() -> None:
    rows = table().views[0].table.rows
    assert [row[1] for row in rows] == [*ORDER, "2 rare types"]
    assert rows[0] == ("m", "Prep", "▲ rewarded", "+30.00 [15.00, 45.00]", "40", "40")
    assert rows[-2] == ("m", "Others", "▼ punished", "−30.00 [−45.00, −15.00]", "40", "40")
    assert rows[-1] == ("", "2 rare types", "under 10 sentences", "–", "80", "–")


def test_the_file_has_all_numbers_and_all_types() -> None:
    rows = table().rows
    assert [row["type"] for row in rows] == [*ORDER, "Um", "Cit"]
    assert rows[0]["mean"] == 0.3
    assert (rows[0]["joint_low"], rows[-1]["joint_low"]) == (pytest.approx(0.15), None)
    assert [row["verdict"] for row in rows[-3:]] == ["punished", "rare", "rare"]


def cells(rewards: Any) -> tuple[list[dict[str, Any]], list[str]]:
    chart = table(rewards).views[0].charts[""]
    (data,) = chart["datasets"].values()
    return data, chart["layer"][0]["encoding"]["y"]["sort"]


def test_the_chart_has_the_order_of_the_table_and_no_rare_types() -> None:
    data, order = cells(REWARDS)
    assert [label.split("\t")[0].split(" ")[0] for label in order] == ORDER
    assert {cell["type"] for cell in data} == {*ORDER}
    assert {cell["type"] for cell in data if cell["significant"]} == {*ORDER} - {"SVA", "Vt"}


def test_of_several_metrics_first_are_types_that_most_reward() -> None:
    rewards = {
        "a": some(A_up=0.1, B_up=0.9, C_open=0.0),
        "b": some(A_up=0.1, B_down=-0.1, C_open=0.1),
    }
    assert [label.split(" ")[0] for label in cells(rewards)[1]] == ["A", "B", "C"]


def test_rewards_of_equal_steps_are_beyond_the_scale() -> None:
    from dataclasses import replace

    equal = {**REWARDS["m"], "Vt": replace(REWARDS["m"]["Vt"], standardised=None)}
    shown = {cell["type"]: cell["reward"] for cell in cells({"m": equal})[0]}
    assert shown["Vt"] == -1.0 == min(shown.values())


def sentence(rewards: dict[str, Reward]) -> str:
    claims = claims_of_page(type_claims({"m": rewards}, ["m"], "sentences"), [STATEMENT])
    (text,) = {claim.text for claim in claims}
    return text


def test_one_sentence_counts_all_types_that_are_not_rare() -> None:
    assert sentence(REWARDS["m"]) == (
        "m rewards the correction of 3 of 7 error types (most: Prep, Nn), punishes 2 (Others, "
        "Wci); 1 undecided; 1 without reaction. Not counted: 2 rare types."
    )
    assert sentence(some(A_open=0.1)) == (
        "m rewards the correction of 0 of 1 error type, punishes 0; 1 undecided."
    )
    assert sentence(some(A_up=0.1)) == (
        "m rewards the correction of 1 of 1 error type (A), punishes 0."
    )


def test_rare_types_alone_make_no_claim() -> None:
    assert not [*type_claims({"m": some(A_rare=1.0)}, ["m", "n"], "sentences")]
    assert punished(some(A_rare=-1.0, B_down=-0.1, C_down=-0.3)) == ["C", "B"]
    assert not table({"m": some(A_rare=1.0)}).views[0].charts


def test_rare_types_are_listed_with_their_numbers() -> None:
    (section,) = types_sections(REWARDS, ["m", "n"], "documents")
    assert section.panels[0].data["rare"] == {
        "title": "2 rare types: under 10 documents", "names": "Cit (40 edits), Um (40 edits)",
    }  # fmt: skip
    assert not [*types_sections(REWARDS, ["n"], "sentences")]
