from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from maege.judgements.comparisons import KINDS, Comparisons, comparisons
from maege.judgements.judgement_file import read_judgements
from maege.judgements.judgements import JudgementSet
from maege.statistics.bootstrap import Resampling
from maege.statistics.kendall import SENTENCE_MEASURES, Counts
from maege.studies.humans.sentence_level import (
    calibrate_ties,
    metric_counts,
    outcomes,
    random_counts,
    score_differences,
    sentence_differences,
    sentence_estimates,
)
from tests.studies.humans.judged_sets import compared

FIVE = ["AMU", "CAMB", "CUUI", "INPUT", "RAC"]
BASE_LEFT_OUT = {"INPUT", "REF-F", "GPT-3.5"}
COLUMNS = {
    "noties": "tau_noties",
    "hties": "tau_hties",
    "wmt13": "tau_wmt13",
    "tie_is_wrong": "tau_tie_is_wrong",
    "accuracy": "accuracy_half",
    "acc_eq": "acc_23",
}
COUNTS = ["concordant", "discordant", "metric_ties_only", "human_ties_only", "both_tie"]


def assert_like(row: pd.Series, counts: np.ndarray) -> None:
    assert counts.sum(axis=0).tolist() == row[COUNTS].tolist()
    for measure, column in COLUMNS.items():
        value = float(SENTENCE_MEASURES[measure].value(Counts.of(counts.sum(axis=0))))
        assert value == pytest.approx(row[column], abs=1e-6, nan_ok=True), measure


@pytest.mark.parametrize("metric", ["gleu", "imeasure", "m2score"])
def test_published_scores_of_five_systems(metric: str, data: Path, goldens: Path) -> None:
    judgements = read_judgements(data / "conll14/human/gjg15/judgments.xml")
    judgements = judgements.without_systems(set(judgements.systems) - set(FIVE))
    file = data / f"conll14/published-scores/sentence-{metric}.tsv"
    frame = pd.read_csv(file, sep="\t", header=None, usecols=[3, 4, 5])
    table = frame.set_axis(["system", "sentence", "score"], axis=1).pivot(
        index="system", columns="sentence", values="score"
    )
    golden = pd.read_csv(goldens / "human/reassessment-sentence-five-systems.tsv", sep="\t")
    for kind in KINDS:
        compared = comparisons(judgements, kind)
        scores = table.loc[list(compared.systems), list(compared.sentences)].to_numpy()
        (index,) = golden.index[(golden.metric == metric) & (golden.pairs_kind == kind)]
        assert_like(golden.loc[index], metric_counts(compared, scores))


@pytest.mark.parametrize("name", ["seeda-s", "seeda-e"])
def test_length_and_a_constant_metric_on_seeda(name: str, data: Path, goldens: Path) -> None:
    file = data / f"seeda/judgments-{'sent' if name == 'seeda-s' else 'edit'}.xml"
    everything = read_judgements(file, index=1)
    golden = pd.read_csv(goldens / "human/seeda-sentence.tsv", sep="\t")
    for _, row in golden[golden.data == name].iterrows():
        judgements = everything
        if row.systems == "base":
            judgements = everything.without_systems(BASE_LEFT_OUT)
        elif row.systems != "all":
            judgements = everything.without_systems({"INPUT"})
        compared = comparisons(judgements, row.pairs_kind)
        scores = np.zeros((len(compared.systems), len(compared.sentences)))
        if row.metric == "length":
            for number, system in enumerate(compared.systems):
                lines = (data / f"seeda/outputs/all/{system}.txt").read_text().split("\n")
                scores[number] = [len(lines[index]) for index in compared.sentences]
        assert_like(row, metric_counts(compared, scores))


@pytest.fixture(scope="module")
def seeda(request: pytest.FixtureRequest) -> JudgementSet:
    folder = request.getfixturevalue("data")
    return read_judgements(folder / "seeda/judgments-edit.xml", index=1)


def test_a_constant_metric_has_no_tau_and_half_accuracy(seeda: JudgementSet) -> None:
    compared = comparisons(seeda, "expanded")
    constant = np.full((len(compared.systems), len(compared.sentences)), 0.3)
    counts = Counts.of(metric_counts(compared, constant).sum(axis=0))
    assert SENTENCE_MEASURES["noties"].value(counts) == 0
    assert SENTENCE_MEASURES["accuracy"].value(counts) == 0.5
    assert SENTENCE_MEASURES["tie_is_wrong"].value(counts) == -1
    assert np.isnan(SENTENCE_MEASURES["wmt13"].value(counts))


def test_signs_turned_exchange_agreement_and_a_factor_changes_nothing(seeda: JudgementSet) -> None:
    compared = comparisons(seeda, "unexpanded")
    scores = np.random.default_rng(1).random((len(compared.systems), len(compared.sentences)))
    counts = metric_counts(compared, scores)
    assert (metric_counts(compared, 2 * scores) == counts).all()
    assert (metric_counts(compared, -scores) == counts[:, [1, 0, 2, 3, 4]]).all()


def test_random_counts_are_the_mean_of_random_scorers(seeda: JudgementSet) -> None:
    compared = comparisons(seeda, "unexpanded")
    expected = random_counts(compared, np.zeros(len(compared), dtype=bool))
    shape = (200, len(compared.systems), len(compared.sentences))
    drawn = [metric_counts(compared, s) for s in np.random.default_rng(2).random(shape)]
    totals = np.sum(drawn, axis=1)
    standard_error = totals.std(axis=0) / np.sqrt(len(totals))
    difference = np.abs(totals.mean(axis=0) - expected.sum(axis=0))
    assert (difference <= 4 * standard_error + 1e-9).all()


def test_equal_scores_up_to_rounding_tie() -> None:
    one = np.array([0])
    compared = Comparisons(
        kind="expanded",
        systems=("a", "b"),
        judges=("j",),
        sentences=(0,),
        sentence=one,
        judge=one,
        first=one,
        second=one + 1,
        outcome=one,
    )
    scores = np.array([[0.1 + 0.2], [0.3]])
    assert score_differences(scores, compared).tolist() == [0.0]


SETTINGS = Resampling(resamples=20, permutations=199)
# Two comparisons of each of 40 sentences, in which people prefer an output.
RIGHT = np.array([[2.0, 0, 0, 0, 0]] * 40)
MIXED = np.array([[2.0, 0, 0, 0, 0], [1, 1, 0, 0, 0]] * 20)


def test_values_and_pvalues_of_the_main_measure() -> None:
    estimates = {
        (e.metric, e.measure): e
        for e in sentence_estimates({"right": RIGHT, "mixed": MIXED}, "unexpanded", SETTINGS)
    }
    mixed = estimates["mixed", "noties"]
    assert (mixed.value, mixed.comparisons) == (0.5, 80)
    assert mixed.interval is not None
    assert mixed.interval[0] < 0.5 < mixed.interval[1]
    assert mixed.pvalue is not None
    assert mixed.pvalue < 0.001
    assert estimates["right", "accuracy"].value == 1
    assert {e.pvalue for (_, measure), e in estimates.items() if measure != "noties"} == {None}


def test_differences_exchange_metrics_in_whole_sentences() -> None:
    tables = {"right": RIGHT, "mixed": MIXED, "copy": RIGHT}
    differences = {
        (d.a, d.b): d for d in sentence_differences(tables, "unexpanded", "noties", SETTINGS)
    }
    better = differences["right", "mixed"]
    assert better.difference == 0.5
    assert better.is_significant
    same = differences["right", "copy"]
    assert (same.difference, same.pvalue, same.adjusted) == (0, 1, 1)
    assert better.adjusted == pytest.approx(3 * better.pvalue)


def test_without_a_metric_there_are_no_differences() -> None:
    assert sentence_differences({}, "unexpanded", "noties", SETTINGS) == []


def unexpanded(data: Path) -> Comparisons:
    return compared(data, "seeda-e", "unexpanded")


def test_tie_thresholds_are_the_best_of_all(data: Path) -> None:
    answers = unexpanded(data).select(np.arange(5347) < 400)
    differences = np.random.default_rng(3).integers(-9, 10, len(answers)) / 10
    human = answers.outcome

    def accuracy(epsilon: float) -> float:
        return float((outcomes(differences, epsilon) == human).mean())

    best = calibrate_ties("m", differences, answers, seed=1).epsilon
    assert accuracy(best) == max(accuracy(e) for e in [0.0, *np.abs(differences)])


def test_thresholds_of_other_sentences_gain_less(data: Path) -> None:
    answers = unexpanded(data)
    differences = np.random.default_rng(4).normal(size=len(answers)) + answers.outcome
    ties = calibrate_ties("m", differences, answers, seed=1)
    assert ties.raw < ties.cross_fitted <= ties.in_sample


def test_a_metric_that_says_what_people_say_needs_no_threshold(data: Path) -> None:
    answers = unexpanded(data)
    ties = calibrate_ties("m", answers.outcome.astype(float), answers, seed=1)
    assert (ties.raw, ties.cross_fitted, ties.in_sample, ties.epsilon) == (1, 1, 1, 0)
    assert (ties.metric, ties.kind) == ("m", "unexpanded")
