"""Corpora of lists, data frames and datasets."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest

from maege.data.corpus import Corpus
from maege.data.m2 import read_m2
from maege.errors import ConfigError, DataError, MaegeWarning, MetricError
from maege.extraction.annotate import annotate
from maege.extraction.parallel_corpus import parallel_corpus
from tests.support.command_line import maege, ok

SOURCES = ["He go home .", "Fine ."]
REFERENCES = [["He goes home .", "He went home ."], ["Fine .", "Fine !"]]


def lite(*data, **options) -> Corpus:
    return parallel_corpus(*data, spacy_pipeline="lite", **options)


class Dataset:
    """What the function reads of a dataset of Hugging Face."""

    def __init__(self, **columns: list) -> None:
        self.columns_ = columns

    @property
    def column_names(self) -> list[str]:
        return list(self.columns_)

    def __getitem__(self, key: str) -> list:
        return self.columns_[key]

    def __iter__(self):
        return iter([])  # the columns are read, not the rows


TABLES: dict[str, Callable] = {
    "data frame": lambda: pd.DataFrame({"id": [1, 2], "source": SOURCES, "references": REFERENCES}),
    "dataset": lambda: Dataset(sentence=SOURCES, corrections=REFERENCES),
    "dict of columns": lambda: {"sentence": SOURCES, "corrections": REFERENCES},
    "list of dicts": lambda: [
        {"sentence": s, "corrections": r} for s, r in zip(SOURCES, REFERENCES, strict=True)
    ],
    "rows": lambda: iter(
        {"source": s, "references": r} for s, r in zip(SOURCES, REFERENCES, strict=True)
    ),
}


def test_lists_have_the_edits_of_errant(tmp_path: Path) -> None:
    corpus = lite(SOURCES, REFERENCES, name="mine")
    assert (corpus.name, corpus.size, corpus.annotators) == ("mine", 2, (0, 1))
    first = corpus.sentences[0].annotations[0].edits
    assert [str(edit) for edit in first] == ["1-2 → goes [R:VERB:SVA]"]
    assert corpus.sentences[1].annotations[0].is_noop
    files = [tmp_path / name for name in ("source.txt", "a.txt", "b.txt")]
    for path, lines in zip(files, [SOURCES, *zip(*REFERENCES, strict=True)], strict=True):
        path.write_text("".join(f"{line}\n" for line in lines))
    annotated = annotate(files[0], files[1:], spacy_pipeline="lite")
    assert annotated.sentences == corpus.sentences


@pytest.mark.parametrize("kind", TABLES)
def test_tables(kind: str) -> None:
    assert lite(TABLES[kind]()).sentences == lite(SOURCES, REFERENCES).sentences


def test_columns_may_be_named() -> None:
    first, second = (list(texts) for texts in zip(*REFERENCES, strict=True))
    frame = pd.DataFrame({"source": SOURCES, "wrong": SOURCES, "a": first, "b": second})
    expected = lite(SOURCES, REFERENCES).sentences
    assert lite(frame, source_column="wrong", references_column=["a", "b"]).sentences == expected
    single = lite(frame, references_column="b").sentences
    assert [len(s.annotations) for s in single] == [1, 1]
    assert single == lite(SOURCES, second).sentences


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA])
def test_missing_corrections_are_no_annotations(missing) -> None:
    frame = pd.DataFrame({"source": SOURCES, "a": [missing, "Fine !"], "b": [missing, "Fine ."]})
    sentences = lite(frame, references_column=["a", "b"]).sentences
    assert [[a.annotator for a in s.annotations] for s in sentences] == [[], [0, 1]]


def test_empty_corrections_are_none_or_delete_the_sentence(tmp_path: Path) -> None:
    sources = [f"He go {index} ." for index in range(8)]
    corrections = ["", *sources[1:2], *[" "] * 6]
    message = r"with text: 7 \(of the sentences 1, 3, 4, 5, 6, ..., counted from 1\); they "
    with pytest.warns(MaegeWarning, match=f"{message}are no corrections") as caught:
        dropped = lite(sources, corrections)
    assert caught[0].filename == __file__
    assert [len(s.annotations) for s in dropped.sentences] == [0, 1, *[0] * 6]
    with pytest.raises(DataError, match="with text: 7"):
        lite(sources, corrections, empty="error")
    with pytest.warns(MaegeWarning, match=f"{message}delete"):
        corpus = lite(sources, corrections, empty="delete")
    assert [str(edit) for edit in corpus.sentences[0].annotations[0].edits] == ["0-4 → ∅ [U:OTHER]"]
    files = tmp_path / "s.txt", tmp_path / "c.txt"
    for path, lines in zip(files, (sources, corrections), strict=True):
        path.write_text("".join(f"{line}\n" for line in lines))
    arguments = "--source", files[0], "--corrected", files[1], "--set", "spacy_pipeline=lite"
    done = maege(
        "data", "annotate", *arguments, "--set", "empty=delete", "--output", tmp_path / "my.m2"
    )
    assert done.returncode == 0
    assert "maege: empty corrections of sentences with text: 7" in done.stderr
    read = read_m2(tmp_path / "my.m2").sentences
    assert [s.annotations for s in read] == [s.annotations for s in corpus.sentences]


def test_rows_may_lack_columns() -> None:
    rows = [{"source": SOURCES[0]}, {"source": SOURCES[1], "references": ["Fine ."]}]
    assert [len(s.annotations) for s in lite(rows).sentences] == [0, 1]


@pytest.mark.parametrize(
    ("data", "options", "message"),
    [
        (({"text": ["a"], "references": ["b"]},), {}, "not clear which column is the source_"),
        (({"source": ["a"], "x": ["b"]},), {}, r"give references_column='NAME'"),
        (({"source": ["a"], "sentence": ["b"]},), {}, "several columns could be meant by source_"),
        (({"source": ["a"]},), {"source_column": "s"}, "no column 's'; it has source"),
        ((["He go ."],), {}, r"data of type list are not a table; give sentences and references"),
        (("He go .",), {}, "data of type str are not"),
        ((3,), {}, "data of type int are not"),
        ((SOURCES, ["x"]), {}, "2 sources, but references for 1 sentences"),
        (("He go .", ["x"]), {}, "sources is one text"),
        ((SOURCES, [["x"], [[3]]]), {}, r"references\[1\] has \[3\], which is not a text"),
        ((SOURCES, REFERENCES), {"language": ""}, "language: '' is not a language code"),
        ((["Він читає книгу ."], ["Вона читає ."]), {}, "the corpus 'parallel' does not look"),
        (({"source": SOURCES, "a": ["x", "y"], "b": ["x"]},), {"references_column": ["a", "b"]},
         "columns of references have different lengths: a 2, b 1"),
        ((SOURCES, REFERENCES), {"source_column": "s"}, "give either references, or the names"),
        (({"train": Dataset(source=["a"])},), {}, r"several parts \(train\); give one of them"),
    ],
)  # fmt: skip
def test_what_is_not_parallel_is_refused(data: tuple, options: dict, message: str) -> None:
    with pytest.raises(DataError, match=message):
        lite(*data, **options)


def test_the_language_decides_about_types() -> None:
    corpus = parallel_corpus(["He go ."], ["He goes ."], language="uk")
    assert corpus.sentences[0].annotations[0].edits[0].type == "R"
    corpus = lite(["He go ."], ["He goes ."], language="en-GB")
    assert corpus.sentences[0].annotations[0].edits[0].type == "R:VERB:SVA"


def test_the_corpus_has_its_language() -> None:
    assert parallel_corpus(["Er gehen ."], ["Er geht ."], language="de").language == "de"
    with pytest.raises(DataError, match="language: 'german' is not a language code"):
        parallel_corpus(["Er gehen ."], ["Er geht ."], language="german")


def test_texts_in_python_and_in_files_have_the_same_edits(tmp_path: Path) -> None:
    sources = ["Er ist nicht gekommen , weil er krank war .", "Ich habe ein Hund ."]
    corrections = ["Er nicht gekommen ist , weil er krank war .", "Ich habe einen Hund ."]
    for name, texts in (("s.txt", sources), ("c.txt", corrections)):
        (tmp_path / name).write_text("\n".join(texts) + "\n", encoding="utf-8")
    files = "--source", tmp_path / "s.txt", "--corrected", tmp_path / "c.txt"
    ok("data", "annotate", *files, "--language", "de", "--output", tmp_path / "my.m2")
    from_files = read_m2(tmp_path / "my.m2")
    in_python = parallel_corpus(sources, corrections, language="de")
    assert from_files.language == in_python.language == "de"
    assert [s.annotations for s in in_python.sentences] == [
        s.annotations for s in from_files.sentences
    ]


def test_arrays_of_arrow_and_columns_with_numbers_as_names() -> None:
    expected = lite(SOURCES, REFERENCES).sentences
    table = pa.table({"source": SOURCES, "references": REFERENCES})
    assert lite(table).sentences == expected
    frame = pd.DataFrame({0: SOURCES, 1: [a for a, _ in REFERENCES], 2: [b for _, b in REFERENCES]})
    assert lite(frame, source_column=0, references_column=[1, 2]).sentences == expected
    lists = lite({0: SOURCES, 1: REFERENCES}, source_column=0, references_column=1)
    assert lists.sentences == expected
    twice = frame.set_axis(["source", "references", "references"], axis=1)
    assert lite(twice).sentences == expected


def test_choices_are_checked() -> None:
    for choice in ({"unit": "word"}, {"empty": "keep"}):
        with pytest.raises(ConfigError, match=r"(unit|empty) is '\w+'; known: "):
            lite(SOURCES, REFERENCES, **choice)
    with pytest.raises(MetricError, match="no spaCy model 'None'"):
        parallel_corpus(SOURCES, REFERENCES, spacy_pipeline=None)
