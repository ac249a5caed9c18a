"""Which lattices are examined, with which references, and their texts."""

from pathlib import Path

import numpy as np
import pytest

from maege.errors import DataError
from maege.studies.edits.lattices import text_numbers
from tests.studies.edits.small_corpus import lattices_of

OTHERS = {"exclude_own_reference": True}


def test_lattices_whose_only_reference_is_the_same_correction_are_left_out(small_m2: Path) -> None:
    lattices = lattices_of(small_m2, references=OTHERS)
    assert [(lattice.annotator, lattice.k, lattice.references) for lattice in lattices.exact] == [
        (1, 1, ("He goes home",)),
        (0, 2, ("He went to home",)),
    ]
    assert lattices.with_same_correction == 2
    own = lattices_of(small_m2, edits={"own_reference": True})
    assert [lattice.references for lattice in own.exact] == [
        (lattice.texts[-1],) for lattice in own.exact
    ]
    assert (len(own.exact), own.with_same_correction) == (4, 0)


def test_a_lattice_with_another_reference_beside_the_same_correction_is_examined(
    tmp_path: Path,
) -> None:
    file = tmp_path / "three.m2"
    edits = [f"A 1 2|||V|||{verb}|||REQUIRED|||-NONE-|||{annotator}"
             for annotator, verb in enumerate(("goes", "goes", "went"))]  # fmt: skip
    file.write_text("\n".join(["S He go", *edits, ""]))
    lattices = lattices_of(file, references=OTHERS)
    assert [set(lattice.references) for lattice in lattices.exact] == [
        {"He goes", "He went"}, {"He goes", "He went"}, {"He goes"},
    ]  # fmt: skip
    assert lattices.with_same_correction == 0


@pytest.mark.parametrize(("permutations", "large"), [(8, 1), (0, 0)])
def test_larger_lattices_are_counted_also_if_they_are_left_out(
    small_m2: Path, permutations: int, large: int
) -> None:
    edits = {"max_edits": 1, "permutations": permutations}
    lattices = lattices_of(small_m2, references=OTHERS, edits=edits)
    assert (len(lattices.exact), len(lattices.large), lattices.larger) == (1, large, 1)


def test_without_an_exact_lattice_there_is_nothing_to_examine(tmp_path: Path) -> None:
    file = tmp_path / "two.m2"
    file.write_text(
        "S a b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||0\nA 1 2|||X|||d|||REQUIRED|||-NONE-|||0\n"
    )
    with pytest.raises(DataError, match=r"the smallest has 2 edits; raise `edits.max_edits` \(1\)"):
        lattices_of(file, edits={"max_edits": 1})


def test_scores_of_requests_are_cut_by_lattice(small_m2: Path) -> None:
    lattices = lattices_of(small_m2, references=OTHERS)
    requests = lattices.requests()
    assert {request.sources for request in requests} == {("He go to home",)}
    by_size = lattices.by_group(np.arange(len(requests)))
    assert [part.tolist() for part in by_size] == [[[0, 1]], [[2, 3, 4, 5]]]
    texts = [request.hypotheses[0] for request in requests]
    assert texts == [text for lattice in lattices.exact for text in lattice.texts]


def test_equal_texts_have_the_same_number(tmp_path: Path) -> None:
    file = tmp_path / "same.m2"
    file.write_text(
        "S He goes home\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n"
        "A 2 3|||N|||house|||REQUIRED|||-NONE-|||0\n"
    )
    assert text_numbers(lattices_of(file).exact).tolist() == [[0, 0, 1, 1]]
