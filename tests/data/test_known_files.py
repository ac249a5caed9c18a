"""Files of known corpora are recognised by their content."""

from pathlib import Path

import pytest

from maege.data import known_files
from maege.files.text_files import checksum


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a card of one file, wherever that is."""
    (tmp_path / "gold.m2").write_text("S a b\n")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards/toy.yaml").write_text(
        f"name: toy\nmissing_annotations:\n  {checksum(tmp_path / 'gold.m2')}: source\n"
    )
    monkeypatch.setattr(known_files, "cards_folder", lambda: tmp_path / "cards")
    return tmp_path


def test_a_file_is_known_by_its_content_alone(folder: Path) -> None:
    assert known_files.known_policy(folder / "gold.m2") == ("toy", "source")
    copy = folder / "other name.txt"
    copy.write_text("S a b\n")
    assert known_files.known_policy(copy) == ("toy", "source")
    copy.write_text("S a b \n")
    assert known_files.known_policy(copy) is None
    assert known_files.known_policy(folder / "none.m2") is None


def test_words_that_are_no_policies_are_none(folder: Path) -> None:
    card = folder / "cards/toy.yaml"
    card.write_text(card.read_text().replace(": source", ": whatever"))
    assert known_files.known_policy(folder / "gold.m2") is None


def test_cards_of_a_checkout_are_beside_the_package() -> None:
    assert (known_files.cards_folder() / "tiny.yaml").is_file()
