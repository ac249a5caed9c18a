"""What is known of edits and pairs of edits before anything is scored."""

from pathlib import Path

from maege.studies.edits.facts import EditFacts, Facts, PairFacts
from tests.studies.edits.small_corpus import lattices_of

OWN = {"own_reference": True}


def test_types_are_counted_by_sentences_not_by_edits(small_m2: Path) -> None:
    facts = EditFacts.of(lattices_of(small_m2, edits=OWN))
    assert facts.types == ("ArtOrDet", "Prep", "SVA")
    assert [(facts.type == n).sum() for n in range(3)] == [2, 1, 4]
    assert facts.sentences_by_type == [1, 1, 2]
    assert facts.lattice.tolist() == [0, 1, 1, 2, 2, 3, 3]


def test_pairs_have_sorted_types_and_the_tokens_between(tmp_path: Path) -> None:
    file = tmp_path / "pairs.m2"
    edits = [(0, 1, "Z"), (4, 5, "A"), (5, 6, "Z")]
    lines = [f"A {a} {b}|||{name}|||x|||REQUIRED|||-NONE-|||0" for a, b, name in edits]
    file.write_text("\n".join(["S a b c d e f", *lines, ""]))
    facts = PairFacts.of(lattices_of(file, edits=OWN))
    assert facts.types == (("A", "Z"), ("Z", "Z"))
    pairs = zip(facts.first, facts.second, facts.tokens, facts.type, strict=True)
    assert {tuple(map(int, pair)) for pair in pairs} == {(0, 1, 3, 0), (0, 2, 4, 1), (1, 2, 0, 0)}
    assert facts.sentences_by_type == [1, 1]


def test_pairs_of_nodes_are_those_of_each_size(small_m2: Path) -> None:
    nodes = Facts.of(lattices_of(small_m2, edits=OWN), seed=1).nodes
    assert [(of_size.k, of_size.texts.shape) for of_size in nodes] == [(1, (1, 2)), (2, (3, 4))]
    everything = lattices_of(small_m2, edits={**OWN, "max_edits": 1})
    larger = Facts.of(everything, seed=1)  # their edits are known, their nodes are not compared
    assert (len(larger.edits.type), len(larger.pairs.type), len(larger.nodes)) == (7, 0, 1)
