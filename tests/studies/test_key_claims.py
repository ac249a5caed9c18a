"""Sentences that commands print are tested, have an interval, or say what was read."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import maege
from maege.statistics.claim import Claim
from tests.studies.reliability.simulated_judge import SETTINGS, Simulated
from tests.studies.test_own_names import command, people  # noqa: F401
from tests.support.judge_server import answering, serving

# Numbers of what was read, and what is known before anything is measured.
WITHOUT_CHANCE = {
    "humans.few-sentences", "humans.few-systems", "humans.no-pair-in-r", "humans.few-metrics",
    "reliability.knowledge", "run.too-few",
}  # fmt: skip
INTERVAL = re.compile(r"\[[^]]+\]|\(\d+ to |whole interval")


def of_a_sample_only(claims: Iterable[Claim]) -> list[str]:
    """Return the printed sentences that say more than the sample does."""
    return [
        f"{claim.statement}: {claim.text}"
        for claim in claims
        if claim.is_key and not claim.family and claim.text
        if claim.statement not in WITHOUT_CHANCE
        if not INTERVAL.search(claim.text) and "in this sample" not in claim.text.lower()
    ]


@pytest.mark.parametrize("name", ["humans", "run", "edits", "attack", "coverage", "systems"])
def test_a_printed_sentence_has_a_family_or_an_interval(
    name: str,
    tmp_path: Path,
    people: dict[str, str],  # noqa: F811
) -> None:
    metrics = ["gleu", "sari", *(["ld"] if name == "run" else [])]
    result = command(name, tmp_path, people)(metrics)
    assert any(claim.is_key for claim in result.claims)
    assert of_a_sample_only(result.claims) == []


def test_a_printed_sentence_on_judges_has_a_family_or_an_interval(tmp_path: Path) -> None:
    with serving(answering(Simulated())) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        metrics = [{"judge": judge}, {"comparing-judge": judge}]
        result = maege.reliability(SETTINGS | {"metrics": metrics})
    assert {"reliability.noise", "reliability.position"} <= {c.statement for c in result.claims}
    assert of_a_sample_only(result.claims) == []


def test_what_a_sample_says_is_noticed() -> None:
    bare = Claim("edits.trusted", ("m",), is_key=True, text="m: differences from .5 on are right.")
    assert of_a_sample_only([bare]) == [f"{bare.statement}: {bare.text}"]
