import csv
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from maege.errors import DataError
from maege.files.text_files import read_lines
from maege.studies.coverage.conservatism import change_shares, change_summary
from maege.texts.text_changes import (
    TextChanges,
    align_words,
    compared_words,
    sentence_ends,
    text_changes,
    word_changes,
)


def _cost(source: list[str], output: list[str], pairs: tuple[tuple[int, int], ...]) -> float:
    longer = max(len(source), len(output))
    return sum(Levenshtein.distance(source[i], output[j]) + abs(i - j) / longer for i, j in pairs)


@pytest.mark.parametrize(
    ("source", "output"),
    [
        ("a man go home now", "men went to home"),
        ("x y", "y x z"),
        ("one two three", "three two one"),
        ("word", "words and other words"),
    ],
)
def test_no_assignment_costs_less(source: str, output: str) -> None:
    words, others = source.split(), output.split()
    alignment = align_words(words, others)
    if len(words) <= len(others):
        assignments = [tuple(enumerate(p)) for p in permutations(range(len(others)), len(words))]
    else:
        assignments = [
            tuple((i, j) for j, i in enumerate(p))
            for p in permutations(range(len(words)), len(others))
        ]
    assert _cost(words, others, alignment.pairs) == pytest.approx(
        min(_cost(words, others, pairs) for pairs in assignments)
    )


def test_words_without_partner() -> None:
    longer = align_words(["a"], ["b", "a", "c"])
    assert (longer.pairs, longer.only_in_source, longer.only_in_output) == (((0, 1),), (), (0, 2))
    shorter = align_words(["b", "a", "c"], ["a"])
    assert (shorter.pairs, shorter.only_in_source, shorter.only_in_output) == (
        ((1, 0),),
        (0, 2),
        (),
    )


def test_no_words() -> None:
    assert align_words([], []).pairs == ()
    assert align_words([], ["a"]).only_in_output == (0,)
    assert align_words(["a"], []).only_in_source == (0,)


@pytest.mark.parametrize(
    ("source", "output", "strict", "tolerant"),
    [
        ("he go", "he go .", 0, 0),  # punctuation is no word
        ("He go", "he GO", 0, 0),
        ("he go", "he goes", 1, 1),  # a distance of 2, one of them short
        ("the cats", "the cat", 1, 0),
        ("it happened", "it happens", 1, 0),  # a distance of 2 of long words
        ("it happened", "it happening", 1, 1),  # 3
        ("he go home", "he home", 1, 1),
        ("", "he", 1, 1),
        ("he", "", 1, 1),
    ],
)
def test_changes(source: str, output: str, strict: int, tolerant: int) -> None:
    changes = word_changes(source, output)
    assert (changes.strict, changes.tolerant) == (strict, tolerant)


def test_order() -> None:
    assert word_changes("one two three", "one two three four").order == 1
    assert word_changes("one two three", "three two one").order == -1
    assert word_changes("one", "one").order == 1
    assert word_changes("one", "one two").order is None


@given(
    st.lists(st.sampled_from(["he", "goes", "going", "home"])),
    st.lists(st.sampled_from(["he", "went", "homes"])),
)
def test_bounds(source: list[str], output: list[str]) -> None:
    changes = word_changes(" ".join(source), " ".join(output))
    assert abs(len(source) - len(output)) <= changes.tolerant <= changes.strict
    assert changes.strict <= max(len(source), len(output))
    assert changes.order is None or -1 <= changes.order <= 1
    assert (changes.strict == 0) == (source == output)


def test_words() -> None:
    assert compared_words("It 's 3.5 % , naïve — OK !") == ("it", "s", "35", "naïve", "ok")


def test_a_line_that_is_no_sentence_is_refused() -> None:
    with pytest.raises(DataError, match="one sentence per line"):
        align_words(["a"] * 4000, ["b"] * 4000)


FILES = {
    "AMU": "systems/AMU.txt",
    "CAMB": "systems/CAMB.txt",
    "INPUT": "systems/INPUT.txt",
    "NUCLEA": "references/nucle/NUCLEA.txt",
    "EXPMINA": "references/sakaguchi/EXPMINA.txt",
}


def changes_of(data: Path, name: str) -> TextChanges:
    folder = data / "conll14"
    texts = read_lines(folder / FILES[name])
    return text_changes(name, "system", read_lines(folder / "source.txt"), texts)


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("name", FILES)
def test_numbers_of_conll_2014_are_those_of_an_independent_script(
    name: str, data: Path, goldens: Path
) -> None:
    changes = changes_of(data, name)
    rows = rows_of(goldens / "coverage/words.tsv")
    golden = next(row for row in rows if row["text"] == name)
    summary = change_summary(changes, 0.95)
    assert summary.strict.value == pytest.approx(float(golden["mean_strict"]), abs=1e-12)
    assert summary.tolerant.value == pytest.approx(float(golden["mean_tolerant"]), abs=1e-12)
    assert summary.order == pytest.approx(float(golden["rho_mean"]), abs=1e-12)
    assert summary.reordered == int(golden["rho_below_1"]) / 1312
    assert summary.order_undefined == int(golden["rho_undefined"])
    assert (summary.split, summary.merged) == (int(golden["split"]), int(golden["merged"]))
    assert summary.unchanged == int(golden["strict_0"]) / 1312
    for counting in ("strict", "tolerant"):
        numbers = np.bincount(np.minimum(changes.counts(counting), 7).astype(int), minlength=8)
        bins = [*map(str, range(7)), "7+"]
        assert numbers.tolist() == [int(golden[f"{counting}_{label}"]) for label in bins]


@pytest.mark.parametrize("name", ["AMU", "NUCLEA"])
def test_each_sentence_of_conll_2014(name: str, data: Path, goldens: Path) -> None:
    changes = changes_of(data, name)
    for row in rows_of(goldens / "coverage/words-per-sentence.tsv"):
        sentence = int(row["sid"]) - 1
        assert changes.strict[sentence] == int(row[f"{name}_strict"])
        assert changes.tolerant[sentence] == int(row[f"{name}_tolerant"])
        assert changes.order[sentence] == pytest.approx(float(row[f"{name}_rho"]), abs=1e-12)


def test_a_histogram_has_every_sentence_once() -> None:
    counts = np.array([0, 0, 1, 5, 6, 10, 11, 20, 21, 400.0])
    changes = TextChanges("s", "system", counts, np.zeros(10), np.ones(10), np.zeros(10))
    shares = list(change_shares([changes]))
    strict = {row.changes: row.sentences for row in shares if row.counting == "strict"}
    numbers = [2, 1, 0, 0, 0, 1, 2, 2, 2]
    labels = ["0", "1", "2", "3", "4", "5", "6-10", "11-20", "21+"]
    assert strict == dict(zip(labels, numbers, strict=True))
    assert [row.cumulative for row in shares[:9]] == pytest.approx(np.cumsum(numbers) / 10)
    assert shares[9].counting == "tolerant"
    assert shares[9].sentences == 10


def test_sentences_with_few_words_have_no_order() -> None:
    changes = text_changes("s", "system", ["Yes .", "Yes .", "a b"], ["No .", "Yes .", "b a"])
    summary = change_summary(changes, 0.95)
    assert np.isnan(changes.order).tolist() == [True, False, False]
    assert (summary.order, summary.reordered, summary.order_undefined) == (0.0, 0.5, 1)
    undefined = change_summary(text_changes("s", "system", ["Yes"], ["No"]), 0.95)
    assert undefined.order is undefined.reordered is undefined.strict.interval is None


def test_texts_of_another_length_are_refused() -> None:
    with pytest.raises(DataError, match="s: 1 sentences, but there are 2 sources"):
        text_changes("s", "system", ["a", "b"], ["a"])


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 0),
        ("It ends .", 0),
        ("It ends . It goes on .", 1),
        ("Why ? Because ! So", 2),
        ("It ends. ) It", 0),  # no word follows
        ("as Mr. Smith , e.g. he , i.e. him , No. 3 vs. me", 0),
        ("He said no. He left", 1),
        ("in the U.S. and by A. Smith", 0),
        ("so ... on .. and", 0),
        ("version 2. is", 1),
    ],
)
def test_sentences_end_before_a_word(text: str, number: int) -> None:
    assert sentence_ends(text) == number
