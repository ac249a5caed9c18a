from collections import Counter

import numpy as np

from maege.data.edit import Edit
from maege.lattice import Lattice
from maege.sampling.node_text import NodeText, touched_tokens
from maege.studies.vet.injected_errors import INJECTED_ERRORS, misplace_edit
from maege.studies.vet.plan import INJECTED_GROUP, Plan

TOKENS = ("a", "b", "c", "d", "e", "f", "g")
LATTICES = {
    0: Lattice(TOKENS, (Edit(0, 1, ("x",), "X"),)),
    1: Lattice(TOKENS, (Edit(3, 3, ("y",), "Y"), Edit(5, 7, (), "Z"))),
}


def test_pairs(plan: Plan) -> None:
    corrections = {
        sentence.index: {lattice.sentence_at(lattice.top) for lattice in sentence.lattices.values()}
        for sentence in plan.sample.prepared_sentences
    }
    pairs = plan.contrast_pairs[INJECTED_GROUP]
    for pair in pairs:
        better, worse = pair.better.hypotheses[0], pair.worse.hypotheses[0]
        assert worse not in corrections[pair.sentence]
        assert better in corrections[pair.sentence] or pair.kind == "misplaced-edit"
        if pair.kind == "deleted-word":
            assert len(worse.split()) == len(better.split()) - 1
    counts = Counter(pair.kind for pair in pairs)
    assert counts.keys() == INJECTED_ERRORS.keys()
    assert all(count > 40 for count in counts.values())


def test_node_texts_equal_the_lattice(plan: Plan) -> None:
    for sentence in plan.sample.prepared_sentences:
        touched = touched_tokens(sentence.lattices.values())
        for lattice in sentence.lattices.values():
            for node in {0, 1 % lattice.size, lattice.size // 2, lattice.top}:
                text = NodeText.at(lattice, node, touched)
                assert text.sentence == lattice.sentence_at(node)
                assert len(text.untouched) == len(text.tokens)


def test_errors_are_injected_where_no_annotator_edits() -> None:
    touched = touched_tokens(LATTICES.values())
    assert touched == {0, 2, 3, 5, 6}
    text = NodeText.at(LATTICES[0], 1, touched)
    assert text.tokens == ["x", "b", "c", "d", "e", "f", "g"]
    assert text.untouched == [False, True, False, False, True, False, False]
    assert not text.is_untouched(1, 1)
    assert text.is_untouched(1, 2)
    results = {
        misplace_edit(LATTICES[0], touched, np.random.default_rng(seed)) for seed in range(50)
    }
    assert results == {("a b c d e f g", "a x c d e f g"), ("a b c d e f g", "a b c d x f g")}
