"""The setting of Choshen and Abend (2018) on the real corpus: what must come out.

Figures are those of the authors' scripts on the same data (seeds 1 to 3), tolerances what those
seeds leave open.
"""

from pathlib import Path
from statistics import mean

import pytest

from maege.config.loading import load
from maege.pipeline import Run, run
from maege.statistics.results import MetricResult

CONFIGS = Path(__file__).parent.parent / "configs"
QUICK = ["statistics.permutations=199", "statistics.resamples=200"]


@pytest.fixture
def chains(conll14: Path):
    def sampled(*overrides: str) -> Run:
        return run(
            load(
                CONFIGS / "choshen2018-table2.yaml", ["synthetic_corpora=null", *QUICK, *overrides]
            )
        )

    return sampled


def over_seeds(chains, original: str = "by_tokens") -> list[dict[str, MetricResult]]:
    metrics = "metrics=[{bleu: {order: adaptive}}, minld]"
    settings = [metrics, f"statistics.original_gold_score={original}"]
    return [chains(f"seed={seed}", *settings).result.metrics for seed in (1, 2, 3)]


def test_the_sample_is_the_papers(chains) -> None:
    sample = chains("metrics=[ld]").result.sample
    counts = {k: sample[k] for k in ("sentences", "chains", "chain_nodes", "steps")}
    assert counts == {"sentences": 764, "chains": 1809, "chain_nodes": 7936, "steps": 6127}
    assert sample["pairs_with_repeats"] == 19822
    assert 19400 < sample["pairs"] < 19822
    assert sample["annotations_per_sentence"] == {"2": 529, "3": 194, "4": 36, "5": 5}


def test_figures_of_the_authors_scripts(chains) -> None:
    found = over_seeds(chains)
    assert mean(m["bleu"].chains.pearson.r for m in found) == pytest.approx(0.246, abs=0.01)
    assert mean(m["minld"].chains.pearson.r for m in found) == pytest.approx(0.065, abs=0.01)
    taus = {
        name: mean(m[name].chains.kendall["micro"].tau_paper for m in found)
        for name in ("bleu", "minld")
    }
    assert taus["bleu"] == pytest.approx(0.126, abs=0.02)
    assert taus["minld"] == pytest.approx(-0.173, abs=0.03)


def test_figures_with_the_original_scored_by_characters(chains) -> None:
    found = over_seeds(chains, "by_characters")
    assert mean(m["bleu"].chains.pearson.r for m in found) == pytest.approx(0.218, abs=0.01)
    assert mean(m["minld"].chains.pearson.r for m in found) == pytest.approx(0.009, abs=0.01)


def test_edit_types_that_metrics_reward_and_penalise(chains) -> None:
    found = dict(chains("metrics=[{bleu: {order: adaptive}}, gleu]").result.metrics)
    # SARI is noisier: with one chain an annotation some of its intervals include 0.
    found |= chains("metrics=[sari]", "chains.per_annotation=8").result.metrics
    assert set(found) == {"bleu", "gleu", "sari"}
    for metric in found.values():
        for type_ in ("Wci", "Others"):
            assert metric.edit_types[type_].ci[1] < 0
        for type_ in ("Nn", "SVA", "Vform", "Wform"):
            assert metric.edit_types[type_].ci[0] > 0


def test_with_the_original_as_source_gleu_keeps_the_order(conll14: Path) -> None:
    metrics = "metrics=[gleu, sari, ld, m2: {ignore_whitespace_casing: true, spacy_pipeline: lite}]"
    config = load(CONFIGS / "choshen2018-table4.yaml", ["synthetic_corpora=null", *QUICK, metrics])
    found = run(config).result.metrics
    taus = {name: m.chains.kendall["micro"].tau for name, m in found.items()}
    assert taus["gleu"] == pytest.approx(0.762, abs=0.02)
    assert taus["sari"] == pytest.approx(0.618, abs=0.03)
    assert taus["ld"] == pytest.approx(-0.993, abs=0.01)
    # The scripts' gold edits were token by token, those of ERRANT are phrases: only near.
    assert found["m2"].chains.pearson.r == pytest.approx(0.408, abs=0.02)


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
        found = run(load(CONFIGS / "choshen2018-table2.yaml", overrides)).result
        rho[source] = {name: m.corpora.spearman.mean for name, m in found.metrics.items()}
        applied = found.sample["corpora"]["applied_edits"]
        assert applied[0] == 0
        assert 2.6 < applied[5] < applied[10] < 3.3
    assert rho["random_node"]["sari"] > 0.7
    assert rho["shuffled"]["sari"] < -0.7
    assert rho["random_node"]["ld"] < 0 < rho["shuffled"]["ld"]
