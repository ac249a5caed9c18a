"""Moves to the entries of a layer: where each begins, what it costs, what it counts."""

from types import SimpleNamespace

import numpy as np
import pytest

from maege.metrics.imeasure import moves
from maege.metrics.imeasure.column_counts import FN, FP, FPN, SOURCE_FN, SOURCE_TN, TN, TP
from maege.metrics.imeasure.segment_costs import DIFFERENT, GAP

pytestmark = pytest.mark.usefixtures("plain_loops")
# Two nodes that have all cells of a source and a hypothesis of one token each.
CELLS = [(0, 0), (0, 1), (1, 0), (1, 1)]
BOUNDS = SimpleNamespace(
    first=np.array([0, 4, 8]),
    row=np.array([i for i, _ in CELLS * 2]),
    column=np.array([j for _, j in CELLS * 2]),
)
ALONE = SimpleNamespace(top=np.array([0, 0]), bottom=np.array([1, 1]))
LAST_CELL, LAST_ROW = 4, 6  # entries of the layer: pruned, four cells, two rows


def moves_of(source: int, hypothesis: int, word: int) -> moves.Moves:
    texts = np.array([source], np.int32), np.array([hypothesis], np.int32)
    tables = moves.new_tables(texts, BOUNDS, ALONE)
    moves.set_moves(tables, texts, word, (0, 1), BOUNDS, ALONE)
    assert not tables[1].cell.any() and not tables[2].row.any()  # they are as before
    return tables[0]


def test_a_layer_has_cells_and_rows() -> None:
    assert moves.layer_size(0, BOUNDS, ALONE) == 1 + 4 + 2


def test_moves_begin_where_their_texts_have_no_token_yet() -> None:
    origin = moves_of(1, 1, 1).origin[LAST_CELL]
    expected = {
        moves.ALL: 1, moves.SOURCE_WORD: 2, moves.HYPOTHESIS_WORD: 3, moves.WORD: 4,
        moves.BOTH: 1, moves.SOURCE: 2, moves.HYPOTHESIS: 3,
    }  # fmt: skip
    assert {move: int(origin[move]) for move in expected} == expected
    first = moves_of(1, 1, 1).origin[1]  # of cell (0, 0): only the word can be new
    assert np.flatnonzero(first).tolist() == [moves.WORD]


@pytest.mark.parametrize(
    ("source", "hypothesis", "word", "different_pairs", "column"),
    [
        (1, 1, 1, 0, TN),
        (1, 1, 2, 2, FN),
        (1, 2, 1, 2, FP),
        (1, 2, 2, 2, TP),
        (1, 2, 3, 3, FPN),
    ],
)
def test_a_column_of_all_texts(
    source: int, hypothesis: int, word: int, different_pairs: int, column: int
) -> None:
    found = moves_of(source, hypothesis, word)
    assert found.cost[LAST_CELL, moves.ALL] == DIFFERENT * different_pairs
    assert found.column[LAST_CELL, moves.ALL] == column
    pair = DIFFERENT * (source != hypothesis) + 2 * GAP
    assert found.cost[LAST_CELL, moves.BOTH] == pair
    assert found.column[LAST_CELL, moves.BOTH] == (FN if source == hypothesis else FPN)


def test_rows_of_the_source_alone() -> None:
    same, other = moves_of(1, 5, 1), moves_of(1, 5, 2)
    assert same.column[LAST_ROW, moves.ALL] == SOURCE_TN and same.cost[LAST_ROW, moves.ALL] == 0
    assert other.column[LAST_ROW, moves.ALL] == SOURCE_FN
    assert other.cost[LAST_ROW, moves.ALL] == DIFFERENT
    assert other.cost[LAST_ROW, moves.WORD] == other.cost[LAST_ROW, moves.SOURCE] == GAP


def test_an_arc_without_a_word_adds_nothing() -> None:
    found = moves_of(1, 1, -1)
    for entry in range(1, LAST_ROW + 1):
        assert found.origin[entry, moves.ALL] == entry
        assert (found.cost[entry, moves.ALL], found.column[entry, moves.ALL]) == (
            0, moves.NO_COLUMN
        )  # fmt: skip
