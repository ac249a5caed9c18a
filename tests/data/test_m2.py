import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maege.data.annotators import by_annotator, merged
from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.data.m2 import M2Error, Problem, read_m2, stated_language, write_m2
from maege.errors import DataError
from maege.user_warnings import capture_warnings

SOURCE = "S This are a sentence .\n"
TAIL = "|||REQUIRED|||-NONE-|||"


def read(tmp_path: Path, text: str | bytes, **options) -> Corpus:
    path = tmp_path / "some.m2"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_m2(path, **options)


def test_annotators_with_noop_and_without_annotation(tmp_path: Path) -> None:
    text = SOURCE + f"A 1 2|||SVA|||is{TAIL}0\nA -1 -1|||noop|||-NONE-{TAIL}2\n\n" + "S Fine .\n\n"
    first, second = read(tmp_path, text).sentences
    assert first.annotations == (
        Annotation(0, (Edit(1, 2, ("is",), "SVA"),)),
        Annotation(2, ()),
    )
    assert second.annotations == ()


def test_alternatives_and_deletions(tmp_path: Path) -> None:
    first = f"A 1 2|||V|||is||was||has been{TAIL}0\n"
    text = f"{SOURCE}{first}A 2 3|||D|||-NONE-{TAIL}0\nA 3 4|||D|||{TAIL}0\n"
    (annotation,) = read(tmp_path, text).sentences[0].annotations
    assert [e.replacement for e in annotation.edits] == [("is",), (), ()]
    assert annotation.edits[0].alternatives == (("was",), ("has", "been"))


def test_a_missing_empty_line_between_blocks(tmp_path: Path) -> None:
    assert [
        s.text for s in read(tmp_path, f"{SOURCE}A 1 2|||V|||is{TAIL}0\nS b\nS c\n").sentences
    ] == [
        "This are a sentence .",
        "b",
        "c",
    ]


def test_noop_with_other_edits_is_ignored(tmp_path: Path) -> None:
    text = SOURCE + f"A -1 -1|||noop|||-NONE-{TAIL}0\nA 1 2|||V|||is{TAIL}0\n"
    (annotation,) = read(tmp_path, text).sentences[0].annotations
    assert len(annotation.edits) == 1


def test_crlf_byte_order_mark_and_missing_final_newline(tmp_path: Path) -> None:
    text = b"\xef\xbb\xbfS a b\r\nA 0 1|||X|||c" + TAIL.encode() + b"0\r\n\r\nS d"
    assert [s.text for s in read(tmp_path, text).sentences] == ["a b", "d"]


def test_target_lines_and_further_analyses(tmp_path: Path) -> None:
    text = (
        f"S a b c\nT0-A0 x b c\nA 0 1|||S|||x{TAIL}0\n"
        f"T0-A1 x b c\nA 0 0|||M|||x{TAIL}0\nA 0 1|||R|||-NONE-{TAIL}0\n"
        f"T1-A0 a b\nA 2 3|||R|||-NONE-{TAIL}1\n"
    )
    (sentence,) = read(tmp_path, text).sentences
    assert [sentence.corrected_text(a) for a in sentence.annotations] == ["x b c", "a b"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f"A 1 9|||V|||is{TAIL}0", "span 1 9 is outside the sentence of 5 tokens"),
        (f"A 2 1|||V|||is{TAIL}0", "span 2 1 is outside"),
        (f"A -1 1|||V|||is{TAIL}0", "span -1 1 is outside"),
        (f"A 1|||V|||is{TAIL}0", "not two numbers"),
        (f"A x 2|||V|||is{TAIL}0", "the span is 'x', not a whole number"),
        (f"A 1 2|||V|||is{TAIL}first", "the annotator is 'first', not a whole number"),
        ("A 1 2|||V|||is", "3 fields separated by `|||`, expected 6"),
        ("B 1 2", "a line must begin with"),
        ("The next sentence", "a line must begin with"),
        (f"A -1 -1|||V|||is{TAIL}0", "span -1 -1 is outside"),
        (f"A 1 2|||V|||is{TAIL}-5", "annotator -5 is not between 0 and"),
        (f"A 1 2|||V|||is{TAIL}99999999999999999999", "annotator 99999999999999999999 is not"),
        (f"A 1 2|||\x1b[31m|||is{TAIL}0", "the type '\\x1b[31m' has invisible characters"),
        (f"A 1 2|||\u202eV|||is{TAIL}0", "the type '\\u202eV' has invisible characters"),
    ],
)
def test_malformed_lines_are_reported_with_number_and_text(
    tmp_path: Path, line: str, reason: str
) -> None:
    with pytest.raises(M2Error) as caught:
        read(tmp_path, f"S Fine .\n\n{SOURCE}{line}\n")
    (problem,) = caught.value.problems
    assert (problem.line, problem.text) == (4, line)
    assert reason in problem.reason
    assert "some.m2, line 4" in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        (f"A 1 2|||V|||is{TAIL}0  \n", None),
        (f"A 1 2|||V|||is{TAIL}0|||a note\n", "1 ends of lines after the annotator"),
        (f"A 1 2|||V|||is{TAIL}0|||\nA 4 4|||M|||!{TAIL}0||| 0\n", "2 ends of lines after the"),
        (f"I 2 4\nA 1 2|||V|||is{TAIL}0\nI 7\n", "2 lines `I ...` were left out"),
    ],
)
def test_lines_are_read_as_by_the_m2_scorer(tmp_path: Path, lines: str, note: str | None) -> None:
    text = f"S Fine .\n\n{SOURCE}{lines}\nS Good .\n"
    corpus, notes = capture_warnings(lambda: read(tmp_path, text))
    assert [len(sentence.annotations) for sentence in corpus.sentences] == [0, 1, 0]
    (annotation,) = corpus.sentences[1].annotations
    assert annotation.annotator == 0
    assert annotation.edits[0].replacement == ("is",)
    assert len(annotation.edits) == lines.count("A ")
    assert len(notes) == (note is not None)
    if note is not None:
        assert note in notes[0]
        assert notes[0].endswith("as the M2 scorer does; the first in line 4")


@pytest.mark.parametrize("end", ["0|||1", "0|||note|||2", "x|||0", "|||0", "-NONE-|||0"])
def test_an_annotator_that_official_tools_do_not_agree_on_is_refused(
    tmp_path: Path, end: str
) -> None:
    """ERRANT takes the last field, the M2 scorer the sixth."""
    with pytest.raises(M2Error, match=r"fields separated by `\|\|\|`, expected 6"):
        read(tmp_path, f"{SOURCE}A 1 2|||V|||is|||REQUIRED|||-NONE-|||{end}\n")


def test_edits_below_several_sentences_are_refused(tmp_path: Path) -> None:
    edits = f"A 1 2|||V|||is{TAIL}0\nA 6 7|||V|||is{TAIL}0\n"
    for end in ("\n", "", "\nS c\n"):
        with pytest.raises(DataError, match=r"some.m2, line 4: several `S` lines above the edits"):
            read(tmp_path, f"S a\n\n{SOURCE}{SOURCE}{edits}{end}", on_error="skip_line")
    blocks = f"{SOURCE}A 1 2|||V|||is{TAIL}0\n"
    corpus = read(tmp_path, f"{blocks}{blocks}S b\n{blocks}S c\n")
    assert [len(s.annotations) for s in corpus.sentences] == [1, 1, 0, 1, 0]


@pytest.mark.parametrize("line", ["# my corpus", "I 1 2"])
def test_a_line_above_a_sentence_is_no_second_sentence(tmp_path: Path, line: str) -> None:
    block = f"{SOURCE}A 1 2|||V|||is{TAIL}0\n"
    for text in (f"{line}\n{block}", f"{block}\n{line}\n{block}"):
        with pytest.raises(M2Error, match="must begin with a line `S text`") as caught:
            read(tmp_path, text)
        assert [problem.text for problem in caught.value.problems] == [line]


def test_advice_names_what_helps() -> None:
    line = Problem("g.m2", 2, "A x", "the span is no number")
    block = Problem("g.m2", 1, "A x", "no S", is_block=True)
    outside = Problem("g.m2", 3, "A 8 9", "outside", is_outside=True)
    option = ({"skip_line": "`--set on_error=skip_line`"},)
    key = ({c: f"`corpus.on_error: {c}`" for c in ("skip_sentence", "skip_line")},)
    for problems, arguments, advice in (
        ([line], option, "or leave out these lines (`--set on_error=skip_line`)."),
        ([line, outside], option, "or leave out these lines (`--set on_error=skip_line`)."),
        (
            [outside],
            option,
            "edits outside their sentence. To do the same: `--set on_error=skip_line`.",
        ),
        ([outside], ({},), "\nCorrect the file."),
        ([block, line], option, "\nCorrect the file."),
        ([block, line], key, "leave out these sentences (`corpus.on_error: skip_sentence`)."),
        ([line], (), '(`on_error="skip_sentence"`) or these lines (`on_error="skip_line"`).'),
    ):
        error = M2Error(problems, *arguments)
        assert str(error).endswith(advice)
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_error_lists_all_problems_and_can_be_pickled(tmp_path: Path) -> None:
    with pytest.raises(M2Error) as caught:
        read(tmp_path, (SOURCE + f"A 9 9|||V|||is{TAIL}0\n\n") * 7)
    assert len(caught.value.problems) == 7
    assert "and 2 more" in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_malformed_lines_alone_can_be_dropped(tmp_path: Path) -> None:
    bad = f"A 9 9|||V|||is{TAIL}1\nA x 1|||V|||is{TAIL}3\n2014\nA 0 1|||V|||is{TAIL}{'9' * 30}\n"
    corpus = read(tmp_path, f"S a\n{bad}A 0 1|||V|||is{TAIL}0\n\nS b\n", on_error="skip_line")
    assert [(s.index, s.text) for s in corpus.sentences] == [(0, "a"), (1, "b")]
    annotations = corpus.sentences[0].annotations
    assert [(a.annotator, len(a.edits)) for a in annotations] == [(0, 1), (1, 0)]
    assert len(corpus.skipped) == 4
    with pytest.raises(M2Error, match="must begin with a line"):
        read(tmp_path, "S a\n\nno source\n\nS b\n", on_error="skip_line")


@pytest.mark.parametrize("replacement", ["-NONE-", "a||b", "|||", "a | | || b"])
def test_replacements_not_representable_in_m2_are_refused(tmp_path: Path, replacement: str) -> None:
    edit = Edit(0, 1, tuple(replacement.split()), "X")
    corpus = Corpus("c", (Sentence(0, ("a",), (Annotation(0, (edit,)),)),), 1)
    with pytest.raises(DataError, match="sentence 1: M2"):
        write_m2(corpus, tmp_path / "out.m2")
    assert not (tmp_path / "out.m2").exists()


def test_skipped_sentences_are_counted_and_keep_their_index(tmp_path: Path) -> None:
    text = f"S a\n\n{SOURCE}A 9 9|||V|||is{TAIL}0\n\nS b\n"
    corpus = read(tmp_path, text, on_error="skip_sentence")
    assert [(s.index, s.text) for s in corpus.sentences] == [(0, "a"), (2, "b")]
    assert corpus.size == 3
    assert len(corpus.skipped) == 1


def test_missing_empty_and_not_utf8(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such file"):
        read_m2(tmp_path / "nothing.m2")
    with pytest.raises(DataError, match="no sentence in the file"):
        read(tmp_path, "\n\n")
    with pytest.raises(DataError, match="line 2: byte 0xe9 is not UTF-8"):
        read(tmp_path, b"S a\nS caf\xe9\n")
    with pytest.raises(DataError, match="cannot be read"):
        read_m2(tmp_path)


words = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=6).filter(
    lambda word: "|" not in word and word != "-NONE-"
)


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    sentences = []
    for index in range(draw(st.integers(1, 4))):
        tokens = tuple(draw(st.lists(words, max_size=6)))
        annotations = []
        for annotator in draw(st.lists(st.integers(0, 12), unique=True, max_size=3).map(sorted)):
            edits = []
            for _ in range(draw(st.integers(0, 4))):
                start = draw(st.integers(0, len(tokens)))
                end = draw(st.integers(start, len(tokens)))
                texts = draw(
                    st.lists(st.lists(words, max_size=2).map(tuple), min_size=1, max_size=3)
                )
                type_ = draw(words.filter(lambda w: w != "noop"))
                edits.append(Edit(start, end, texts[0], type_, tuple(texts[1:])))
            annotations.append(Annotation(annotator, tuple(edits)))
        sentences.append(Sentence(index, tokens, tuple(annotations)))
    return Corpus("some", tuple(sentences), len(sentences))


@given(corpora())
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, corpus: Corpus) -> None:
    path = tmp_path_factory.mktemp("m2") / "some.m2"
    write_m2(corpus, path)
    assert read_m2(path) == corpus


@settings(max_examples=300)
@given(
    st.lists(
        st.sampled_from(
            [b"S a b c", b"S", b"A 0 1|||X|||y|||R|||N|||0", b"A -1 -1|||noop|||-NONE-|||R|||N|||1",
             b"A 0 0||||||||||||", b"T0-A1 x", b"", b"\r", b"\xff", b"A 1e9 2|||X|||y|||R|||N|||0",
             "S \u3000\u00a0 \u2028 x".encode(), b"A 0 1|||X|||a||b|||R|||N|||-5"]
        )
        | st.binary(max_size=20),
        max_size=12,
    )
)  # fmt: skip
def test_any_bytes_are_read_or_raise_a_data_error(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]
) -> None:
    path = tmp_path_factory.mktemp("m2") / "some.m2"
    path.write_bytes(b"\n".join(lines))
    for on_error in ("error", "skip_sentence", "skip_line"):
        try:
            corpus = read_m2(path, on_error=on_error)
        except DataError:
            continue
        for sentence in corpus.sentences:
            for annotation in sentence.annotations:
                sentence.corrected_text(annotation)


# Malformed real files: malformed lines, remaining sentences. All others are well-formed.
MALFORMED = {
    "conll14/napoles2016/ALL.m2": (2, 1311),
    "english-eracond/1/0.m2": (1, 12),
    "english-eracond/1/13.m2": (2, 15),
    "english-eracond/1/5.m2": (2, 19),
    "english-eracond/4/18.m2": (1, 9),
    "english-eracond/5/11.m2": (1, 6),
    "english-eracond/5/52.m2": (2, 3),
    "english-eracond/5/64.m2": (1, 6),
    "english-eracond/5/70.m2": (3, 6),
    "english-eracond/5/89.m2": (1, 6),
    "jfleg/auto-m2/dev.ref.m2": (19, 749),
    "multilingual/estonian-estgec-l1/test.m2": (1, 1452),
}
EMPTY = {"english-eracond/5/10.m2"}


@pytest.mark.slow
def test_real_files_are_read_and_written_back(data: Path, tmp_path: Path) -> None:
    malformed, empty = {}, set()
    for path in sorted(data.rglob("*.m2")):
        name = str(path.relative_to(data))
        if not path.stat().st_size:
            empty.add(name)
            continue
        corpus = read_m2(path, on_error="skip_sentence")
        if corpus.skipped:
            malformed[name] = (len(corpus.skipped), len(corpus.sentences))
        else:
            copy = tmp_path / path.name
            write_m2(corpus, copy)
            # A file with the same bytes has the same corpus.
            same = copy.read_bytes() == path.read_bytes()
            assert same or read_m2(copy) == corpus, name
    assert malformed == MALFORMED
    assert empty == EMPTY


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_real_files(data: Path, name: str) -> None:
    with pytest.raises(M2Error) as caught:
        read_m2(data / name)
    assert len(caught.value.problems) == MALFORMED[name][0]
    assert len(read_m2(data / name, on_error="skip_line").skipped) == MALFORMED[name][0]


@pytest.mark.parametrize("name", EMPTY)
def test_empty_real_files(data: Path, name: str) -> None:
    with pytest.raises(DataError, match="no sentence in the file"):
        read_m2(data / name)


def test_official_file_round_trips_byte_for_byte(data: Path, tmp_path: Path) -> None:
    original = data / "conll14/official-2014.combined.m2"
    write_m2(read_m2(original), tmp_path / "copy.m2")
    assert (tmp_path / "copy.m2").read_bytes() == original.read_bytes()


@pytest.mark.parametrize("k", range(1, 11))
def test_edits_of_ten_annotators_reproduce_their_references(data: Path, k: int) -> None:
    corpus = read_m2(data / f"conll14/bryant-ng/A{k}.m2").fill_missing_annotations("source")
    text = (data / f"conll14/references/bryant-ng/BN{k}.txt").read_text(encoding="utf-8")
    rebuilt = [s.corrected_text(a) for s in corpus.sentences for a in s.annotations]
    published = [line.strip() for line in text.splitlines()]
    different = [index for index, own in enumerate(rebuilt) if own != published[index]]
    # Two deletions are there twice. The published texts lack the word before, too.
    lost = {1: [332], 4: [903]}
    assert different == lost.get(k, [])
    assert all(len(rebuilt[i].split()) == len(published[i].split()) + 1 for i in different)
    assert len(rebuilt) == len(published) == 1312


def test_chinese_annotations_lead_to_the_stated_target(data: Path) -> None:
    path = data / "multilingual/chinese-nlpcc2018-char/first-500.m2"
    blocks = path.read_text(encoding="utf-8").split("\n\n")
    checked = 0
    for sentence, block in zip(read_m2(path).sentences, blocks, strict=False):
        for line in block.splitlines():
            head, _, target = line.partition(" ")
            for annotation in sentence.annotations:
                if head == f"T{annotation.annotator}-A0":
                    assert sentence.corrected_text(annotation) == " ".join(target.split())
                    checked += 1
    assert checked > 490


def test_the_language_is_in_the_comments_of_edits(tmp_path: Path) -> None:
    edit = Edit(1, 2, ("geht",), "R")
    sentences = (
        Sentence(0, ("Er", "gehen"), (Annotation(0, (edit,)), Annotation(1, ()))),
        Sentence(1, ("Gut", "."), (Annotation(0, ()),)),
    )
    path = tmp_path / "my.m2"
    for code, comment, read in (
        ("de", "language:de", "de"),
        ("zh-Hans-CN", "language:zh-Hans-CN", "zh-Hans-CN"),
        ("en", "-NONE-", None),
        (None, "-NONE-", None),
    ):
        write_m2(Corpus("my", sentences, 2, language=code), path)
        lines = path.read_text().splitlines()
        assert {line.split("|||")[4] for line in lines if line.startswith("A ")} == {comment}
        again = read_m2(path)
        assert (again.sentences, again.language) == (sentences, read)
        assert stated_language(path) == read
        assert merged([again, again]).language == read
        assert {own.language for own in by_annotator(again).values()} == {read}
    with pytest.raises(DataError, match="'German' is not a language code"):
        write_m2(Corpus("my", sentences, 2, language="German"), path)


def test_other_comments_and_texts_state_no_language(tmp_path: Path) -> None:
    for text in (
        "S a |||language:de|||0\nA 0 1|||X|||b|||REQUIRED|||-NONE-|||0\n",
        "S a\nA 0 1|||X|||b|||REQUIRED|||language:German|||0\n",
        "S a\nA 0 1|||X|||b|||REQUIRED|||language: de|||0\n",
        "S a\nA 0 1|||X|||b|||language:de|||-NONE-|||0\n",
    ):
        assert read(tmp_path, text).language is None
