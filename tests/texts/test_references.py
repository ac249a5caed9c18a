from dataclasses import replace
from pathlib import Path

import pytest

from maege.data import datasets
from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.errors import DataError
from maege.sampling.prepared_sentence import prepare_sentences
from maege.texts.references import (
    ReferenceSet,
    annotator_references,
    attribute_references,
    has_other_references,
    is_circular,
    read_references,
    visible_references,
)

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
    assert visible_references(sets, 0, empty="delete") == ("", "x")
    assert visible_references(sets[:1], 0) == ("",)


def test_a_lattice_without_any_reference_is_refused() -> None:
    sets = annotator_references(CORPUS)
    prepared_sentences = prepare_sentences(CORPUS, sets)
    assert prepared_sentences[0].references == {0: ("b", "a"), 2: ("b", "a")}
    with pytest.raises(DataError, match=r"sentence 3: no reference .* of annotator 2"):
        prepare_sentences(CORPUS, sets, exclude_own_reference=True)


def test_sentences_can_be_prepared_without_references() -> None:
    assert prepare_sentences(CORPUS)[0].references == {0: (), 2: ()}


def corpus_of(texts: str) -> Corpus:
    """A sentence "a" for each letter, which is the correction of annotator 0."""
    edits = ((Edit(0, 1, (letter,), "X"),) for letter in texts)
    sentences = (Sentence(k, ("a",), (Annotation(0, e),)) for k, e in enumerate(edits))
    return Corpus("c", tuple(sentences), len(texts))


def test_a_file_with_the_corrections_of_an_annotator_is_attributed() -> None:
    corpus = corpus_of("bcdefghijk")
    sets = [ReferenceSet(name, tuple(name)) for name in ("bcdefghijx", "bcdefghixx", "aaaaaaaaaa")]
    assert [s.annotator for s in attribute_references(sets, corpus)] == [0, None, None]
    assert is_circular(attribute_references(sets, corpus), corpus)
    assert not is_circular(attribute_references(sets[1:], corpus), corpus)


def test_only_corrected_sentences_attribute_a_file() -> None:
    """A text that repeats the source is no correction by anyone."""
    noops = [Sentence(k, ("a",), (Annotation(0),)) for k in range(20)]
    corrected = Sentence(20, ("a",), (Annotation(0, (Edit(0, 1, ("b",), "X"),)),))
    corpus = Corpus("c", (*noops, corrected), 21)
    (source,) = attribute_references([ReferenceSet("source", ("a",) * 21)], corpus)
    assert source.annotator is None


def test_a_few_sentences_of_many_do_not_attribute_a_file() -> None:
    references = [ReferenceSet("r", tuple("bcdefghijx"))]
    corpus = corpus_of("bcdefghijx")
    few = replace(corpus, sentences=(*corpus.sentences[:9], Sentence(9, ("a",))))
    assert attribute_references(references, few)[0].annotator is None
    all_of_nine = replace(corpus, sentences=corpus.sentences[:9])
    assert attribute_references(references, all_of_nine)[0].annotator == 0


@pytest.mark.parametrize(("changed", "annotator"), [(1, 0), (2, None)])
def test_sentences_that_only_the_file_changes_are_unequal(
    changed: int, annotator: int | None
) -> None:
    corrected = corpus_of("bcdefghijk").sentences
    noops = tuple(Sentence(10 + k, ("a",), (Annotation(0),)) for k in range(5))
    unannotated = Sentence(15, ("a",), (Annotation(1),))
    corpus = Corpus("c", (*corrected, *noops, unannotated), 16)
    texts = (*"bcdefghijk", *"x" * changed, *"a" * (5 - changed), "y")
    (references,) = attribute_references([ReferenceSet("r", texts)], corpus)
    assert references.annotator == annotator


def test_other_references() -> None:
    sets = annotator_references(CORPUS)
    assert [has_other_references(sets, s) for s in CORPUS.sentences] == [True, False]
    sets.append(ReferenceSet("file", ("x", "y", "z")))
    assert all(has_other_references(sets, s) for s in CORPUS.sentences)


def test_files_of_conll14_are_attributed(data: Path) -> None:
    """Those of the two official annotators are, and no others (the study uses the others)."""
    from maege.data.m2 import read_m2

    corpus = read_m2(data / "conll14/official-2014.combined.m2").select()
    card = datasets.card("conll14")
    names = [f"BN{k}" for k in range(1, 11)]
    sets = [read_references(data / "conll14" / card.references[name], corpus) for name in names]
    attributed = attribute_references(sets, corpus)
    annotators = {s.name: s.annotator for s in attributed if s.annotator is not None}
    assert annotators == {sets[6].name: 0, sets[2].name: 1}
