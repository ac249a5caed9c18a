import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

import maege
from maege.report.chart_style import ORANGE
from maege.studies.vet.known_metrics import KnownMetrics
from tests.support.command_line import files

SMALL = {
    "sentences": {"max_characters": 75},
    "synthetic_corpora": {"replicates": 3},
    "lattices": None,
    "statistics": {"permutations": 99, "resamples": 50},
}


@pytest.mark.slow
def test_a_metric_without_grammar_and_one_with_it() -> None:
    def few_words(hypothesis):
        return -float(len(hypothesis.split()))

    config = {
        "corpus": "tiny", "synthetic_corpora": None, "metrics": ["bleu", "minld"],
        "sentences": {"min_annotations": 2},
        "statistics": {"permutations": 999, "resamples": 50},
    }  # fmt: skip
    result = maege.vet(few_words, config=config, baselines=["bleu"], jobs=2)
    assert list(result.grades)[:9] == [
        "metric", "corpus", "key", "group", "row", "statistic", "grade", "headline", "value",
    ]  # fmt: skip
    assert list(result.cards) == ["metric", "group", "question", "word", "reason"]
    words = dict(zip(result.cards["group"], result.cards["word"], strict=True))
    assert (words["train"], words["safety"]) == ("advised against", "supported")
    assert result.to_markdown().startswith("# Vetting of few_words on tiny")
    shown = result._repr_html_()
    assert 'class="scorecard"' in shown
    # A notebook has no colours of its own for it.
    used, defined = (set(re.findall(rf"{p}(--[a-z]+)", shown)) for p in (r"var\(", r"[ \"]"))
    assert used - {"--metrics"} <= defined  # the number of columns of several metrics
    assert repr(result) == f"<maege.VettingResult: {result.title}. {result.dossier.sentence}>"
    assert list(result.charts) == ["scorecard"]
    (marks,) = [
        rows
        for rows in result.figures["scorecard"]["datasets"].values()
        if any(row.get("row") == "Rewards bad outputs" for row in rows)
    ]
    (own,) = [row for row in marks if row["row"] == "Rewards bad outputs" and row["kind"] == "own"]
    assert (own["name"], own["text"][:5], own["colour"]) == ("few_words", "100 %", ORANGE)
    assert result.summary.equals(result.grades)
    assert "few_words, in the colour of its grade" in shown
    assert result.headline == result.dossier.sentence in result.to_markdown()
    rows = result.grades.set_index("key")
    assert rows.loc["bad-outputs", "grade"] == "bad"
    # Empty outputs have the highest score.
    assert rows.loc["bad-outputs", "value"] == 1
    assert rows.loc["new-errors", ["limit", "limit_of"]].tolist() == [0.1, "aim 10 %"]
    assert rows.loc["systems", "grade"] == "not examined"
    assert rows["value"].isna().sum() == (rows["grade"] == "not examined").sum()
    assert rows.loc["order", "metrics"] == 2 and rows.loc["order", "rank"] == 2
    good = maege.vet("bleu", config=config)
    assert good.metric == "bleu"
    assert good.grades.set_index("key").loc["bad-outputs", "value"] < 1


def test_the_contract_of_a_metric_that_is_random(tmp_path: Path) -> None:
    class Unstable:
        def score(self, requests):
            return [random.random() for _ in requests]

    result = maege.vet(Unstable, sections="contract", baselines=[])
    assert not result.is_complete
    (card,) = result.cards.query("group == 'safety'").to_dict("records")
    assert (card["word"], card["reason"][:14]) == ("advised against", "Checks passed:")
    rows = result.grades.set_index("key")
    assert (rows.loc["contract", "grade"], rows.loc["contract", "headline"]) == ("bad", "bad")
    assert str(rows.loc["order", "value"]) == "<NA>"  # not a number, rather than NaN
    assert any("deterministic" in c.subjects for c in result.claims)
    result.write(tmp_path / "out")
    assert (tmp_path / "out/report.md").read_text() == result.to_markdown()
    with pytest.raises(
        maege.MaegeError, match=r"different results: .*; metric: Unstable \(this one: ld\)"
    ):
        maege.vet("ld", sections=["contract"], baselines=[]).write(tmp_path / "out")


def test_a_result_that_is_loaded_writes_the_same_files(tmp_path: Path) -> None:
    config = {"corpus": "tiny", "metrics": ["minld"], **SMALL}
    sections = ["ordering", "injected-errors", "degenerate-outputs"]
    result = maege.vet("gleu", config=config, sections=sections)
    result.write(tmp_path / "out")
    loaded = maege.VettingResult.load(tmp_path / "out")
    assert loaded.dossier == result.dossier
    assert loaded.grades.equals(result.grades)
    assert loaded.cards.equals(result.cards)
    loaded.write(tmp_path / "again")
    written = files(tmp_path / "out")
    assert {"vet.json", "vetting.json", "junit.xml"} <= written.keys()
    assert files(tmp_path / "again") == written


def test_known_results_and_comparisons_are_loaded(tmp_path: Path) -> None:
    config = {"corpus": "tiny", "metrics": ["minld"], **SMALL}
    of_baseline = maege.vet("gleu", config=config, sections=["ordering"])
    place = of_baseline.dossier.dossiers[0].grades[0].place
    assert place is not None
    assert {d.metric for d in place.differences} == {"minld"}
    (vetted,) = of_baseline.vettings
    stored = {"stored": vetted.answers["minld"]}
    known = KnownMetrics(stored, vetted.known.comparisons, ("One is not compared.",))
    result = replace(of_baseline, vettings=(replace(vetted, known=known),))
    result.write(tmp_path / "out")
    loaded = maege.VettingResult.load(tmp_path / "out")
    assert loaded.vettings[0].known == known
    assert loaded.dossier == result.dossier
    assert {*loaded.dossier.dossiers[0].known} == {"minld", "stored"}
