from hashlib import sha256
from pathlib import Path

import pytest

from maege.data import datasets
from maege.data.datasets import CorpusCard, DataFile, card, cards
from maege.errors import DataError


def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **files: bytes) -> CorpusCard:
    """A card of a few files, with an empty data folder."""
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path / "data"))
    entries = {f"sub/{name}.txt": DataFile(sha256(x).hexdigest()) for name, x in files.items()}
    return CorpusCard("small", "Small", "en", "MIT", "", "Ask us.", entries)


@pytest.mark.parametrize("name", cards())
def test_cards_are_consistent(name: str) -> None:
    dataset = card(name)
    named = [*dataset.annotations.values(), *dataset.references.values(), *dataset.systems.values()]
    assert all(dataset.files_of(pattern) for pattern in named)
    assert all(
        len(file.sha256) == 64 if file.sha256 else file.archive in dataset.archives
        for file in dataset.files.values()
    )
    for address in map(dataset.url, dataset.files):
        assert address is None or address.startswith("https://")
    assert all(
        text.strip()
        for text in (dataset.title, dataset.language, dataset.licence, dataset.instructions)
    )
    assert dataset.folder or f"`maege data fetch {name} --from DIR" in dataset.instructions
    if dataset.annotations:
        assert dataset.defaults["annotations"] in dataset.annotations
    assert set(dataset.defaults.get("references", ())) <= set(dataset.references)


def test_required_corpora_have_cards() -> None:
    assert {"conll14", "jfleg-test", "cweb-g-dev", "ua-gec-only", "estgec-l1", "tiny"} <= set(
        cards()
    )
    assert {"combined", "withalt", "A1", "A10"} <= set(card("conll14").annotations)
    assert {"AMU", "CAMB", "INPUT"} <= set(card("conll14").systems)


def test_a_changed_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dataset = small(tmp_path, monkeypatch, a=b"text")
    (tmp_path / "data/small/sub").mkdir(parents=True)
    (tmp_path / "data/small/sub/a.txt").write_bytes(b"changed")
    with pytest.raises(DataError, match="not the file that the card 'small' describes"):
        dataset.path("sub/a.txt")


@pytest.mark.parametrize("name", ["../evil", "/etc/evil", "a/../../evil"])
def test_card_paths_cannot_leave_their_folder(tmp_path: Path, name: str) -> None:
    path = tmp_path / "evil.yaml"
    about = ("title", "language", "licence", "citation", "instructions")
    keys = "".join(f"{key}: x\n" for key in about)
    path.write_text(f"name: evil\n{keys}files:\n  {name}: {{sha256: ''}}\n", encoding="utf-8")
    with pytest.raises(DataError, match="leads out of the corpus folder"):
        CorpusCard.read(path)


def test_unknown_names() -> None:
    with pytest.raises(DataError, match='did you mean "conll14"'):
        card("conl14")
    with pytest.raises(DataError, match="no systems 'CAM'; did you mean \"CAMB\""):
        card("conll14").file_of("systems", "CAM")
