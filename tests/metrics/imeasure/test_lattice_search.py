"""A search makes space for what it finds."""

from fractions import Fraction

import numpy as np
import pytest

from maege.counting.annotated_segment import AnnotatedSource
from maege.counting.vocabulary import Vocabulary
from maege.metrics.imeasure import reference_choice
from maege.metrics.imeasure.lattice_search import best_reference
from maege.metrics.imeasure.reference_choice import ChoiceRules
from maege.metrics.imeasure.reference_lattice import reference_lattice
from maege.metrics.imeasure.search_bounds import source_bounds
from maege.metrics.imeasure.segment_costs import source_segment_costs
from tests.metrics.imeasure.chosen_references import MANY, annotations
from tests.reference_implementations import imeasure as readable

pytestmark = pytest.mark.xdist_group("compiled")


def test_a_search_makes_space_for_more_cells_than_there_is() -> None:
    gold: readable.Gold = {0: [(0, 1, "b"), (2, 3, "x a")], 1: [(1, 2, ""), (3, 3, "c")]}
    source = AnnotatedSource("a b c d", annotations(gold))
    rules = ChoiceRules(True, Fraction(2), None, MANY)
    references = reference_choice.References(source, rules, Vocabulary(characters=False))
    lattice = reference_lattice(references.mixed[0])
    texts = tuple(
        np.array(references.vocabulary.token_ids(text.split()), np.int32)
        for text in (source.text, "b x a d c")
    )
    costs = source_segment_costs(texts[0], lattice)
    alone = source_bounds(texts[0], lattice, costs)
    (arcs, counts, longer), (others, of_others, same) = (
        best_reference(texts, lattice, (costs, alone), (2, 1), MANY, np.empty(size, np.int32))
        for size in (3, 10_000)
    )
    assert len(longer) > 3
    assert len(same) == 10_000
    assert arcs.tolist() == others.tolist()
    assert counts.tolist() == of_others.tolist()
