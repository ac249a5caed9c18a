"""Metrics that ignore case say so where it matters, and all others count it."""

import pytest

import maege
from maege.errors import MaegeWarning
from maege.plugins.registry import BUILT_IN
from maege.user_warnings import capture_warnings
from tests.metrics.test_missing_references import OTHERS, PARAMETERS

SOURCES = ["the cat sat on the mat .", "She like tea very much ."]
REFERENCES = ["The cat sat on the mat .", "She likes tea very much ."]
HYPOTHESES = ["the cat sat on the mat .", "She likes tea very much ."]
IGNORING = {"ter", "sari", "max-sari"}


def scored(name: str, hypotheses: list[str], **more) -> float:
    metric = {name: {**PARAMETERS.get(name, {}), **more}}
    return maege.score(metric, SOURCES, hypotheses, REFERENCES).value


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
@pytest.mark.parametrize("name", sorted(set(BUILT_IN) - OTHERS))
def test_case_counts_or_it_is_said(name: str) -> None:
    ignores = scored(name, HYPOTHESES) == scored(name, REFERENCES)
    assert ignores == (name in IGNORING)
    if ignores:
        said = "1 hypotheses differ from a reference in nothing else and count as equal to it"
        with pytest.warns(MaegeWarning, match=said):
            scored(name, HYPOTHESES)


def test_ter_can_count_case() -> None:
    assert scored("ter", HYPOTHESES, case_sensitive=True) < 1


def test_blanks_that_gleu_splits_at_are_counted() -> None:
    _, notes = capture_warnings(
        lambda: maege.score("gleu", ["a b c d"], ["a\u00a0b c d"], ["a b c d"])
    )
    assert "1 texts have no-break spaces" in " ".join(notes)
