"""What the lines of an M2 file mean, the same for all commands, and what is said of them."""

import json
from pathlib import Path

import pytest

from maege.data.gold_edits import read_gold_edits
from maege.data.m2 import read_m2, write_m2
from maege.errors import MaegeWarning
from maege.user_warnings import capture_warnings
from tests.support.command_line import maege, ok

END = "|||REQUIRED|||-NONE-|||"
PARTLY = (
    f"S He go .\nA 1 2|||V|||goes{END}0\nA 1 2|||V|||went{END}1\n\n"
    f"S She go .\nA 1 2|||V|||goes{END}0\n\n"
    "S All is fine .\n\n"
)


def notes_of(path: Path, text: str, **options) -> tuple[list[list[list[str]]], tuple[str, ...]]:
    """The edits of each annotation of each sentence, and the notes."""
    path.write_text(text)
    corpus, notes = capture_warnings(lambda: read_gold_edits(path, **options))
    edits = [[[str(e) for e in a.edits] for a in s.annotations] for s in corpus.sentences]
    return edits, notes


@pytest.mark.parametrize(
    ("policy", "second", "said"),
    [
        ("none", [["1-2 → goes [V]"]], "have no annotation"),
        ("source", [["1-2 → goes [V]"], []], "changing nothing"),
        ("as-first-annotator", [["1-2 → goes [V]"]] * 2, "the edits of the first one"),
    ],
)
def test_annotators_without_a_line(tmp_path: Path, policy: str, second: list, said: str) -> None:
    edits, (note,) = notes_of(tmp_path / "g.m2", PARTLY, missing_annotations=policy)
    assert edits[1] == second
    assert edits[2] == [[], []]  # nobody has a line: all saw no error
    assert "in sentence 2 only some annotators have a line" in note
    assert said in note
    default, _ = notes_of(tmp_path / "g.m2", PARTLY)
    assert (default == edits) == (policy == "none")


def test_the_file_of_a_known_corpus_is_recognised_by_its_content(
    data: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "gold.m2"
    copy.write_bytes((data / "conll14/official-2014.combined.m2").read_bytes())
    corpus, (note,) = capture_warnings(lambda: read_gold_edits(copy))
    assert "in 88 sentences (the first: 3) only some annotators have a line" in note
    assert "as the card of conll14 says" in note
    assert all(len(s.annotations) == 2 for s in corpus.sentences)
    whole = read_m2(copy).fill_missing_annotations("as-first-annotator")
    assert corpus.sentences == whole.sentences
    jfleg, notes = capture_warnings(
        lambda: read_gold_edits(data / "jfleg/auto-m2/test.ref.m2", on_error="skip_line")
    )
    note = next(note for note in notes if "only some annotators have a line" in note)
    assert "There the others count as changing nothing" in note
    assert "as the card of jfleg-test says" in note
    assert all(len(s.annotations) == 4 for s in jfleg.sentences)


def test_a_sentence_that_nobody_annotated_has_a_mark(tmp_path: Path) -> None:
    mark = "A -1 -1|||noop|||-NONE-|||REQUIRED|||not annotated|||0\n\n"
    of_cherrant = "T0 无法标注\nA -1 -1|||NA|||-NONE-|||REQUIRED|||-NONE-|||0\n\n"
    for line in (mark, of_cherrant):
        (tmp_path / "g.m2").write_text(f"S x y\n{line}S He go .\nA 1 2|||V|||goes{END}0\n\n")
        corpus = read_m2(tmp_path / "g.m2")
        assert [s.annotated for s in corpus.sentences] == [False, True]
        assert corpus.sentences[0].annotations == ()
        write_m2(corpus, tmp_path / "again.m2")
        assert (tmp_path / "again.m2").read_text().startswith(f"S x y\n{mark}")
        for policy in ("none", "source", "as-first-annotator"):
            assert not corpus.fill_missing_annotations(policy).sentences[0].annotations


def test_what_could_not_be_annotated_is_not_scored(tmp_path: Path) -> None:
    lines = [
        "1\t他去学效。\t他去学校。",
        "2\t他喜欢茶叶吗。\t无法标注",
        "3\t我们都很好。\t没有错误",
    ]
    (tmp_path / "p.txt").write_text("".join(f"{line}\n" for line in lines))
    ok(
        "data",
        "convert",
        "p.txt",
        "--from",
        "mucgec",
        "--language",
        "zh",
        "--output",
        "p.m2",
        cwd=tmp_path,
    )
    (tmp_path / "h.txt").write_text("他去学校。\n他很喜欢喝茶。\n我们都很好。\n")
    for metric in ("errant", "gleu", "m2"):
        printed = maege(
            "score", metric, "--m2", "p.m2", "--hypothesis", "h.txt", "--language", "zh",
            cwd=tmp_path,
        )  # fmt: skip
        assert printed.returncode == 0, printed.stderr
        result = json.loads(printed.stdout)
        assert (result["score"], result["sentences"], result["left_out"]) == (1, 2, 1)
        assert "1 of 3 sentences have no reference (the first: 2)" in printed.stderr


OVERLAPPING = (
    "S She like tea .\n\n"
    f"S He have went to home .\nA 1 3|||V|||went{END}0\nA 2 4|||V|||gone{END}0\n\n"
    f"S I like it too\nA 3 3|||P|||,{END}0\nA 3 3|||Q|||,{END}0\n\n"
)


def test_overlapping_and_repeated_edits_are_counted(tmp_path: Path) -> None:
    edits, (note,) = notes_of(tmp_path / "g.m2", OVERLAPPING)
    assert [len(own) for _, (own,) in zip(range(3), edits, strict=True)] == [0, 2, 2]
    assert "2 gold edits overlap or repeat another" in note
    assert "(the first: sentence 2, 1-3 → went [V] and 2-4 → gone [V])" in note
    merged, (note,) = notes_of(tmp_path / "g.m2", OVERLAPPING, overlapping_edits="merge")
    assert merged[1:] == [[["1-4 → gone [V]"]], [["3-3 → , [P]"]]]
    assert "merged" in note
    dropped, _ = notes_of(tmp_path / "g.m2", OVERLAPPING, overlapping_edits="drop")
    assert dropped[1:] == [[["1-3 → went [V]"]], [["3-3 → , [P]"]]]


@pytest.mark.parametrize("choice", ["merge", "drop"])
def test_all_metrics_agree_on_what_the_annotator_wrote(tmp_path: Path, choice: str) -> None:
    (tmp_path / "g.m2").write_text(OVERLAPPING)
    chosen = ["--set", f"overlapping_edits={choice}"]
    ok("data", "convert", "g.m2", "--to", "text", "--output", "d", *chosen, cwd=tmp_path)
    # Not ERRANT, which finds other edits in this text than one of three words.
    for metric in ("gleu", "bleu", "m2", "imeasure", "exact-match"):
        printed = ok(
            "score", metric, "--m2", "g.m2", *chosen, "--hypothesis", "d/annotator-0.txt",
            cwd=tmp_path,
        )  # fmt: skip
        assert json.loads(printed)["score"] == 1, metric


def test_alternatives_are_counted(tmp_path: Path) -> None:
    text = f"S He go .\nA 1 2|||V|||goes||went{END}0\n\nS I go .\nA 1 2|||V|||went||left{END}0\n\n"
    _, (note,) = notes_of(tmp_path / "g.m2", text)
    assert "2 gold edits have alternatives (`||`; the first: sentence 1)" in note


def test_nothing_is_said_of_plain_files(tmp_path: Path) -> None:
    insertions = f"S a b\nA 1 1|||M|||x{END}0\nA 1 1|||M|||y{END}0\nA 1 2|||R|||c{END}0\n\n"
    edits, notes = notes_of(tmp_path / "g.m2", insertions)
    assert not notes
    assert len(edits[0][0]) == 3


def test_a_run_says_why_sentences_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "g.m2").write_text(PARTLY)
    printed = maege(
        "run", "g.m2", "--metrics", "ld", "--set", "synthetic_corpora=null", "--output", "r",
        cwd=tmp_path,
    )  # fmt: skip
    assert printed.returncode == 0, printed.stderr
    report = (tmp_path / "r/report.md").read_text()
    assert "in sentence 2 only some annotators have a line" in report
    assert "no annotator saw an error" in report
    with pytest.warns(MaegeWarning, match="only some annotators"):
        read_gold_edits(tmp_path / "g.m2")
