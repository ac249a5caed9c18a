"""Known sets of judgements."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from maege.data import datasets
from maege.data.cards import human_card
from maege.data.fetching import fetch
from maege.errors import DataError
from maege.judgements.comparisons import Kind, comparisons
from maege.judgements.judgements import JudgementSet
from maege.judgements.known_set import read_known_set
from maege.judgements.output_check import check_outputs


def _counts(judgements: JudgementSet, kind: Kind) -> tuple[int, int]:
    compared = comparisons(judgements, kind)
    return len(compared), compared.ties


@pytest.mark.usefixtures("fetched")
def test_gjg15() -> None:
    known = read_known_set("gjg15")
    assert known.judgements.name == "gjg15"
    assert check_outputs(known.judgements, known.outputs).counts() == {}
    assert _counts(known.chosen_judgements(), "expanded") == (109098, 59117)
    assert len(known.sources) == 1312


@pytest.mark.usefixtures("fetched")
def test_nspt15_is_read_without_its_reference_and_the_judges_of_another_kind() -> None:
    known = read_known_set("nspt15")
    assert {"refmix1", "src"} <= set(known.judgements.systems)
    assert known.outputs["src"][1] == known.sources[1]
    chosen = known.chosen_judgements()
    assert chosen.judges == ("annot1", "annot2", "annot3")
    assert len(chosen.systems) == 13
    everything = known.judgements.select(lambda j: j.judge in chosen.judges)
    # The file lists equal outputs apart, which makes 6,816 (1,890).
    assert _counts(everything, "unexpanded") == (4997, 654)


@pytest.mark.usefixtures("fetched")
def test_combined_sets_have_one_name_for_the_input() -> None:
    known = read_known_set("combined")
    assert len(known.judgements.judgements) == 2306 + 1456
    assert len(known.chosen_judgements().judgements) == 2306 + 1136
    assert len(known.chosen_judgements().systems) == 13
    assert not {"src", "refmix1"} & set(known.chosen_judgements().systems)


@pytest.mark.usefixtures("fetched")
def test_seeda_has_sets_of_systems() -> None:
    known = read_known_set("seeda-e")
    assert _counts(known.chosen_judgements("all"), "unexpanded") == (5347, 1457)
    assert len(known.chosen_judgements("base").systems) == 12
    assert len(known.chosen_judgements().systems) == 13
    assert min(known.judgements.sentences) == 11


@pytest.mark.usefixtures("fetched")
def test_ratings_are_rankings_of_their_texts() -> None:
    known = read_known_set("tmu-gfm")
    assert set(known.outputs) == {"cnn", "copy-net", "lstm", "smt", "transformer"}
    assert check_outputs(known.judgements, known.outputs).unequal_groups == 0
    assert _counts(known.judgements, "unexpanded") == (5378, 913)
    fluency = read_known_set("tmu-gfm", criterion="fluency").judgements
    assert _counts(fluency, "unexpanded") == (5378, 870)
    with pytest.raises(DataError, match=r"no criterion 'fluent'; did you mean \"fluency\""):
        read_known_set("tmu-gfm", criterion="fluent")


@pytest.mark.usefixtures("fetched")
def test_equal_outputs_of_gmeg_are_one() -> None:
    known = read_known_set("gmeg-dev")
    assert "ref" not in known.outputs
    assert _counts(known.chosen_judgements(), "expanded") == (20580, 8011)
    assert _counts(known.chosen_judgements(), "unexpanded") == (4615, 7)


FOLDERS = {
    "gjg15": "conll14/human",
    "nspt15": "conll14/human",
    "seeda-e": "seeda",
    "tmu-gfm": "tmu-gfm",
    "gmeg-dev": "gmeg",
}


@pytest.fixture(scope="module")
def fetched(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A data folder with sets of judgements, and the texts of CoNLL-2014."""
    folder = tmp_path_factory.mktemp("humans")
    (folder / "conll14").mkdir()
    for name in ("source.txt", "systems", "references"):
        (folder / "conll14" / name).symlink_to(data / "conll14" / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(datasets.DATA_VARIABLE, str(folder))
        for name, source in FOLDERS.items():
            for _ in fetch(human_card(name), data / source):
                pass
        yield
