"""Sets of judgements, read from the files that a configuration names."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from maege.config.human_set_section import HumanSetConfig
from maege.data import datasets
from maege.data.cards import human_card
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.data.fetching import fetch
from maege.errors import DataError
from maege.judgements.comparisons import Kind, comparisons
from maege.judgements.human_set import read_set
from maege.judgements.judgements import JudgementSet
from maege.judgements.known_set import read_known_set
from maege.judgements.output_check import check_outputs
from maege.user_warnings import capture_warnings

RATINGS = """sentence,system,rating,criterion
0,a,1,grammar
0,b,2,grammar
0,a,2,meaning
0,b,1,meaning
"""


def judged(folder: Path, table: str, criterion: str | None) -> JudgementSet:
    (folder / "systems").mkdir(exist_ok=True)
    for system in "ab":
        (folder / f"systems/{system}.txt").write_text(f"It is {system} .\n")
    (folder / "source.txt").write_text("It be .\n")
    (folder / "mine.csv").write_text(table)
    config = HumanSetConfig(
        judgements=folder / "mine.csv", outputs=folder / "systems", source=folder / "source.txt",
        criterion=criterion,
    )  # fmt: skip
    return read_set(config).judgements


@pytest.mark.parametrize(("criterion", "best"), [("grammar", "b"), ("meaning", "a")])
def test_the_criterion_of_a_table_of_ratings_is_chosen(
    tmp_path: Path, criterion: str, best: str
) -> None:
    (judgement,) = judged(tmp_path, RATINGS, criterion).judgements
    assert min(judgement.groups, key=lambda group: group.rank).systems == (best,)


def test_a_criterion_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r'no criterion .mening.; did you mean "meaning"'):
        judged(tmp_path, RATINGS, "mening")
    with pytest.raises(DataError, match="grammar, meaning"):
        judged(tmp_path, RATINGS, None)
    rankings = "sentence,judge,system,rank\n0,j,a,1\n0,j,b,2\n"
    with pytest.raises(DataError, match="it has rankings, so there is no criterion"):
        judged(tmp_path, rankings, "grammar")


def test_texts_are_those_of_judged_sentences_with_references_of_annotators(tmp_path: Path) -> None:
    (tmp_path / "systems").mkdir()
    for system in "ba":
        (tmp_path / f"systems/{system}.txt").write_text(
            f"It  is {system} .\nB {system} .\nC {system} .\n"
        )
    (tmp_path / "mine.csv").write_text("sentence,system,rating\n1,a,1\n1,b,2\n2,a,1\n2,b,2\n")
    blocks = ("S It be .", "S B .", "S C .\nA 0 1|||T|||D|||REQUIRED|||-NONE-|||1")
    (tmp_path / "gold.m2").write_text("\n\n".join(blocks) + "\n")
    config = HumanSetConfig(
        judgements=tmp_path / "mine.csv", outputs=tmp_path / "systems", m2=tmp_path / "gold.m2",
        whole_test_set=True, index=0,
    )  # fmt: skip
    read = read_set(config)
    assert (read.texts.sentences, read.texts.systems) == ((1, 2), ("a", "b"))
    assert read.texts.references == (("B .",), ("D .",))  # a sentence without edits is right
    assert read.texts.gold_edits == ((Annotation(1),), (Annotation(1, (Edit(0, 1, ("D",), "T"),)),))
    assert read.whole is not None
    assert read.whole.sentences == (0, 1, 2)
    assert read.whole.outputs["a"][0] == "It is a ."


def test_a_file_of_references_that_is_given_twice_counts_twice(tmp_path: Path) -> None:
    (tmp_path / "systems").mkdir()
    for system in "ab":
        (tmp_path / f"systems/{system}.txt").write_text(f"A {system} .\n")
    (tmp_path / "source.txt").write_text("A .\n")
    (tmp_path / "right.txt").write_text("A b .\n")
    (tmp_path / "mine.csv").write_text("sentence,system,rating\n0,a,1\n0,b,2\n")
    config = HumanSetConfig(
        judgements=tmp_path / "mine.csv", outputs=tmp_path / "systems", index=0,
        source=tmp_path / "source.txt", references=(tmp_path / "right.txt",) * 2,
    )  # fmt: skip
    assert read_set(config).texts.references == (("A b .", "A b ."),)


def test_numbers_that_begin_again_in_each_document_are_told(tmp_path: Path) -> None:
    (tmp_path / "systems").mkdir()
    for name in ("systems/a", "systems/b", "source"):
        (tmp_path / f"{name}.txt").write_text(f"A {name[-1]} .\nB {name[-1]} .\n")
    rows = "".join(f"{d},{n},j,{s},{r}\n" for d in "xy" for n in (0, 1) for s, r in ("a1", "b2"))
    (tmp_path / "mine.csv").write_text(f"document,sentence,judge,system,rank\n{rows}")
    config = HumanSetConfig(
        judgements=tmp_path / "mine.csv", outputs=tmp_path / "systems", index=0,
        source=tmp_path / "source.txt",
    )  # fmt: skip
    _, notes = capture_warnings(lambda: read_set(config))
    (note,) = [note for note in notes if "documents" in note]
    assert "2 numbers of sentences are in several documents" in note


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
