"""Credit for corrections that are no references, against loops over all of them."""

from itertools import combinations, product

import numpy as np
import pytest

from maege.statistics.value import Value
from maege.studies.attack.alternatives import AlternativeCredit, Alternatives
from maege.studies.attack.inputs import AttackInputs
from maege.studies.attack.moves import Moves
from maege.studies.attack.sentences import correction
from tests.studies.attack.victims import Constant, Oracle, attacker_of, inputs_of

_, INPUTS = inputs_of()


def alternatives(metric: object, inputs: AttackInputs = INPUTS) -> Alternatives:
    moves = Moves(frozenset(), "en")
    return Alternatives(inputs.alternatives[:20], moves, attacker_of(metric, 1), 0.95)


def credits(metric: object) -> dict[int, AlternativeCredit]:
    return {credit.visible: credit for credit in alternatives(metric).by_number(100)}


class Copy:
    """Rewards nothing but a reference."""

    name = "copy"
    reads = frozenset({"source", "hypothesis", "references"})

    def score(self, requests):
        return [float(r.hypotheses[0] in r.references[0]) for r in requests]


def test_a_copier_credits_what_other_people_wrote_in_the_same_way() -> None:
    found = credits(Copy())
    assert [*found] == [1, 2, 4]
    for visible, credit in found.items():
        expected = []
        for s in INPUTS.alternatives[:20]:
            texts = {n: correction(x) for n, x in {**s.visible, **s.hidden}.items()}
            cases = [
                texts[name] in {texts[v] for v in chosen}
                for chosen in combinations(sorted(texts), visible)
                for name in texts.keys() - {*chosen}
                if texts[name] != s.source
            ]
            expected.append(np.mean(cases))
        assert credit.credit.value == pytest.approx(np.mean(expected))
        assert credit.credit.value + credit.credit_ties.value == pytest.approx(1)
        assert credit.loss.value == pytest.approx(1 - np.mean(expected))
        assert credit.pvalue < 0.02


def test_an_oracle_credits_all_alternatives() -> None:
    for credit in credits(Oracle(INPUTS)).values():
        assert credit.credit.value == credit.discrimination.value == credit.parity.value == 1
        assert credit.loss == Value(0.0, (0.0, 0.0))


def test_a_constant_ties() -> None:
    credit = credits(Constant())[2]
    assert (credit.credit.value, credit.credit_ties.value, credit.discrimination.value) == (0, 1, 0)
    assert (credit.parity.value, credit.loss, credit.credit.interval) == (1, None, (0, 0))


def test_kinds_are_scored_with_each_other() -> None:
    kinds = {
        "first": ["annotator-0", "english.reference-1"],
        "second": ["annotator-1", "english.reference-2"],
    }
    credits_ = [*alternatives(Copy()).of_kinds(kinds)]
    assert [(c.references, c.corrections) for c in credits_] == [*product(kinds, repeat=2)]
    for credit in credits_:
        assert credit.visible == 1
        expected = []
        for s in INPUTS.alternatives[:20]:
            texts = {n: correction(x) for n, x in {**s.visible, **s.hidden}.items()}
            cases = [
                texts[hidden] == texts[seen]
                for seen in kinds[credit.references]
                for hidden in {*kinds[credit.corrections]} - {seen}
                if texts[hidden] != s.source
            ]
            expected += [np.mean(cases)] if cases else []
        assert credit.credit.value == pytest.approx(np.mean(expected))
        assert credit.sentences == len(expected)


def test_two_people_are_too_few() -> None:
    _, inputs = inputs_of(corpus={"name": "tiny"}, references={"use": ["annotators"]})
    assert inputs.people == ("annotator-0", "annotator-1")
    assert not [*alternatives("ld", inputs).by_number(5)]
