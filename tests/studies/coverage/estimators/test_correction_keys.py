import re
from pathlib import Path

import pytest

from maege.errors import ConfigError
from maege.studies.coverage.estimators.correction_keys import (
    changed_words,
    changed_words_key,
    correction_key,
)
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.texts.text_changes import align_words
from tests.studies.coverage.crowd_pools import exact_english, golden, published, sources, texts


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
