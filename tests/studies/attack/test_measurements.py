"""What attacks find with metrics whose weaknesses are known."""

import numpy as np

from maege.report.study_result import StudyResult
from maege.studies.attack.config import ATTACK_NAMES
from tests.studies.attack.victims import Constant, Oracle, Random, attack, inputs_of


def test_an_oracle_and_a_constant_are_never_exposed() -> None:
    _, inputs = inputs_of()
    for seed in (1, 2):
        for metric in (Oracle(inputs), Constant()):
            rates = attack(metric, seed=seed, budget=30, attacks=ATTACK_NAMES).table("rates")
            assert not rates.is_exposed.any()
            assert (rates.wins == 0).all()
            if metric.name == "constant":
                assert (rates.ties == rates.sentences).all()


def test_a_random_scorer_is_exposed_against_all_opponents() -> None:
    rates = attack(Random(), budget=60, attacks=ATTACK_NAMES).table("rates")
    assert rates.is_exposed.all()
    rate = rates.groupby("attack").rate.mean()
    assert 0.3 < rate["universal"] < 0.7  # one text for all sentences is one draw for each
    assert rate["neighbour"] > 0.9
    assert rate["climb"] > 0.9


def test_a_metric_may_fail_on_some_texts() -> None:
    class Strict(Constant):
        name = "strict"

        def score(self, requests):
            if any(r.hypotheses[0].endswith("§§") for r in requests):
                raise ValueError("no symbols")
            return super().score(requests)

    result = attack(Strict(), budget=100, attacks=["climb"], sentences=8)
    assert not result.failures
    assert not result.table("texts").text.str.endswith("§§").any()
    assert any("cannot score" in note and "no symbols" in note for note in result.notes)


def test_gains_are_relative_to_a_full_correction() -> None:
    result = attack("gleu", budget=60)
    rates, texts = (result.table(name) for name in ("rates", "texts"))
    wide = texts.pivot(index="sentence", columns="opponent", values="opponent_score")
    worth = (wide.correction - wide.source).mean()
    gains = texts.assign(gain=(texts.score - texts.opponent_score) / worth)
    expected = gains.groupby("opponent").gain.mean()
    np.testing.assert_allclose(rates.set_index("opponent").gain, expected[rates.opponent])


def test_lucky_scores_do_not_count() -> None:
    """A metric that gives random numbers, other ones at each call, is the same for all texts."""
    rng = np.random.default_rng(1)

    def noise(hypothesis: str) -> float:
        return rng.random()

    keys = {"attacks": ["neighbour"], "budget": 30}
    rates = {n: attack(noise, repeats=n, **keys).table("rates").rate.mean() for n in (0, 1)}
    assert rates[0] > 0.9
    assert 0.3 < rates[1] < 0.7
    result = attack(noise, repeats=2, **keys)
    assert any("means of 2 new scores" in note for note in result.notes)
    climbed = attack("ld", repeats=1, attacks=["climb"], budget=8, sentences=5)
    assert "margins" not in {table.name for part in climbed.parts for table in part.tables}


def test_a_metric_that_fails_does_not_affect_others() -> None:
    def failing(hypothesis: str) -> float:
        raise ValueError("broken")

    result = attack([failing, Constant()], budget=60)
    assert set(result.table("rates").metric) == {"constant"}
    assert "broken" in result.failures["failing"]


def test_found_texts_are_scored_with_hidden_references(several: StudyResult) -> None:
    hidden = several.table("hidden")
    assert set(hidden.metric) == {"copy", "gleu"}  # the constant reads no references, or any
    assert set(hidden.opponent) == {"source", "partial"}
    assert any("with references that the search did not see" in text for text in several.findings)


def test_texts_are_wrong_and_the_same_for_all_sentences(learnt: StudyResult) -> None:
    texts = learnt.table("texts")
    (text,) = texts.text.unique()
    assert text == learnt.table("universal").text[0]
    assert set(texts.rule) == {"far"}
    assert (texts.score > texts.opponent_score).mean() == 1
