"""What is read beside lattices."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import maege
from maege.comparing.comparing_metric import ComparingMetric, Comparison, ComparisonRequest
from maege.errors import ConfigError, DataError


class First(ComparingMetric):
    """Its scores depend on which texts are compared."""

    name = "first"

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        return [(1.0, 0.0)] * len(requests)


def test_metrics_that_cannot_score_other_texts_are_refused(small_m2: Path) -> None:
    with pytest.raises(ConfigError, match="'first' compares texts"):
        maege.edits(small_m2, metrics=[First()], progress=False)


def test_a_corpus_without_corrections_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "right.m2"
    file.write_text("S He goes home\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n\n")
    with pytest.raises(DataError, match="no sentence is left of 1"):
        maege.edits(file, metrics=["ld"], progress=False)
