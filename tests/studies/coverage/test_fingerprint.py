"""Fingerprints of samples, and which corrections are the same."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from maege.errors import ConfigError, DataError
from maege.studies.coverage.fingerprint import (
    Fingerprint,
    changed_words,
    changed_words_key,
    correction_key,
    plug_in_coverage,
    rarefied_coverage,
)
from maege.texts.text_changes import align_words
from tests.studies.coverage.crowd_pools import (
    exact_english,
    golden,
    golden_column,
    published,
    sources,
    texts,
)


def test_published_fingerprints_follow_from_the_texts(data: Path) -> None:
    exact = [p for p in published(data / "ibgec") if p.comparison == "exact"]
    assert len(exact) == 95
    for entry in exact:
        pool = texts(data / "ibgec", entry.task)[entry.sentence]
        keys = [correction_key(text) for text in pool]
        assert Fingerprint.from_keys(keys) == entry.fingerprint, entry.sentence


def test_published_fingerprints_do_not_drop_a_source_that_was_typed_again(data: Path) -> None:
    """With the rule of the design, the text after the last line break, few of them follow."""
    pools, equal = texts(data / "ibgec", "gec"), 0
    for entry in exact_english(data / "ibgec"):
        keys = [correction_key(text.split("\n")[-1]) for text in pools[entry.sentence]]
        equal += Fingerprint.from_keys(keys) == entry.fingerprint
    assert equal == 8


def test_single_letters_are_joined_once_and_without_overlaps() -> None:
    assert correction_key("the U S army") == correction_key("the US army")
    assert correction_key("the U S A") == correction_key("the us a")
    assert correction_key("Is a b c d e so?") == "is ab c de so"


def test_normalisations_differ() -> None:
    assert correction_key(" A  b. ", "none") == "A b."
    assert correction_key(" The  b. ", "case") == "The b"
    assert correction_key("", "words") == correction_key(" ?! ") == ""


def test_an_unknown_normalisation_is_named() -> None:
    with pytest.raises(ConfigError, match=r'unknown normalisation "word".*did you mean "words"'):
        correction_key("x", "word")  # type: ignore[arg-type]


def _words(text: str) -> list[str]:
    words = (re.sub(r"[\W_]", "", token.lower()) for token in text.split())
    return [word for word in words if word]


def test_numbers_of_changed_words_are_those_of_an_independent_script(
    data: Path, goldens: Path
) -> None:
    conll14 = data / "conll14"
    lines = (conll14 / "source.txt").read_text("utf-8").split("\n")
    table = golden(goldens, "words-per-sentence.tsv")
    assert len(table) == 200
    files = {"AMU": "systems/AMU.txt", "NUCLEA": "references/nucle/NUCLEA.txt"}
    for name, path in files.items():
        outputs = (conll14 / path).read_text("utf-8").split("\n")
        for row, source, output in zip(table, lines, outputs, strict=False):
            alignment = align_words(_words(source), _words(output))
            assert len(changed_words(alignment)) == int(row[f"{name}_strict"])


def test_published_index_fingerprints(data: Path) -> None:
    """Published: the first inserted word has the position of the last word of the source."""
    pools, source = texts(data / "ibgec", "gec"), sources(data / "ibgec")
    equal = 0
    index = [p for p in published(data / "ibgec") if p.comparison == "index"]
    for entry in index:
        words = correction_key(source[entry.sentence]).split()
        keys = []
        for text in pools[entry.sentence]:
            changed = changed_words(align_words(words, correction_key(text).split()))
            keys.append(tuple(sorted(p - (p >= len(words)) for p in changed)))
        equal += Fingerprint.from_keys(keys) == entry.fingerprint
    assert (equal, len(index)) == (38, 48)


def test_equal_corrections_change_the_same_words(data: Path) -> None:
    source = sources(data / "ibgec")["g01"]
    index_key_of = {}
    for text in texts(data / "ibgec", "gec")["g01"]:
        key = changed_words_key(source, text)
        assert index_key_of.setdefault(correction_key(text), key) == key


def test_what_words_become_does_not_matter() -> None:
    source = "He go to school ."
    assert changed_words_key(source, "He goes to school.") == (1,)
    assert changed_words_key(source, "He went to school .") == (1,)
    assert changed_words_key(source, "He to school") == (1,)
    assert changed_words_key(source, "he go to a big school") == (4, 5)
    assert changed_words_key(source, source) == ()
    assert changed_words_key(source, "") == (0, 1, 2, 3)
    assert changed_words_key("", "a b") == (0, 1)


def test_case_counts_unless_it_is_folded() -> None:
    assert changed_words_key("he goes", "He goes") == ()
    assert changed_words_key("he goes", "He goes", "case") == (0,)
    assert changed_words_key("he goes .", "he goes.", "none") == (1, 2)


def test_good_turing_and_chao1_are_those_of_the_goldens(data: Path, goldens: Path) -> None:
    by_key = {(p.task, p.comparison, p.file_key): p for p in published(data / "ibgec")}
    for row in golden(goldens, "unseenest.tsv"):
        sample = by_key[row["task"], row["comparison"], row["file_key"]].fingerprint
        assert (sample.n, sample.distinct) == (int(row["n"]), int(row["distinct"]))
        assert sample.frequencies[0] == int(row["f1"])
        assert sample.unseen_mass == float(row["good_turing_unseen"])
        assert sample.chao1 == pytest.approx(float(row["chao1_bias_corrected"]), rel=1e-12)


def test_counts_keys_and_frequencies_give_the_same() -> None:
    sample = Fingerprint.from_keys(["x", "y", "x", "x", "z"])
    assert sample == Fingerprint.from_counts([3, 1, 1, 0]) == Fingerprint((2, 0, 1, 0, 0))
    assert hash(sample) == hash(Fingerprint((2, 0, 1)))
    assert Fingerprint(tuple(np.array([2, 0, 1]))) == sample


def test_all_corrections_equal() -> None:
    sample = Fingerprint.from_keys("aaaa")
    assert (sample.unseen_mass, sample.chao1) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("frequencies", "message"),
    [
        ((), "no corrections"),
        ((0, 0), "no corrections"),
        ((1,), "only one correction"),
        ((3, -1), "is -1; such numbers are whole"),
        ((1.5, 1), "is 1.5; such numbers are whole"),
        ((float("nan"),), "is nan"),
    ],
)
def test_what_is_no_fingerprint(frequencies: tuple[int, ...], message: str) -> None:
    with pytest.raises(DataError, match=message):
        Fingerprint(frequencies)


def test_negative_counts() -> None:
    with pytest.raises(DataError, match="is -2"):
        Fingerprint.from_counts([3, -2])


def test_it_is_the_mean_over_all_draws() -> None:
    sample = "aaabbcd"
    for size in range(len(sample)):
        draws = [
            sample[i] in others
            for i in range(len(sample))
            for others in combinations(sample[:i] + sample[i + 1 :], size)
        ]
        assert rarefied_coverage(Fingerprint.from_keys(sample), [size]) == pytest.approx(
            np.mean(draws)
        )


def test_the_largest_number_of_references_gives_good_turing_exactly(data: Path) -> None:
    for entry in published(data / "ibgec"):
        sample = entry.fingerprint
        assert rarefied_coverage(sample, [sample.n - 1])[0] == 1 - sample.frequencies[0] / sample.n


def test_curves_of_the_goldens(data: Path, goldens: Path) -> None:
    table = golden(goldens, "coverage-curves.tsv")
    sizes = [int(row["M"]) for row in table]
    samples = [entry.fingerprint for entry in exact_english(data / "ibgec")]
    for function, column in (
        (rarefied_coverage, "rarefaction"),
        (plug_in_coverage, "plug_in"),
    ):
        mean = np.mean([function(sample, sizes) for sample in samples], axis=0)
        assert mean == pytest.approx(golden_column(table, column), abs=1e-12)


def test_curves_rise() -> None:
    sample = Fingerprint((300, 50, 7, 1, 1, *[0] * 994, 1))
    curve = rarefied_coverage(sample, range(sample.n))
    assert curve[0] == 0
    assert (np.diff(curve) >= -1e-12).all()
    assert (plug_in_coverage(sample, range(1, sample.n)) >= curve[1:]).all()


def test_one_correction_for_all() -> None:
    assert rarefied_coverage(Fingerprint((0, 0, 1)), [0, 1, 2]).tolist() == [0, 1, 1]


def test_more_references_than_the_sample_has() -> None:
    with pytest.raises(
        DataError, match=r"by 4 references: a sample of 4 .* for 1 to 3 .*unseenest"
    ):
        rarefied_coverage(Fingerprint.from_keys("aabc"), [1, 4])


def test_numbers_of_references_are_whole() -> None:
    for wrong in (-1, 1.5):
        with pytest.raises(DataError, match="whole and not negative"):
            rarefied_coverage(Fingerprint.from_keys("aabc"), [wrong])  # type: ignore[list-item]
