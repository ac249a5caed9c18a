"""Sentences with very many edits."""

from pathlib import Path
from time import process_time

import pytest

from maege.data.edit import Edit, overlapping_groups
from maege.data.m2 import read_m2
from maege.errors import DataError
from maege.sampling.prepared_sentence import MAX_EDITS, prepare_sentences


def test_a_sentence_with_too_many_edits_to_rank_is_one_message(tmp_path: Path) -> None:
    number = MAX_EDITS + 1
    edits = "".join(f"A {i} {i + 1}|||X|||v{i}|||REQUIRED|||-NONE-|||0\n" for i in range(number))
    corpus = tmp_path / "long.m2"
    corpus.write_text(f"S {'w ' * number}.\n{edits}\n")
    with pytest.raises(DataError, match="sentence 1: annotator 0 has 1,001 edits; at most 1,000"):
        prepare_sentences(read_m2(corpus))


def test_edits_are_grouped_in_linear_time() -> None:
    start = process_time()
    groups = overlapping_groups([Edit(i, i + 1, ("x",), "X") for i in range(30_000)])
    assert len(groups) == 30_000
    assert process_time() - start < 5
