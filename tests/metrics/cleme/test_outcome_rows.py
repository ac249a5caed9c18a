"""Rows of outcomes: their weights by length."""

import numpy as np
import pytest

from maege.data.edit import Edit
from maege.metrics.cleme.chunks import KINDS, ChunkedSentence
from maege.metrics.cleme.outcome_rows import mean_length, outcome_row, table
from maege.plugins.registry import build

LITE = {"spacy_pipeline": "lite"}


def edit(start: int, end: int, text: str) -> Edit:
    return Edit(start, end, tuple(text.split()), "R:OTHER")


def test_weights_by_length() -> None:
    lengths = np.array([1.0, 2.0, 3.0, 10.0])
    weights = build("cleme", LITE)
    by_kind = []
    for hypothesis, reference in (
        (lambda n: edit(0, n, "x"), lambda n: edit(0, n, "x")),
        (lambda n: edit(0, n, "x"), lambda n: edit(0, n, "y")),
    ):
        tokens = ("t",) * 11
        rows = table(
            [
                outcome_row(ChunkedSentence(tokens, [hypothesis(n)], [[reference(n)]]), "dependent")
                for n in lengths.astype(int).tolist()
            ]
        )
        by_kind.append(weights._weigh(rows, 1.79)[:, 0, : KINDS - 2].sum(axis=-1))
        assert mean_length(rows) == 4.0
    assert by_kind[0].tolist() == pytest.approx([0.75, 1.1047, 1.25, 1.25], abs=1e-4)
    assert by_kind[1].tolist() == pytest.approx([1.25, 0.8953, 0.75, 0.75], abs=1e-4)
