from pathlib import Path

import pytest

from maege.errors import ConfigError
from maege.studies.coverage.estimators.correction_keys import correction_key
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from tests.studies.coverage.crowd_pools import exact_english, published, texts


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
