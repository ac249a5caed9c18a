"""Levels and numbers of references, against values that are computed step by step."""

import numpy as np
import pytest
from scipy.stats import spearmanr

import maege
from maege.config.schema import load
from maege.errors import MaegeError
from maege.metric.score_request import sentence_request
from maege.plugins.registry import build
from maege.ranking_requests import requests
from maege.report.statements import claims_of_page, sentences
from maege.statistics.mean_or_pooled import LevelComparison
from maege.statistics.value import Value
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw
from maege.studies.run.levels.measurements import LevelResults
from maege.studies.run.levels.number_of_references import ReferenceEstimate
from maege.studies.run.levels.study import STUDY, report
from maege.studies.run.study import STUDY as RUN
from maege.studies.study import Report
from tests.support.command_line import ROOT
from tests.support.studies import measured

TINY = ROOT / "tests/support/tiny.yaml"
SETTINGS = ["synthetic_corpora.replicates=2", "synthetic_corpora.expected_edits=[0,1,2,4]",
            "statistics.resamples=50", "statistics.permutations=99", "lattices=null",
            "sentences.max_characters=80"]  # fmt: skip
SMALL = {"synthetic_corpora": {"replicates": 2, "expected_edits": [0, 1, 2]}, "cache": None,
         "statistics": {"resamples": 20}, "sentences": {"max_characters": 60}}  # fmt: skip


def study(*overrides: str) -> LevelResults:
    return measured(STUDY, load(TINY, ["levels=true", *SETTINGS, *overrides]))


def with_values(result: LevelResults, metric: str, level: str) -> dict[int, float | None]:
    return {e.references: e.value.value for e in result.references
            if (e.metric, e.level) == (metric, level)}  # fmt: skip


@pytest.fixture(scope="module")
def both() -> LevelResults:
    return study("metrics=[minld,bleu,{gleu: {reference_sampling: expectation}}]")


def test_pooled_scores_and_all_references_are_those_of_a_run(both: LevelResults) -> None:
    config = load(TINY, [*SETTINGS, "metrics=[bleu,{gleu: {reference_sampling: expectation}}]"])
    estimates = {(e.metric, e.statistic): e for e in measured(RUN, config).results.estimates}
    for level in both.levels:
        if level.metric != "minld":
            expected = estimates[level.metric, level.statistic]
            assert level.pooled.value == pytest.approx(expected.value)
            assert level.pooled.interval == pytest.approx(expected.interval)
    for metric in ("bleu", "gleu"):
        tau = estimates[metric, "tau_macro"]
        (of_all,) = [e for e in both.references
                     if (e.metric, e.level, e.references) == (metric, "sentence", 3)]  # fmt: skip
        assert of_all.value.value == pytest.approx(tau.value)
        assert of_all.value.interval == pytest.approx(tau.interval)
        rho = estimates[metric, "spearman"].value
        assert with_values(both, metric, "pooled")[3] == pytest.approx(rho)


def test_the_mean_of_sentences_is_correlated(both: LevelResults) -> None:
    config = load(TINY, SETTINGS)
    bleu = build("bleu")
    rhos = []
    for ranking in draw(config, load_inputs(config)).corpora:
        means = [
            np.mean(bleu.score([sentence_request(s) for s in request.segments()]))
            for request in requests([ranking])
        ]
        rhos.append(spearmanr(means, [c.gold_score for c in ranking.candidates]).statistic)
    (level,) = [e for e in both.levels if (e.metric, e.statistic) == ("bleu", "spearman")]
    assert level.mean.value == pytest.approx(np.mean(rhos))
    assert level.difference.value == pytest.approx(level.mean.value - level.pooled.value)
    assert level.adjusted >= level.pvalue
    assert with_values(both, "bleu", "mean")[3] == pytest.approx(np.mean(rhos))


def test_a_metric_with_one_level_has_no_difference(both: LevelResults) -> None:
    of_minld = [e for e in both.levels if e.metric == "minld"]
    assert [e.pooled for e in of_minld] == [e.difference for e in of_minld] == [None, None]
    assert {e.level for e in both.references if e.metric == "minld"} == {"sentence", "mean"}
    assert not both.notes
    (note,) = study("metrics=[ld]", "chains=null").notes
    assert "No metric has two levels" in note


def test_one_reference_is_the_mean_of_runs_with_each(both: LevelResults) -> None:
    taus = []
    for number in (1, 2, 3):
        file = ROOT / f"corpora/tiny/english.reference-{number}.txt"
        overrides = [f"references.use=[{file}]", "metrics=[bleu]", "synthetic_corpora=null"]
        estimates = measured(RUN, load(TINY, [*SETTINGS, *overrides])).results.estimates
        (tau,) = [e.value for e in estimates if e.statistic == "tau_macro"]
        taus.append(tau)
    first, second, _ = [e for e in both.references if (e.metric, e.level) == ("bleu", "sentence")]
    assert (first.references, first.sets) == (1, 3)
    assert first.value.value == pytest.approx(np.mean(taus))
    assert first.spread == pytest.approx(tuple(np.quantile(taus, [0.025, 0.975])))
    low, high = second.gain.interval
    assert second.gain.value == pytest.approx(second.value.value - first.value.value)
    assert low < second.gain.value < high


ONE = LevelComparison("ld", "corpora", "spearman", False, Value(0.5, (0.25, 0.75)))
TWO = LevelComparison(
    "gleu", "corpora", "spearman", True, Value(0.5, (0.25, 0.75)), Value(0.75, (0.5, 0.875)),
    Value(-0.25, (-0.375, -0.125)), 0.001, 0.001, "a test",
)  # fmt: skip


def reported(*levels: LevelComparison, references: tuple[ReferenceEstimate, ...] = ()) -> Report:
    config = load(TINY, ["metrics=[gleu]"])
    return report(config, STUDY.read(config), LevelResults(levels, references, ()))


def test_a_metric_with_one_level_has_no_second_value() -> None:
    (section,) = reported(ONE, TWO).parts[0].sections
    (view,) = section.tables[0].views
    assert view.table.rows == [
        ("ld", "rho (corpora)", ".500 [.25, .75]", "the same", "", ""),
        ("gleu", "rho (corpora)", ".500 [.25, .75]", ".750 [.50, .88]", "−0.250 [−.38, −.12]",
         ".001"),
    ]  # fmt: skip


def test_each_kind_of_references_is_a_view() -> None:
    estimates = (
        ReferenceEstimate("gleu", "others", "chains", "tau_macro", "sentence", 1, 3, Value(0.5)),
        ReferenceEstimate(
            "gleu", "others", "chains", "tau_macro", "sentence", 2, 3, Value(0.625), (0.5, 0.75),
            Value(0.125),
        ),
        ReferenceEstimate("gleu", "own", "corpora", "spearman", "mean", 1, 1, Value(0.875)),
    )  # fmt: skip
    (section,) = reported(references=estimates).parts[0].sections
    others, own = section.tables[0].views
    assert (others.key, own.key) == ("", "own")
    assert others.table.rows == [
        ("gleu", "tau (macro)", "sentence", "1", "3", ".500", "", ""),
        ("gleu", "tau (macro)", "sentence", "2", "3", ".625", ".500 to .750", "+0.125"),
    ]
    assert own.table.rows[0][:3] == ("gleu", "rho (corpora)", "mean")


def test_the_better_level_is_named_if_it_is_shown() -> None:
    (text,) = sentences(claims_of_page(reported(ONE, TWO).claims, STUDY.statements))
    assert text.startswith(
        "gleu orders corpora better by the pooled score (difference of rho (corpora)"
    )
    assert not sentences(claims_of_page(reported(ONE).claims, STUDY.statements))


def test_tables_are_data_frames() -> None:
    result = maege.run("tiny", metrics=["minld"], levels=True, **SMALL)
    levels, references = result.table("levels"), result.table("references")
    assert {*levels.ranking_type} == {"corpora"}
    assert not levels.two_levels.any()
    assert sorted(set(references.references)) == [1, 2, 3]


def test_keys_of_the_section_are_refused() -> None:
    with pytest.raises(MaegeError, match="expected true or false"):
        maege.run("tiny", metrics=["minld"], levels={"subsets": 3}, **SMALL)
