"""What attacks find with metrics whose weaknesses are known."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

import maege
from maege.report.study_result import StudyResult
from maege.studies.attack.config import ATTACKS
from maege.studies.attack.report.result import AttackResult
from maege.studies.attack.sentences import correction
from tests.studies.attack.victims import Constant, Learnt, Oracle, Random, inputs_of
from tests.support.command_line import ROOT


def attack(metric: object, **keys: object) -> StudyResult:
    keys = {"attacks": ["universal"], "choices": 1, **keys}
    return maege.attack(metric, "quickstart", cache=None, progress=False, **keys)


@pytest.fixture(scope="module")
def learnt() -> StudyResult:
    _, inputs = inputs_of()
    lattices = [x for s in (*inputs.search, *inputs.evaluation) for x in s.visible.values()]
    return attack(Learnt([*map(correction, lattices)]))


def test_weights_of_words_are_exposed(learnt: StudyResult) -> None:
    rates = learnt.table("rates").set_index("opponent")
    assert rates.is_exposed.all()
    assert rates.rate["alternative"] == 1
    (finding, _) = learnt.findings
    assert finding.startswith("learnt is exposed in 4 of 4 pairs of attack and opponent")
    assert "a correction that the metric does not see (universal: 1.000 [.89, 1.00])" in finding
    assert len(learnt.table("examples")) == 12


def test_texts_are_wrong_and_the_same_for_all_sentences(learnt: StudyResult) -> None:
    texts = learnt.table("texts")
    (text,) = texts.text.unique()
    assert text == learnt.table("universal").text[0]
    assert set(texts.rule) == {"far"}
    assert (texts.score > texts.opponent_score).mean() == 1


def test_an_oracle_and_a_constant_are_never_exposed() -> None:
    _, inputs = inputs_of()
    for seed in (1, 2):
        for metric in (Oracle(inputs), Constant()):
            rates = attack(metric, seed=seed, budget=30, attacks=ATTACKS).table("rates")
            assert not rates.is_exposed.any()
            assert (rates.wins == 0).all()
            if metric.name == "constant":
                assert (rates.ties == rates.sentences).all()


def test_a_random_scorer_is_exposed_against_all_opponents() -> None:
    rates = attack(Random(), budget=60, attacks=ATTACKS).table("rates")
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


def test_gains_need_corrections_above_sources() -> None:
    result = attack(Constant(), budget=60)
    assert result.table("rates").gain.isna().all()
    assert any("are not given: they are relative" in note for note in result.notes)


def test_gains_are_relative_to_a_full_correction() -> None:
    result = attack("gleu", budget=60)
    rates, texts = (result.table(name) for name in ("rates", "texts"))
    wide = texts.pivot(index="sentence", columns="opponent", values="opponent_score")
    worth = (wide.correction - wide.source).mean()
    gains = texts.assign(gain=(texts.score - texts.opponent_score) / worth)
    expected = gains.groupby("opponent").gain.mean()
    np.testing.assert_allclose(rates.set_index("opponent").gain, expected[rates.opponent])


def test_people_are_visible_or_hidden() -> None:
    few = attack("ld", visible=5, budget=60)
    assert "alternative" not in set(few.table("rates").opponent)
    assert any("no corrections that metrics do not see" in note for note in few.notes)
    assert (
        "english.reference-3" not in attack("ld", visible=4, budget=60).description.split("not")[0]
    )


def test_results_are_read_back(learnt: StudyResult, tmp_path) -> None:
    learnt.write(tmp_path / "out")
    again = AttackResult.load(tmp_path / "out")
    assert again.to_markdown() == learnt.to_markdown()
    assert again.claims == learnt.claims
    assert again.further_files() == learnt.further_files()


def test_texts_that_win_are_pairs_of_a_challenge_set(learnt: StudyResult, tmp_path) -> None:
    learnt.write(tmp_path / "out")
    lines = (tmp_path / "out/found-pairs.jsonl").read_text("utf-8").splitlines()
    pairs = [json.loads(line) for line in lines]
    texts = learnt.table("texts")
    won = texts[texts.score > texts.opponent_score]
    assert [(p["source"], p["better"], p["worse"]) for p in pairs] == [
        *zip(won.source, won.opponent_text, won.text, strict=True)
    ]
    assert len({pair["id"] for pair in pairs}) == len(pairs)
    assert all(re.fullmatch("[A-Za-z0-9._-]{1,80}", pair["id"]) for pair in pairs)
    for pair in pairs:
        assert pair["reference_is_better"] == (pair["better"] in pair["references"])
        assert (pair["language"], pair["severity"]) == ("en", "sanity")


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
    assert "queries" not in {table.name for part in result.parts for table in part.tables}


def test_a_metric_that_fails_does_not_affect_others() -> None:
    def failing(hypothesis: str) -> float:
        raise ValueError("broken")

    result = attack([failing, Constant()], budget=60)
    assert set(result.table("rates").metric) == {"constant"}
    assert "broken" in result.failures["failing"]


@pytest.fixture(scope="module")
def several() -> StudyResult:
    class Copy:
        """The first reference, whatever it is, is all that counts."""

        name = "copy"
        reads = frozenset({"hypothesis", "references"})

        def score(self, requests):
            words = [set(r.references[0][0].split()) for r in requests]
            texts = [r.hypotheses[0].split() for r in requests]
            return [float(sum(t in w for t in of)) for of, w in zip(texts, words, strict=True)]

    return attack([Copy(), "gleu", Constant()], attacks=["climb"], budget=100)


def test_found_texts_are_scored_with_hidden_references(several: StudyResult) -> None:
    hidden = several.table("hidden")
    assert set(hidden.metric) == {"copy", "gleu"}  # the constant reads no references, or any
    assert set(hidden.opponent) == {"source", "partial"}
    assert any("with references that the search did not see" in text for text in several.findings)


def test_metrics_are_compared_and_score_the_texts_of_others(several: StudyResult) -> None:
    transfer = several.table("transfer")
    assert set(transfer.scored_by) == {"copy", "gleu", "constant", "all together"}
    rates = several.table("rates").set_index(["metric", "opponent"]).rate
    for row in transfer.itertuples():
        if row.scored_by == row.metric:
            assert row.rate == rates[row.metric, row.opponent]
        if row.scored_by == "constant":
            assert row.rate == 0
    assert any("in fewer sentences with constant than copy" in text for text in several.findings)
    for row in several.table("examples").itertuples():
        names = row.wins_with.split(", ")
        assert row.metric in names
        assert "constant" not in names
    tables = {table.name: table for part in several.parts for table in part.tables}
    (view,) = tables["transfer"].views
    assert [*view.charts] == ["copy", "gleu", "constant"]
    cells = view.charts["copy"]["data"]["values"]
    assert [cell["wins"] for cell in cells] == [*transfer[transfer.metric == "copy"].rate]


def test_texts_of_others_are_evaluated_without_a_search(tmp_path: Path) -> None:
    _, inputs = inputs_of()
    lines = (ROOT / "corpora/quickstart/english.system-eager.txt").read_text().splitlines()
    path = tmp_path / "eager.txt"
    path.write_text("\n".join(lines) + "\n")
    result = maege.attack("gleu", texts={"eager": path}, cache=None, progress=False)
    texts = result.table("texts")
    assert set(texts.attack) == {"eager"}
    assert set(texts.rule) == {"given"}
    assert result.found_pairs == ()  # nothing says that they are wrong
    known = {s.index + 1: s.correct for s in inputs.evaluation}
    assert all(row.text not in known[row.sentence] for row in texts.itertuples())
    expected = {n for n, correct in known.items() if " ".join(lines[n - 1].split()) not in correct}
    assert set(texts.sentence) == expected
    path.write_text("a\n")
    with pytest.raises(maege.MaegeError, match="1 lines, but the corpus has 68 sentences"):
        maege.attack("gleu", texts={"eager": path}, cache=None, progress=False)
