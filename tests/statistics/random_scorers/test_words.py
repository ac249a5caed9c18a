"""Weights of words: the same in any batch, whatever the other words are."""

import numpy as np
import pytest

from maege.counts.indexed_values import JoinedTexts
from maege.counts.node_texts import NodeTexts
from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.statistics.random_scorers import words
from maege.statistics.random_scorers.words import Weights

WORDS = ["a", "b", "c"]


def whole(of: Weights, features: list[int], rows: int = 1) -> np.ndarray:
    return np.concatenate([*of.batches(np.array(features), rows)], axis=1)


def test_batches_do_not_change_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = whole(Weights(1, "words", WORDS, 7), [0, 2])
    assert expected.shape == (2, 7)
    for name, size in (("SCORERS_PER_BATCH", 2), ("NUMBERS_PER_BATCH", 3)):
        monkeypatch.setattr(words, name, size)
        found = Weights(1, "words", WORDS, 7)
        assert len([*found.batches(np.array([0, 2]), 1)]) > 1
        assert whole(found, [0, 2]).tolist() == expected.tolist()


def test_a_weight_depends_on_the_seed_the_kind_and_the_word_alone() -> None:
    expected = whole(Weights(1, "words", WORDS, 5), [1])
    assert whole(Weights(1, "words", ["b"], 5), [0]).tolist() == expected.tolist()
    for other in (Weights(2, "words", WORDS, 5), Weights(1, "words-changed", WORDS, 5)):
        assert whole(other, [1]).tolist() != expected.tolist()


def test_words_that_are_taken_out_have_weights_of_their_own() -> None:
    found = whole(Weights(1, "words-changed", WORDS, 5), [1, 4])  # "b" put in, and taken out
    assert found[0].tolist() != found[1].tolist()


def test_weights_are_standard_normal() -> None:
    found = whole(Weights(1, "words", [f"w{n}" for n in range(40)], 100), [*range(40)])
    assert abs(found.mean()) < 4 / np.sqrt(found.size)
    assert abs(found.std() - 1) < 4 / np.sqrt(2 * found.size)


def test_words_of_nodes_are_those_of_their_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_PARTS_AT_ONCE", 2)
    tokens = ("a", "b\u00a0b", "", "c", "a")
    edits = Edit(0, 1, (), "U"), Edit(1, 3, ("a", "d"), "R"), Edit(5, 5, ("a\u2003e",), "M")
    many = tuple(Edit(i, i + 1, ("f",), "R") for i in range(70))
    lattices = [Lattice(tokens, edits), Lattice(("g",), ()), Lattice(("a",) * 70, many)]
    pairs = [(0, node) for node in range(8)] + [(1, 0), (2, 0), (2, 1 << 69), (2, (1 << 70) - 1)]
    nodes = NodeTexts(
        lattices, *(np.array(column, dtype=object) for column in zip(*pairs, strict=True))
    )
    texts = ["a c c", lattices[0].sentence_at(0), *nodes]
    counts = words.WordCounts([texts[:2], JoinedTexts([nodes])])
    assert len(counts) == len(texts)
    assert counts.words == sorted({word for text in texts for word in text.split()})
    expected = np.array([[text.split().count(word) for word in counts.words] for text in texts])
    order = np.arange(len(texts))[::-1]
    of_texts = counts.of_texts(order)
    np.testing.assert_array_equal(of_texts.toarray(), expected[order])
    changes = counts.changes(np.ones_like(order), order)
    np.testing.assert_array_equal(changes.toarray(), expected[order] - expected[1])
    for matrix in (of_texts, changes):
        assert matrix.has_sorted_indices
        assert matrix.data.all()
