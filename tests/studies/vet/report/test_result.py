import random
from dataclasses import replace
from pathlib import Path

import pytest

import maege
from maege.studies.vet.known_metrics import KnownMetrics

SMALL = {
    "sentences": {"max_characters": 75},
    "synthetic_corpora": {"replicates": 3},
    "lattices": None,
    "statistics": {"permutations": 99, "resamples": 50},
}


@pytest.mark.slow
def test_a_metric_that_passes_and_one_that_does_not() -> None:
    def few_words(hypothesis):
        return -float(len(hypothesis.split()))

    config = {
        "corpus": "quickstart", "synthetic_corpora": None, "metrics": ["bleu", "minld"],
        "sentences": {"min_annotations": 2},
        "statistics": {"permutations": 999, "resamples": 50},
    }  # fmt: skip
    result = maege.vet(few_words, config=config, baselines=["bleu"], jobs=2)
    assert not result.passed
    required = result.requirements
    assert list(required) == [
        "metric", "corpus", "section", "requirement", "value", "low", "high", "verdict", "required",
    ]  # fmt: skip
    assert set(required["section"]) == {
        "contract", "ordering", "degenerate-outputs", "injected-errors", "comparison"
    }  # fmt: skip
    missed = required.query("required and verdict != 'holds'")
    assert {"ordering", "degenerate-outputs"} <= set(missed["section"])
    (empty,) = required[required["requirement"].str.startswith("empty")].to_dict("records")
    assert (empty["value"], empty["verdict"], empty["required"]) == (1, "fails", True)
    below = required[(required["section"] == "comparison") & (required["verdict"] == "fails")]
    assert len(below) == 2  # tau (macro) and r (within), both below BLEU
    assert result.to_markdown().startswith("# Vetting of few_words on quickstart")
    assert 'class="scorecard"' in result._repr_html_()
    assert "few_words did not pass" in repr(result)
    assert result.dossier.sentence in result.to_markdown()
    rows = result.rows.set_index("key")
    assert rows.loc["bad-outputs", "mark"] == "bad"
    assert rows.loc["new-errors", ["limit", "limit_of"]].tolist() == [0.9, "90 % required"]
    assert rows.loc["systems", "mark"] == "not yet"
    assert rows["value"].isna().sum() == (rows["mark"] == "not yet").sum()
    good = maege.vet("bleu", config=config)
    assert good.passed
    assert good.metric == "bleu"


def test_the_contract_of_a_metric_that_is_random(tmp_path: Path) -> None:
    class Unstable:
        def score(self, requests):
            return [random.random() for _ in requests]

    result = maege.vet(Unstable, sections="contract", baselines=[])
    assert not result.passed
    failed = result.requirements.query("required and verdict == 'fails'")
    assert result.requirements["value"].isna().all()
    assert str(result.requirements["value"].iloc[0]) == "<NA>"  # not a number, rather than NaN
    assert "deterministic" in list(failed["requirement"])
    result.write(tmp_path / "out")
    assert (tmp_path / "out/report.md").read_text() == result.to_markdown()
    with pytest.raises(
        maege.MaegeError, match=r"different results: .*; metric: Unstable \(this one: ld\)"
    ):
        maege.vet("ld", sections=["contract"], baselines=[]).write(tmp_path / "out")


def test_a_result_that_is_loaded_writes_the_same_files(tmp_path: Path) -> None:
    config = {"corpus": "quickstart", "metrics": ["minld"], **SMALL}
    sections = ["ordering", "injected-errors", "degenerate-outputs"]
    result = maege.vet("gleu", config=config, sections=sections)
    result.write(tmp_path / "out")
    loaded = maege.VettingResult.load(tmp_path / "out")
    assert loaded.dossier.sentence == result.dossier.sentence
    assert loaded.passed == result.passed
    assert loaded.rows.equals(result.rows)
    assert loaded.requirements.equals(result.requirements)
    loaded.write(tmp_path / "again")
    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert {"vet.json", "vetting.json", "junit.xml"} <= {path.name for path in files}
    for path in files:
        copied = tmp_path / "again" / path.relative_to(tmp_path / "out")
        assert copied.read_bytes() == path.read_bytes(), path.name


def test_known_results_and_comparisons_are_loaded(tmp_path: Path) -> None:
    config = {"corpus": "quickstart", "metrics": ["minld"], **SMALL}
    of_baseline = maege.vet("gleu", config=config, sections=["ordering"])
    assert {c.metric for c in of_baseline.dossier.dossiers[0].compared} == {"minld"}
    (vetted,) = of_baseline.vettings
    stored = {"stored": vetted.answers["minld"]}
    known = KnownMetrics(stored, vetted.known.comparisons, ("One is not compared.",))
    result = replace(of_baseline, vettings=(replace(vetted, known=known),))
    result.write(tmp_path / "out")
    loaded = maege.VettingResult.load(tmp_path / "out")
    assert loaded.vettings[0].known == known
    assert loaded.dossier == result.dossier
    assert {*loaded.dossier.dossiers[0].known} == {"minld", "stored"}
