"""The setting of Choshen and Abend (2018) on the real corpus: the published values.

Figures are those of the authors' scripts on the same data (seeds 1 to 3), tolerances what those
seeds leave open.
"""

from pathlib import Path
from statistics import mean

import pytest

from maege.config.loading import load
from maege.statistics.results import Results
from maege.studies.run.report.run_data import RunData
from maege.studies.run.study import STUDY
from tests.support.studies import measured

CONFIGS = Path(__file__).parent.parent / "configs"
QUICK = ["statistics.permutations=199", "statistics.resamples=200"]


@pytest.fixture
def chains(conll14: Path):
    def sampled(*overrides: str) -> RunData:
        return measured(
            STUDY,
            load(
                CONFIGS / "choshen2018-table2.yaml", ["synthetic_corpora=null", *QUICK, *overrides]
            ),
        )

    return sampled


def over_seeds(chains, original: str = "by_tokens") -> list[Results]:
    metrics = "metrics=[{bleu: {max_order: effective}}, minld]"
    settings = [metrics, f"statistics.original_gold_score={original}"]
    return [chains(f"seed={seed}", *settings).results for seed in (1, 2, 3)]


def value(results: Results, metric: str, statistic: str, ranking_type: str = "chains") -> float:
    return results.estimate(metric, statistic, ranking_type).value


def test_sample_sizes_match_the_paper(chains) -> None:
    sample = chains("metrics=[ld]").results.sample
    counts = {k: sample[k] for k in ("sentences", "chains", "chain_nodes", "steps")}
    assert counts == {"sentences": 764, "chains": 1809, "chain_nodes": 7936, "steps": 6127}
    assert sample["pairs_with_repeats"] == 19822
    assert 19400 < sample["pairs"] < 19822
    assert sample["annotations_per_sentence"] == {"2": 529, "3": 194, "4": 36, "5": 5}


@pytest.mark.slow
def test_figures_of_the_authors_scripts(chains) -> None:
    runs = over_seeds(chains)
    assert mean(value(results, "bleu", "pearson") for results in runs) == pytest.approx(
        0.246, abs=0.01
    )
    assert mean(value(results, "minld", "pearson") for results in runs) == pytest.approx(
        0.065, abs=0.01
    )
    taus = {
        name: mean(value(results, name, "tau_ties_agree_micro") for results in runs)
        for name in ("bleu", "minld")
    }
    assert taus["bleu"] == pytest.approx(0.126, abs=0.02)
    assert taus["minld"] == pytest.approx(-0.173, abs=0.03)


@pytest.mark.slow
def test_figures_with_the_original_scored_by_characters(chains) -> None:
    runs = over_seeds(chains, "by_characters")
    assert mean(value(results, "bleu", "pearson") for results in runs) == pytest.approx(
        0.218, abs=0.01
    )
    assert mean(value(results, "minld", "pearson") for results in runs) == pytest.approx(
        0.009, abs=0.01
    )


@pytest.mark.slow
def test_edit_types_that_metrics_reward_and_penalise(chains) -> None:
    rewards_by_metric = dict(
        chains("metrics=[{bleu: {max_order: effective}}, gleu]").results.edit_types
    )
    # SARI is noisier: with one chain an annotation some of its intervals include 0.
    rewards_by_metric |= chains("metrics=[sari]", "chains.per_annotation=8").results.edit_types
    assert set(rewards_by_metric) == {"bleu", "gleu", "sari"}
    for rewards in rewards_by_metric.values():
        for type_ in ("Wci", "Others"):
            assert rewards[type_].interval[1] < 0
        for type_ in ("Nn", "SVA", "Vform", "Wform"):
            assert rewards[type_].interval[0] > 0


@pytest.mark.slow
def test_with_the_original_as_source_gleu_keeps_the_order(conll14: Path) -> None:
    metrics = "metrics=[gleu, sari, ld, m2: {ignore_whitespace_casing: true, spacy_pipeline: lite}]"
    config = load(CONFIGS / "choshen2018-table4.yaml", ["synthetic_corpora=null", *QUICK, metrics])
    results = measured(STUDY, config).results
    taus = {name: value(results, name, "tau_micro") for name in results.metrics}
    assert taus["gleu"] == pytest.approx(0.762, abs=0.02)
    assert taus["sari"] == pytest.approx(0.618, abs=0.03)
    assert taus["ld"] == pytest.approx(-0.993, abs=0.01)
    # The scripts' gold edits are single tokens, those of ERRANT phrases: values are similar.
    assert value(results, "m2", "pearson") == pytest.approx(0.408, abs=0.02)


@pytest.mark.slow
def test_corpora_depend_on_their_source_as_described(conll14: Path) -> None:
    rho = {}
    for source in ("random_node", "shuffled"):
        overrides = [
            "chains=null",
            f"synthetic_corpora.source_policy={source}",
            "synthetic_corpora.replicates=8",
            "metrics=[sari, ld]",
            *QUICK,
        ]
        results = measured(STUDY, load(CONFIGS / "choshen2018-table2.yaml", overrides)).results
        rho[source] = {m: value(results, m, "spearman", "corpora") for m in results.metrics}
        applied = results.sample["corpora"]["applied_edits"]
        assert applied[0] == 0
        assert 2.6 < applied[5] < applied[10] < 3.3
    assert rho["random_node"]["sari"] > 0.7
    assert rho["shuffled"]["sari"] < -0.7
    assert rho["random_node"]["ld"] < 0 < rho["shuffled"]["ld"]
