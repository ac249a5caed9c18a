"""`maege data convert`: annotators, formats, and that nothing is lost on the way and back."""

import subprocess
from collections.abc import Iterable
from contextlib import chdir
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis.strategies import sampled_from

from maege.cli.scored_files import ScoredFiles, read_requests
from maege.data.annotators import parallel_lines
from maege.data.corpus import Corpus, MissingAnnotation, Sentence
from maege.data.edit import Edit
from maege.data.m2 import read_m2, write_m2
from maege.data.mucgec import read_mucgec
from maege.data.multigec import read_multigec
from maege.errors import DataError
from maege.extraction.extractor import difference
from maege.extraction.parallel_corpus import annotated_corpus
from maege.plugins.registry import build
from maege.user_warnings import capture_warnings
from tests.data.test_m2 import corpora
from tests.support.command_line import maege, ok, refused
from tests.support.renumbered_annotators import renumbered

END = "|||REQUIRED|||-NONE-|||"
FIRST = (
    f"S He go .\nA 1 2|||X|||goes{END}0\n\nS Fine .\nA -1 -1|||noop|||-NONE-{END}0\n\nS So be it\n"
)
SECOND = f"S He go .\n\nS Fine .\nA 1 2|||Y|||!{END}3\n\nS So be it\nA 0 3|||Z|||{END}3\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.m2").write_text(FIRST)
    (tmp_path / "b.m2").write_text(SECOND)
    return tmp_path


def one_edit(pairs: list[tuple[str, str]]) -> list[tuple[Edit, ...]]:
    """The difference of each pair, as one edit."""
    edits = []
    for source, text in pairs:
        a, b = tuple(source.split()), tuple(text.split())
        start, end, j, j_end = difference(a, b)
        edits.append((Edit(start, end, b[j:j_end], "X"),) if a != b else ())
    return edits


@given(corpora().filter(lambda corpus: corpus.annotators))
def test_text_and_back_gives_the_same_corrections(corpus: Corpus) -> None:
    """But for corrections that delete a sentence: as text, they are none."""
    corpus = corpus.fill_missing_annotations("none")
    lines = parallel_lines(corpus)
    source = lines.pop("source")
    rows = [[text or None for text in row] for row in zip(*lines.values(), strict=True)]
    back = annotated_corpus("back", source, rows, one_edit)
    for before, after in zip(renumbered(corpus).sentences, back.sentences, strict=True):
        texts = {a.annotator: before.corrected_text(a) for a in before.annotations}
        again = {a.annotator: after.corrected_text(a) for a in after.annotations}
        assert again == {number: text for number, text in texts.items() if text}


def test_merged_annotators_without_a_line_saw_no_error(folder: Path) -> None:
    printed = ok("data", "convert", "a.m2", "b.m2", "--output", "both.m2", cwd=folder)
    assert "3 sentences, 3 edits: both.m2" in printed
    both = read_m2(folder / "both.m2")
    edits = [[len(a.edits) for a in s.annotations] for s in both.sentences]
    assert edits == [[1, 0], [0, 1], [0, 1]]
    assert "exists" in refused("data", "convert", "a.m2", "--output", "both.m2", cwd=folder)
    ok("data", "convert", "both.m2", "--to", "annotators", "--output", "split", cwd=folder)
    noop = f"A -1 -1|||noop|||-NONE-{END}0\n"
    assert (folder / "split/annotator-0.m2").read_text() == f"{FIRST}{noop}\n"
    second = SECOND.replace(f"{END}3", f"{END}0").replace("go .\n", f"go .\n{noop}")
    assert (folder / "split/annotator-1.m2").read_text() == f"{second}\n"


def test_sentences_that_only_others_annotated_are_marked(folder: Path) -> None:
    only_second = f"S So be it\nA 0 1|||Z|||Thus{END}1\n"
    (folder / "part.m2").write_text(f"{FIRST.replace('S So be it', '')}{only_second}")
    ok("data", "convert", "part.m2", "--to", "annotators", "--output", "split", cwd=folder)
    first = (folder / "split/annotator-0.m2").read_text()
    assert "S So be it\nA -1 -1|||noop|||-NONE-|||REQUIRED|||not annotated|||0\n" in first
    assert not read_m2(folder / "split/annotator-0.m2").sentences[2].annotated
    ok("data", "convert", "part.m2", "--to", "text", "--output", "text", cwd=folder)
    texts = {p.stem: p.read_text().splitlines() for p in (folder / "text").iterdir()}
    assert texts["annotator-0"] == ["He goes .", "Fine .", ""]
    assert texts["annotator-1"] == ["", "", "Thus be it"]
    chosen = ["--set", "missing_annotations=source", "--output", "chosen"]
    ok("data", "convert", "part.m2", "--to", "text", *chosen, cwd=folder)
    texts = {p.stem: p.read_text().splitlines() for p in (folder / "chosen").iterdir()}
    assert texts["annotator-1"] == ["He go .", "Fine .", "Thus be it"]


def test_if_a_file_exists_none_is_written(folder: Path) -> None:
    (folder / "split").mkdir()
    (folder / "split/annotator-1.m2").write_text("mine")
    ok("data", "convert", "a.m2", "b.m2", "--output", "both.m2", cwd=folder)
    refused("data", "convert", "both.m2", "--to", "annotators", "--output", "split", cwd=folder)
    assert [path.read_text() for path in (folder / "split").iterdir()] == ["mine"]


def test_text_has_the_source_where_nobody_saw_an_error(folder: Path) -> None:
    ok("data", "convert", "a.m2", "b.m2", "--output", "both.m2", cwd=folder)
    ok("data", "convert", "both.m2", "--to", "text", "--output", "text", cwd=folder)
    texts = {p.stem: p.read_text().splitlines() for p in (folder / "text").iterdir()}
    assert texts == {
        "source": ["He go .", "Fine .", "So be it"],
        "annotator-0": ["He goes .", "Fine .", "So be it"],
        "annotator-1": ["He go .", "Fine !", ""],  # it deletes the last sentence
    }


def test_other_sentences_are_refused(folder: Path) -> None:
    (folder / "c.m2").write_text("S He go .\n\nS Other .\n\nS So be it\n")
    arguments = ["data", "convert", "a.m2", "c.m2", "--output", "x.m2"]
    assert "they differ first in sentence 2" in refused(*arguments, cwd=folder)
    (folder / "c.m2").write_text("S He go .\n\nS Fine .\n")
    assert "a has 3 sentences, c 2" in refused(*arguments, cwd=folder)


def test_types_are_replaced(folder: Path) -> None:
    arguments = ["data", "convert", "a.m2", "--retype", "--language", "de", "--output"]
    ok(*arguments, "de.m2", "--set", "spacy_pipeline=neutral", cwd=folder)
    (edit,) = read_m2(folder / "de.m2").sentences[0].annotations[0].edits
    assert str(edit) == "1-2 → goes [R]"


def test_mucgec_becomes_m2_of_characters(folder: Path) -> None:
    lines = ["1\t他去学效。\t他去学校。\t\t他去了学校。\n", "2\t好。\t没有错误\n"]
    (folder / "dev.txt").write_text("".join(lines))
    arguments = ["--from", "mucgec", "--language", "zh", "--set", "spacy_pipeline=neutral"]
    ok("data", "convert", "dev.txt", *arguments, "--output", "dev.m2", cwd=folder)
    first, second = read_m2(folder / "dev.m2").sentences
    assert first.text == "他 去 学 效 。"
    assert [(a.annotator, len(a.edits)) for a in first.annotations] == [(0, 1), (2, 2)]
    assert [a.is_noop for a in second.annotations] == [True]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "他喜欢差。\t他喜欢茶。\t他爱喝茶。\n",
            "line 1: the first field is '他喜欢差。', not",
        ),
        (
            "1\t好。\t没有错误\n他好。\t没有错误\n",
            "line 2: the first field is '他好。', not",
        ),
        ("id\tsource\ttarget\n1\t好。\t好。\n", "p.txt, line 1: the first field is 'id', not"),
        ("1\t好。\n1\t好。\n", "p.txt, line 2: the number 1 follows 1, but numbers"),
        ("7\t好。\n3\t好。\n", "p.txt, line 2: the number 3 follows 7, but numbers"),
        ("1.0\t好。\t好。\n", "line 1: the first field is '1.0', not"),
        ("1\t\t好。\n", "p.txt, line 1: no sentence after the number 1"),
    ],
)
def test_sentences_of_mucgec_have_increasing_numbers(folder: Path, text: str, message: str) -> None:
    (folder / "p.txt").write_text(text)
    arguments = ["--from", "mucgec", "--language", "zh", "--output", "o.m2"]
    assert message in refused("data", "convert", "p.txt", *arguments, cwd=folder)
    assert not (folder / "o.m2").exists()


def test_lines_of_mucgec_without_a_correction_are_counted(folder: Path) -> None:
    lines = ["1\t他好。\t没有错误\n", "2\t他喜欢差。\n", "3\t他去。\n", "4\t差。\t无法标注\n"]
    (folder / "p.txt").write_text("".join(lines), "utf-8")
    done = maege("data", "convert", "p.txt", "--from", "mucgec", "--language", "zh", "--output",
                 "o.m2", "--set", "spacy_pipeline=neutral", cwd=folder)  # fmt: skip
    assert done.returncode == 0
    assert "2 of 4 lines have no correction (the first: line 2)" in done.stderr


def test_how_to_go_on_without_numbers(folder: Path) -> None:
    """The command line that the message gives works."""
    (folder / "my texts.txt").write_text("他喜欢差。\t他喜欢茶。\t他爱喝茶。\n好。\t好！\t好。\n")
    with pytest.raises(DataError, match="put them before it") as caught:
        read_mucgec(folder / "my texts.txt")
    subprocess.run(str(caught.value).splitlines()[-1], shell=True, check=True, cwd=folder)
    read = read_mucgec(folder / "numbered.txt")
    assert read.sources == ["他喜欢差。", "好。"]
    assert read.rows == [("他喜欢茶。", "他爱喝茶。"), ("好！", "好。")]


def test_essays_that_are_missing_or_joined_are_named(folder: Path) -> None:
    essays = {"a": "One .\nTwo .", "b": "Three .\nFour .", "c": "Five .", "d": "Six ."}
    (folder / "o.md").write_text(_essays(essays))
    (folder / "r.md").write_text(_essays({"a": "One !\nTwo !", "b": "Three, four !", "d": "Six !"}))
    (folder / "q.md").write_text(_essays({**essays, "d": "S .\nIx ."}))
    read, notes = capture_warnings(
        lambda: read_multigec(folder / "o.md", [folder / "r.md", folder / "q.md"])
    )
    assert read.sources == ["One .", "Two .", "Three . Four .", "Five .", "Six ."]
    assert [row[0] for row in read.rows] == ["One !", "Two !", "Three , four !", None, "Six !"]
    missing, joined = notes
    assert "r.md: 1 of 4 essays are not there" in missing
    assert missing.endswith("the first is 'c'")
    assert "2 of 4 essays have not as many lines" in joined
    assert joined.endswith("the first is 'b'")
    read, notes = capture_warnings(lambda: read_multigec(folder / "o.md", [folder / "o.md"]))
    assert len(read.sources) == 6
    assert not notes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("One .\n### essay_id = a\nTwo .\n", "text above the first essay"),
        ("### essay_id = a\nOne .\n### essay_id =\nTwo .\n", "essay 'a': a heading without an ID"),
        ("### essay_id = a\nOne .\n### essay-id: b\nTwo .\n", "essay 'a': a heading without"),
    ],
)
def test_headings_that_would_be_lost_are_refused(folder: Path, text: str, message: str) -> None:
    (folder / "o.md").write_text(text)
    with pytest.raises(DataError, match=message):
        read_multigec(folder / "o.md", [folder / "o.md"])


def _essays(essays: dict[str, str]) -> str:
    return "".join(f"### essay_id = {name}\r\n{text}\n\n" for name, text in essays.items())


def test_essays_are_documents(folder: Path) -> None:
    (folder / "o.md").write_text(
        "### essay_id = 1\nHe go, home.\n\nFine.\n\n### essay_id = b\nOne.\nTwo.\n"
    )
    (folder / "r.md").write_text("### essay_id = b\nOne two.\n\n")
    arguments = ["--from", "multigec", "--to", "text", "--output", "x"]
    ok("data", "convert", "o.md", "r.md", *arguments, "--set", "spacy_pipeline=neutral", cwd=folder)
    read = {p.stem: p.read_text().splitlines() for p in (folder / "x").iterdir()}
    assert read == {
        "source": ["He go , home .", "Fine .", "One . Two ."],
        "annotator-0": ["", "", "One two ."],
        "documents": ["1", "1", "2"],
    }
    for text, message in (
        ("### essay_id = c\nx\n", "essay 'c' is not in"),
        ("### essay_id = b\nx\n### essay_id = b\ny\n", "two essays are called 'b'"),
        ("nothing\n", "no essay"),
    ):
        (folder / "r.md").write_text(text)
        with pytest.raises(DataError, match=message):
            read_multigec(folder / "o.md", [folder / "r.md"])


def corpus_of(sentences: Iterable[Sentence]) -> Corpus:
    """These sentences as a file has them."""
    numbered = tuple(replace(s, index=k) for k, s in enumerate(sentences))
    return Corpus("c", numbered, len(numbered))


OF_TEXTS = ["gleu", "bleu", "green", "chrf", "ter", "wer", "sari", "minld", "exact-match"]


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
@given(corpora().filter(lambda c: c.annotators), sampled_from(get_args(MissingAnnotation)))
def test_scores_by_m2_and_by_the_converted_texts_are_equal(
    corpus: Corpus, policy: MissingAnnotation
) -> None:
    """Also of sentences that some did not annotate; but for annotations that delete a sentence."""
    read = replace(corpus, sentences=tuple(s for s in corpus.sentences if s.tokens))
    read = read.fill_missing_annotations(policy)
    assume(read.sentences and any(s.annotations for s in read.sentences))
    assume(all(s.corrected_text(a) for s in read.sentences for a in s.annotations))
    with TemporaryDirectory() as name, chdir(name):
        write_m2(corpus_of(read.sentences), Path("g.m2"))
        for stem, lines in parallel_lines(corpus_of(read.sentences)).items():
            Path(f"{stem}.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
        Path("h.txt").write_text("".join(f"{s.text} x\n" for s in read.sentences), "utf-8")
        hypotheses = [Path("h.txt")]
        texts = sorted(Path().glob("annotator-*.txt"), key=lambda p: int(p.stem.partition("-")[2]))
        by_m2 = ScoredFiles(None, hypotheses, m2=Path("g.m2"), missing_annotations="none")
        by_texts = ScoredFiles(Path("source.txt"), hypotheses, texts)
        for metric in map(build, OF_TEXTS):
            (first,), (second,) = read_requests(metric, by_m2), read_requests(metric, by_texts)
            assert first == second
