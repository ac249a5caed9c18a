from pathlib import Path

import pytest

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.errors import DataError
from maege.references import ReferenceSet, annotator_references, read_references, visible_references
from maege.sampling.prepared_sentence import prepare_sentences

CORPUS = Corpus(
    "c",
    (
        Sentence(0, ("a",), (Annotation(0, (Edit(0, 1, ("b",), "X"),)), Annotation(2))),
        Sentence(2, ("d",), (Annotation(2, (Edit(0, 1, (), "X"),)),)),
    ),
    3,
)


def test_annotator_references() -> None:
    assert annotator_references(CORPUS) == [
        ReferenceSet("annotator-0", ("b", None, None), 0),
        ReferenceSet("annotator-2", ("a", None, ""), 2),
    ]


def test_files_must_be_parallel(tmp_path: Path) -> None:
    path = tmp_path / "r.txt"
    path.write_text(" x \ny\n\n", encoding="utf-8")
    assert read_references(path, CORPUS) == ReferenceSet("r", ("x", "y", ""))
    path.write_text("x\ny\n", encoding="utf-8")
    with pytest.raises(DataError, match="2 lines, but c has 3 sentences"):
        read_references(path, CORPUS)


def test_empty_references_are_dropped_unless_alone_or_wanted() -> None:
    sets = [ReferenceSet("r1", ("",)), ReferenceSet("r2", ("x",)), ReferenceSet("r3", (None,))]
    assert visible_references(sets, 0) == ("x",)
    assert visible_references(sets, 0, empty="keep") == ("", "x")
    assert visible_references(sets[:1], 0) == ("",)


def test_a_lattice_without_any_reference_is_refused() -> None:
    sets = annotator_references(CORPUS)
    prepared_sentences = prepare_sentences(CORPUS, sets)
    assert prepared_sentences[0].references == {0: ("b", "a"), 2: ("b", "a")}
    with pytest.raises(DataError, match=r"sentence 3: no reference .* of annotator 2"):
        prepare_sentences(CORPUS, sets, exclude_own_reference=True)


def test_sentences_can_be_prepared_without_references() -> None:
    assert prepare_sentences(CORPUS)[0].references == {0: (), 2: ()}
