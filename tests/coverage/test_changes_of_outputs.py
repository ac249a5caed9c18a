import csv
from math import isnan
from pathlib import Path

import pytest

from maege.coverage.changes_of_outputs import output_changes
from maege.text_files import read_lines


@pytest.mark.parametrize("name", ["AMU", "NUCLEA"])
def test_word_changes_and_order_of_real_texts(data: Path, goldens: Path, name: str) -> None:
    with (goldens / "coverage/words-per-sentence.tsv").open() as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    folder = "systems" if name == "AMU" else "references/nucle"
    sources = read_lines(data / "conll14/source.txt")
    outputs = read_lines(data / f"conll14/{folder}/{name}.txt")
    for source, output, row in zip(sources, outputs, rows, strict=False):
        words, order, unchanged = output_changes(source, output)
        assert words == int(row[f"{name}_strict"])
        assert order == pytest.approx(float(row[f"{name}_rho"]))
        assert unchanged is (words == 0 and order == 1)


def test_case_and_punctuation_do_not_matter() -> None:
    assert output_changes("Fine , thanks !", "fine thanks") == (0, 1.0, True)


def test_words_in_another_order_are_a_change_without_changed_words() -> None:
    words, order, unchanged = output_changes("now he goes", "he goes now")
    assert (words, unchanged) == (0, False)
    assert order == pytest.approx(-0.5)


def test_order_is_undefined_below_two_pairs() -> None:
    words, order, unchanged = output_changes("Go !", "")
    assert (words, unchanged) == (1, False)
    assert isnan(order)
