"""Chunks of CLEME, and the references that are kept."""

from collections.abc import Sequence

import pytest

from maege.data.edit import Edit
from maege.metrics.cleme.chunk_metric import MEAN_LENGTH
from maege.metrics.cleme.chunks import KINDS, ChunkedSentence, kept_references
from maege.metrics.cleme.outcome_rows import outcome_row, table, weigh

TOKENS = tuple("abcdef")


def edit(start: int, end: int, text: str) -> Edit:
    return Edit(start, end, tuple(text.split()), "R:OTHER")


def outcome_counts(
    assumption: str, hypothesis: Sequence[Edit], *references: Sequence[Edit]
) -> list[list[float]]:
    """Numbers of TP, FP, FN, TN, wrong and over against each reference."""
    sentence = ChunkedSentence(TOKENS, hypothesis, references)
    rows = table([outcome_row(sentence, assumption)])  # type: ignore[arg-type]
    result = []
    for hit, wrong, over, missed, unchanged in weigh(rows, None, MEAN_LENGTH)[
        0, :, :KINDS
    ].tolist():
        result.append([hit, wrong + over, missed, unchanged, wrong, over])
    return result


@pytest.mark.parametrize(
    ("assumption", "hypothesis", "references", "expected"),
    [
        ("dependent", [], [[]], [[0, 0, 0, 1, 0, 0]]),
        ("dependent", [edit(1, 2, "B")], [[edit(1, 2, "X")]], [[0, 1, 0, 2, 1, 0]]),
        (
            "dependent",
            [edit(1, 2, "B")],
            [[edit(1, 2, "B"), edit(2, 3, "C")]],
            [[0, 1, 0, 2, 1, 0]],
        ),
        ("dependent", [edit(2, 2, "x")], [[edit(1, 2, "B")]], [[0, 1, 0, 2, 1, 0]]),
        (
            "dependent",
            [edit(1, 2, "B"), edit(4, 5, "E")],
            [[edit(1, 2, "B")], [edit(4, 5, "E")]],
            [[1, 1, 0, 3, 0, 1], [1, 1, 0, 3, 0, 1]],
        ),
        (
            "independent",
            [edit(1, 2, "B"), edit(4, 5, "E")],
            [[edit(1, 2, "B")], [edit(4, 5, "E")]],
            [[2, 0, 0, 3, 0, 0]],
        ),
        ("independent", [], [[], [edit(1, 2, "B")]], [[0, 0, 0, 3, 0, 0]]),
        ("dependent", [], [[edit(0, 6, "")]], [[0, 0, 1, 0, 0, 0]]),
        # A gold edit that changes nothing is an edit, but nothing is missed.
        ("dependent", [], [[edit(1, 2, "b")]], [[0, 0, 0, 3, 0, 0]]),
        ("dependent", [edit(0, 0, "x")], [[edit(0, 0, "x")]], [[1, 0, 0, 1, 0, 0]]),
        # Unsorted and overlapping edits, and several insertions at one position.
        (
            "dependent",
            [edit(4, 5, "E"), edit(1, 2, "B")],
            [[edit(1, 2, "B"), edit(4, 5, "E")]],
            [[2, 0, 0, 3, 0, 0]],
        ),
        (
            "dependent",
            [edit(2, 2, "x y")],
            [[edit(2, 2, "x"), edit(2, 2, "y")]],
            [[1, 0, 0, 2, 0, 0]],
        ),
        (
            "dependent",
            [edit(1, 3, "B"), edit(2, 4, "D")],
            [[edit(1, 4, "D")]],
            [[1, 0, 0, 2, 0, 0]],
        ),
    ],
)
def test_chunks(
    assumption: str, hypothesis: list, references: list, expected: list[list[int]]
) -> None:
    assert outcome_counts(assumption, hypothesis, *references) == expected


def test_references_that_delete_everything_are_left_out_unless_all_do() -> None:
    everything = [edit(0, 6, "")]
    assert kept_references(TOKENS, [everything, [], everything]) == [1]
    assert kept_references(TOKENS, [everything, everything]) == [0]
    assert kept_references((), [[], [edit(0, 0, "x")]]) == [1]
