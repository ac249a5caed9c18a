"""Attacks that several test files read."""

import pytest

from maege.report.study_result import StudyResult
from maege.studies.attack.sentences import correction
from tests.studies.attack.victims import Constant, Learnt, attack, inputs_of


@pytest.fixture(scope="session")
def learnt() -> StudyResult:
    _, inputs = inputs_of()
    lattices = [x for s in (*inputs.search, *inputs.evaluation) for x in s.visible.values()]
    return attack(Learnt([*map(correction, lattices)]))


@pytest.fixture(scope="session")
def several() -> StudyResult:
    class Copy:
        """The first reference, whatever it is, is all that counts."""

        name = "copy"
        reads = frozenset({"hypothesis", "references"})

        def score(self, requests):
            words = [set(r.references[0][0].split()) for r in requests]
            texts = [r.hypotheses[0].split() for r in requests]
            return [float(sum(t in w for t in of)) for of, w in zip(texts, words, strict=True)]

    return attack([Copy(), "gleu", Constant()], attacks=["climb"], budget=100, sentences=20)
