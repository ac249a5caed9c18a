"""Material that most lines have and their sources have not."""

from collections.abc import Callable

import pytest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from tests.data.text_checks.noted import OUTPUTS, SOURCES, notes

Wrap = Callable[[str, int], str]


def _split_words(text: str, mark: str) -> str:
    return " ".join(f"{w[:2]}{mark} {w[2:]}" if len(w) > 4 else w for w in text.split())


WRAPPED: dict[str, tuple[Wrap, str]] = {
    "prefix": (lambda t, i: f"Corrected: {t}", "'Corrected: ' at the beginning"),
    "sentence": (lambda t, i: f"Here is the corrected sentence {t}", "'Here is the corrected"),
    "number": (lambda t, i: f"{i}. {t}", "'1. ' at the beginning"),
    "label": (lambda t, i: f"A: {t}", "'A: ' at the beginning"),
    "quotes": (lambda t, i: f'"{t}"', "'\"' at the beginning"),
    "column": (lambda t, i: f"{SOURCES[i - 1]}\t{t}", "'\\t' inside"),
    "identifier": (lambda t, i: f"doc{i}-x\t{t}", "'doc1-x\\t' at the beginning"),
    "JSON": (lambda t, i: f'{{"correction": "{t}"}}', '\'{"correction": "\' at the beginning'),
    "element": (lambda t, i: f"<output>{t}</output>", "'<output>' at the beginning"),
    "fence": (lambda t, i: f"```{t}```", "'```' at the beginning"),
    "bold": (lambda t, i: t.replace(t.split()[1], f"**{t.split()[1]}**"), "'*' inside"),
    "end of sentence": (lambda t, i: f"{t} </s>", "'</s>' at the end"),
    "word at the end": (lambda t, i: f"{t} EOS", "'EOS'"),
    "remark": (lambda t, i: f"{t} I hope this helps", "'I hope this helps' at the end"),
    "token inside": (lambda t, i: t.replace(" ", " [SEP] ", 1), "'[SEP]' inside"),
    "BPE": (lambda t, i: _split_words(t, "@@"), "'@' inside"),
    "WordPiece": (lambda t, i: _split_words(t, "").replace("  ", " ##"), ""),
    "SentencePiece": (lambda t, i: "▁" + t.replace(" ", " ▁"), "'▁'"),
    "bytes": (lambda t, i: t.replace(" ", " Ġ"), "'Ġ"),
}


@pytest.mark.parametrize("how", [name for name, (_, told) in WRAPPED.items() if told])
@pytest.mark.parametrize("size", [3, 4, 12])
def test_what_is_wrapped_around_outputs_is_told(how: str, size: int) -> None:
    wrap, told = WRAPPED[how]
    lines = [wrap(text, i) for i, text in enumerate(OUTPUTS[:size], start=1)]
    found = notes(lines, SOURCES[:size])
    assert len([note for note in found if told in note]) == 1
    assert f"{size} of {size} lines" in found[0] or how in ("BPE", "bold")
    # Not if the sources have the same.
    sources = [wrap(text, i) for i, text in enumerate(SOURCES[:size], start=1)]
    if how not in ("column", "bold"):
        assert not [note for note in notes(lines, sources) if "lack" in note]


def test_files_of_one_case_are_told() -> None:
    (lower,) = notes([text.lower() for text in OUTPUTS])
    assert "all letters are in lower case, and those of 12 sources are not" in lower
    (upper,) = notes([text.upper() for text in OUTPUTS])
    assert "in upper case" in upper
    small = [text.lower() for text in SOURCES]
    assert notes([text.lower() for text in OUTPUTS], small) == []
    assert notes(OUTPUTS, small) == []


def test_corrections_that_are_alike_are_not_told() -> None:
    # A mark at the end of each, the same word in each, the same sentence again and again.
    assert notes(OUTPUTS, [text.removesuffix(" .") for text in SOURCES]) == []
    assert notes(["It 's the dog .", "I 'm the cat .", "He 's the one ."],
                 ["Its dog .", "Im cat .", "Hes one ."]) == []  # fmt: skip
    assert notes(["The door is shut ."] * 20, ["Door are shut ."] * 20) == []
    assert notes(["Hello , world !"], ["helo wrld"]) == []
    assert notes(['"Yes !"', *OUTPUTS[1:]]) == []


def test_scripts_without_case_are_in_none() -> None:
    sources = ["هو يحب الشاي X .", "انا ذهبت الى البيت X .", "هي تقرا كتاب X ."]
    outputs = ["هو يحب القهوة .", "انا ذهبت الى المدرسة .", "هي تقرا كتابا ."]
    assert notes(outputs, sources) == []
    (note,) = notes([f"{text} x" for text in outputs], sources)
    assert "in lower case, and those of 3 sources are not" in note


@pytest.mark.parametrize("start", ["S{} ", "id{} ", "{} ", "# "])
def test_what_only_outputs_lack_is_told(start: str) -> None:
    sources, texts = ([start.format(i) + text for i, text in enumerate(lines, start=1)]
                      for lines in (SOURCES, OUTPUTS))  # fmt: skip
    assert notes(OUTPUTS, sources, {"ref": texts}) == [
        f"out: 12 of 12 lines lack what their sources begin with ({start.format(1).strip()!r} in "
        "line 1), which counts as an error"
    ]
    assert notes(texts, sources, {"ref": texts}) == []
    # People took it away, too.
    (note,) = notes(OUTPUTS, sources, {"ref": OUTPUTS})
    assert note.startswith("ref: 12 of 12 lines lack")
    # Words are corrected.
    assert notes(["मैंने खाया .", "मैंने पढ़ा .", "मैंने देखा ."], ["मैं खाया .", "मैं पढ़ा .", "मैं देखा ."]) == []


def test_letters_of_other_sources_are_no_material() -> None:
    sources = ["私は学校に行くました。", "彼はお茶が好きな。"]
    outputs = ["私は学校に行きました。", "彼はお茶が好きだ。"]
    (note,) = notes(outputs, sources)
    assert note.startswith("the source: ")
    assert notes(outputs, sources, unit="character") == []


def test_lines_are_counted_that_are_repeated() -> None:
    sources = ["We like tea .", "We like tea .", "He is ill .", "A dog ran .", "So do I ."]
    (note,) = notes(["▁" + text.replace(" ", " ▁") for text in sources], sources)
    assert "5 of 5 lines have what their sources lack, the first in line 1: '▁'" in note
    sources = ["a dog is here", "the cat is there"] * 2
    (note,) = notes([f'"{text}"' for text in sources], sources)
    assert "4 of 4 lines have what their sources lack, the first in line 1: '\"'" in note


def test_several_prefixes_are_told() -> None:
    for every in (2, 3):
        lines = [
            f"Correct{('ed', 'ion')[i % every == 0]}: {text}" for i, text in enumerate(OUTPUTS)
        ]
        (note,) = notes(lines)
        assert "12 of 12 lines" in note
        assert "'Corrected: ' at the beginning" in note
        assert "'Correction: ' at the beginning" in note


def test_texts_that_are_there_twice_are_told() -> None:
    before = [f"{a} {b}" for a, b in zip(SOURCES, OUTPUTS, strict=True)]
    assert notes(before) == ["out: 12 of 12 lines repeat their source, and go on, first in line 1"]
    half = [*OUTPUTS[:6], *before[6:]]
    assert notes(half) == ["out: 6 of 12 lines repeat their source, and go on, first in line 7"]
    assert notes([*OUTPUTS[:7], *before[7:]]) == []
    twice = [f"{text} {text}" for text in OUTPUTS]
    assert notes(twice) == ["out: 12 of 12 lines have the same text twice, first in line 1"]
    assert notes(twice, [f"{text} {text}" for text in SOURCES]) == []
    chinese = ["他喜欢差。", "我吃反。"], ["他喜欢茶。", "我吃饭。"]
    (note,) = notes([text * 2 for text in chinese[1]], chinese[0], unit="character")
    assert "2 of 2 lines have the same text twice" in note


def test_a_second_full_stop_is_told() -> None:
    (note,) = notes([f"{text} ." for text in OUTPUTS])
    assert (
        "12 of 12 lines have what their sources lack, the first in line 1: '.' at the end" in note
    )
    assert notes([f"{text} ." for text in OUTPUTS], [f"{text} ." for text in SOURCES]) == []
    for dots in ("...", ". . ."):
        assert notes([text.replace(".", dots) for text in OUTPUTS]) == []


NOUNS = ["dog", "cat", "man", "boy", "girl", "car", "bus", "tree", "bird", "house", "moon", "sun"]


def test_a_word_that_people_add_too_is_a_correction() -> None:
    sources = [f"I saw {noun} from my window ." for noun in NOUNS]
    texts = [f"I saw the {noun} from my window ." for noun in NOUNS]
    edits = [[Annotation(0, (Edit(2, 2, ("the",), "M:DET"),))] for _ in NOUNS]
    assert notes(texts, sources, {"ref": texts}) == []
    assert notes(texts, sources, gold=edits) == []
    for found in (notes(texts, sources), notes(texts, sources, {"ref": sources})):
        (note,) = found
        assert note.startswith("out: 12 of 12 lines have what their sources lack")
        assert "'the' inside" in note


def test_accents_and_joiners_are_no_material() -> None:
    hindi = ["मुझे सडक पर जाना है .", "वह बडा लडका है .", "पेड पर चढो ."]
    persian = ["او می خواهد برود .", "من می دانم .", "ما می رویم ."]
    with_joiners = ["او می\u200cخواهد برود .", "من می\u200cدانم .", "ما می\u200cرویم ."]
    for sources, texts in (
        (hindi, ["मुझे सड़क पर जाना है .", "वह बड़ा लड़का है .", "पेड़ पर चढ़ो ."]),
        (persian, with_joiners),
        ([text.replace("می ", "می") for text in persian], with_joiners),
    ):
        assert notes(texts, sources, {"ref": texts}) == []
        assert notes(texts, sources) == []
    # Which only the outputs lose.
    lost = [text.replace("\u200c", "") for text in with_joiners]
    (note,) = notes(lost, with_joiners, {"ref": with_joiners})
    assert "without U+200C" in note
