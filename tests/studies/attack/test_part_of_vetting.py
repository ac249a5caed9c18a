"""Attacks as a section of a vetting."""

from pathlib import Path

import pytest

import maege
from maege.config.schema import from_mapping
from maege.errors import MaegeWarning
from maege.progress import QUIET
from maege.studies.attack.part_of_vetting import PART
from maege.studies.scorer import Scorer
from maege.studies.study import Context


def test_a_vetting_attacks_if_it_is_asked() -> None:
    few = {"sentences": {"min_annotations": 2}, "cache": None, "progress": False}
    result = maege.vet("ld", sections="attacks", **few)
    card = result.table("scorecard").set_index("key").grade
    assert card["attacks"] in ("bad", "undecided", "usual")
    assert card["alternatives"] == "bad"
    assert card["order"] == "not examined"


def test_a_corpus_that_is_too_small_costs_no_more_than_these_rows(tmp_path: Path) -> None:
    path = tmp_path / "one.m2"
    path.write_text("S He go .\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n")
    config = from_mapping({"corpus": {"m2": str(path)}, "metrics": ["ld"], "cache": None})
    context = Context(Scorer(config, 1, QUIET.scored), QUIET, None)
    with pytest.warns(MaegeWarning, match="attacks are left out: .* one half empty"):
        assert PART.answers(config, {"ld"}, context) == {}


def test_only_the_metrics_that_work_are_attacked() -> None:
    config = from_mapping({"corpus": "tiny", "metrics": ["ld", "gleu"], "cache": None})
    answers = PART.answers(config, {"ld"}, Context(Scorer(config, 1, QUIET.scored), QUIET, None))
    assert answers.keys() == {"ld"}
