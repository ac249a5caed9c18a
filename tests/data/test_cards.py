from pathlib import Path

import pytest

from maege.data import datasets
from maege.data.cards import human_card, human_cards, human_cards_of
from maege.data.datasets import CorpusCard, card, cards
from maege.data.fetching import fetch
from maege.errors import DataError


@pytest.mark.parametrize("name", human_cards())
def test_cards_are_consistent(name: str) -> None:
    known = human_card(name)
    named = [*known.systems.values(), *known.references.values(), known.judgements, known.source]
    named += known.post_edits.values()
    assert set(filter(None, named)) <= set(known.files)
    assert [bool(known.judgements), bool(known.parts), bool(known.post_edits)].count(True) == 1
    assert all(file.url and len(file.sha256) == 64 for file in known.files.values())
    assert set(known.parts) <= set(human_cards())
    corpus = known.corpus_card()
    assert set(known.post_edits) <= {*known.systems, *known.outputs, *corpus.systems}
    assert set(known.outputs.values()) <= {*corpus.systems, *corpus.references}
    assert all(text.strip() for text in (known.title, known.licence, known.instructions))
    for systems in known.system_sets.values():
        assert set(systems) <= set(known.systems)


def test_known_sets_are_no_corpora() -> None:
    names = {"gjg15", "nspt15", "seeda-s", "seeda-e", "combined", "gmeg", "tmu-gfm", "peet"}
    assert names <= set(human_cards())
    assert not set(human_cards()) & set(cards())
    with pytest.raises(DataError, match="no set of judgements 'gjg14'; did you mean \"gjg15\""):
        human_card("gjg14")


@pytest.mark.parametrize("name", human_cards())
def test_every_set_is_fetched_from_a_folder(
    data: Path, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "peet" and not (data / "peet").is_dir():
        pytest.skip("the data are without PEET")
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path))
    known = human_card(name)
    if known.files:
        assert {what for _, what in fetch(known, data)} == {"copied"}
    for system in known.systems:
        path = known.output_path(system)
        assert path is not None
        assert path.is_file()


def test_what_a_set_needs() -> None:
    assert [c.name for c in human_card("combined").required_cards()] == [
        "gjg15", "conll14", "nspt15",
    ]  # fmt: skip
    assert human_card("gjg15").corpus_card() is card("conll14")
    assert isinstance(human_card("gmeg").corpus_card(), CorpusCard)


def test_references_are_left_out_unless_a_set_of_systems_has_them() -> None:
    seeda = human_card("seeda-s")
    assert len(seeda.chosen_systems(seeda.systems)) == 13
    assert "REF-M" not in seeda.chosen_systems(seeda.systems)
    sizes = {
        choice: len(seeda.chosen_systems(seeda.systems, choice)) for choice in seeda.system_sets
    }
    assert sizes == {"base": 12, "+INPUT": 13, "+fluency": 14, "all": 15}
    with pytest.raises(DataError, match="no set of systems 'bas'; did you mean \"base\""):
        seeda.chosen_systems(seeda.systems, "bas")


def test_the_sets_of_a_corpus_are_those_whose_card_names_it() -> None:
    for corpus in ("conll14", "tiny", "conll"):
        expected = [card for card in human_cards().values() if card.corpus == corpus]
        assert human_cards_of(corpus) == expected
    assert human_cards_of("conll14") and not human_cards_of(None)
