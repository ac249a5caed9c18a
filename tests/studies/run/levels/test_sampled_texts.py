"""The texts of a sample, and which references a lattice is scored with, in each draw."""

from dataclasses import replace
from math import factorial

from maege.config.schema import from_mapping, load
from maege.studies.lattices.inputs import load_inputs
from maege.studies.run.levels.sampled_texts import (
    LatticeReferences,
    SampledTexts,
    VisibleSets,
    with_enough_references,
)
from tests.support.command_line import ROOT

TINY = ROOT / "tests/support/tiny.yaml"
SMALL = ["synthetic_corpora.replicates=2", "synthetic_corpora.expected_edits=[0,1,2]"]
ANNOTATORS = [*SMALL, "references.use=[annotators]"]


def sampled(*overrides: str) -> SampledTexts:
    config = load(TINY, [*SMALL, *overrides])
    return SampledTexts(config, load_inputs(config))


def test_files_of_references_are_drawn_as_sets_of_all_lattices() -> None:
    references = sampled().references
    assert references.distinct == [VisibleSets((), ("00000", "00001", "00002"))]
    draws = references.draws("others", 2, 10, 1)
    assert [of_all for (of_all,) in draws] == [
        ("00000", "00001"), ("00000", "00002"), ("00001", "00002"),
    ]  # fmt: skip
    assert len(references.draws("others", 2, 2, 1)) == 2
    # Too many to have all: those of a size contain those of the size below.
    for (small, *_), (large, *_) in zip(
        references.draws("others", 1, 2, 1), references.draws("others", 2, 2, 1), strict=True
    ):
        assert set(small) < set(large)


def test_a_lattice_is_scored_with_its_own_reference_only_if_that_is_wanted() -> None:
    texts = sampled("references.use=[annotators]")
    distinct, names = texts.references.distinct, texts.references.names
    assert {v.own for v in distinct} == {(name,) for name in names}
    for kind in ("others", "own"):
        draws = texts.references.draws(kind, 1, 100, 1)
        for drawn in draws:
            for visible, chosen in zip(distinct, drawn, strict=True):
                assert chosen == (visible.own if kind == "own" else chosen)
                assert set(chosen) <= {*(visible.own if kind == "own" else visible.others)}
                assert len(chosen) == 1
    ways = texts.references.draws("others", 1, factorial(len(names)), 1)
    for number, visible in enumerate(distinct):  # each other one is drawn equally often
        times = [sum(drawn[number] == (name,) for drawn in ways) for name in visible.others]
        assert len(set(times)) == 1
    for text, number in zip(texts._texts, texts.visible, strict=True):
        assert text[3] == number


def test_sizes_are_nested_and_a_single_choice_is_drawn_once() -> None:
    references = sampled("references.use=[annotators]").references
    one, two = (references.draws("own", size, 100, 1) for size in (1, 2))
    assert len(one) == 1
    assert all(
        set(small) < set(large) for drawn in two for small, large in zip(one[0], drawn, strict=True)
    )


def test_sentences_with_few_references_are_left_out() -> None:
    config = load(TINY, SMALL)
    inputs = load_inputs(config)
    empty = inputs.corpus.sentences[3].index
    first = inputs.references[0]
    texts = tuple("" if i == empty else text for i, text in enumerate(first.texts))
    changed = replace(inputs, references=[replace(first, texts=texts), *inputs.references[1:]])
    selected, most = with_enough_references(changed, "drop", "others")
    assert most == 3
    assert {s.index for s in inputs.corpus.sentences} - {
        s.index for s in selected.corpus.sentences
    } == {empty}
    assert with_enough_references(changed, "delete", "others")[0].corpus.sentences == (
        inputs.corpus.sentences
    )
    assert with_enough_references(inputs, "drop", "own")[1] == 0


def test_one_annotator_has_no_references_by_others(tmp_path) -> None:
    (tmp_path / "one.m2").write_text("S He go .\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n" * 3)
    config = from_mapping(
        {"corpus": {"m2": str(tmp_path / "one.m2")}, "metrics": ["ld"]}, directory=tmp_path
    )
    inputs = load_inputs(config)
    assert with_enough_references(inputs, "drop", "others")[1] == 0
    assert with_enough_references(inputs, "drop", "own")[1] == 1
    references = LatticeReferences(inputs, "drop")
    assert references.visible(0, 0) == VisibleSets(("00000",), ())


def test_texts_are_distinct_and_requests_are_those_of_the_corpora() -> None:
    texts = sampled()
    whole = texts.references.all(with_own=True)
    requests = texts.sentence_requests(whole)
    assert len(requests) == len(texts) == len(set(requests))
    for ranking, replicate in zip(texts.rankings(whole), texts.corpora, strict=True):
        for candidate, of_model in zip(ranking.candidates, replicate, strict=True):
            hypotheses = tuple(requests[index].hypotheses[0] for index in of_model)
            assert hypotheses == candidate.hypotheses
            references = tuple(requests[index].references[0] for index in of_model)
            assert references == candidate.references
    members, corpus = texts.with_set("00001")
    assert len(members) == len(corpus.sources) == len(texts)
