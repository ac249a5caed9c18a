"""Ratings as ratings: mean ratings of systems, and differences within sentences."""

import csv
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from maege.data.system_outputs import read_outputs
from maege.judgements.judgement_file import read_judgement_file, read_judgements
from maege.judgements.judgements import JudgementSet
from maege.judgements.output_check import merge_equal_outputs
from maege.judgements.rating_table import RatingTable
from maege.metric.score_request import Segment
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.ratings import output_ratings, rating_results
from tests.studies.humans.judged_sets import judgements
from tests.support.command_line import ok
from tests.support.segments import score

FEW = Resampling(resamples=200, permutations=999)


def rated(folder: Path, *rows: str) -> JudgementSet:
    path = folder / "ratings.csv"
    path.write_text("\n".join(rows) + "\n")
    return read_judgements(path)


def table(judged: JudgementSet, scores: np.ndarray) -> dict[str, ScoreTable]:
    return {"m": ScoreTable.from_sentences("m", judged.systems, scores)}


def test_values_by_hand(tmp_path: Path) -> None:
    """Mean ratings 1, 2, 3, 6 and mean scores 2, 1, 3, 6: r = 13 / 14, rho = .8."""
    judged = rated(tmp_path, "a,b,c,d", "0,1,2,4", "2,3,4,8")
    scores = np.array([[1.0, 1.0, 2.0, 5.0], [3.0, 1.0, 4.0, 7.0]])
    results = rating_results(judged, table(judged, scores), FEW)
    assert [(s.system, s.rating.value, s.sentences) for s in results.systems] == [
        ("d", 6.0, 2), ("c", 3.0, 2), ("b", 2.0, 2), ("a", 1.0, 2)
    ]  # fmt: skip
    (agreement,) = results.agreements
    assert agreement.pearson.value == pytest.approx(13 / 14)
    assert agreement.other_systems.value == agreement.pearson.value
    assert agreement.spearman.value == pytest.approx(0.8)
    # Ratings differ by 1, 2, 4, 1, 3, 2 and by 1, 2, 6, 1, 5, 4 in pairs of systems, scores by 0,
    # 1, 4, 1, 4, 3 and by -2, 1, 4, 3, 6, 3.
    products, of_ratings, of_scores = 37 + 69, 35 + 83, 43 + 75
    assert agreement.differences.value == pytest.approx(products / (of_ratings * of_scores) ** 0.5)


def test_an_output_that_nobody_rated_counts_in_no_mean(tmp_path: Path) -> None:
    judged = rated(tmp_path, "a,b,c,d", "0,1,2,4", "2,3,4,")
    scores = np.array([[1.0, 1.0, 2.0, 5.0], [3.0, 1.0, 4.0, 700.0]])
    results = rating_results(judged, table(judged, scores), FEW)
    assert (results.systems[0].system, results.systems[0].sentences) == ("d", 1)
    r = np.corrcoef([1, 2, 3, 4], [2, 1, 3, 5])[0, 1]
    assert results.agreements[0].pearson.value == pytest.approx(r)


def test_with_three_systems_there_are_differences_only(tmp_path: Path) -> None:
    judged = rated(tmp_path, "a,b,c", "0,1,2", "2,3,4")
    scores = table(judged, np.arange(6.0).reshape(2, 3))
    (agreement,) = rating_results(judged, scores, FEW).agreements
    assert agreement.differences.value == pytest.approx(1)
    assert (agreement.pearson.value, agreement.soft_accuracy) == (None, None)


def test_rankings_have_no_ratings(data: Path) -> None:
    assert output_ratings(judgements(data, "gjg15")) is None


def test_gmeg_is_as_in_mt_metrics_eval(data: Path) -> None:
    """Its values for chrF: r .954687839666641, PDP by item .531858765208987, pooled .477869461."""
    folder = data / "gmeg/test"
    content = read_judgement_file(folder / "wiki-segment-scores.csv")
    assert isinstance(content, RatingTable)
    texts = read_outputs(folder / "wiki")
    judged = merge_equal_outputs(content.judgements().without_systems({"ref"}), texts)
    segments = [
        Segment(texts["source"][i], texts[system][i], tuple(texts[f"ref{r}"][i] for r in range(4)))
        for i in judged.sentences
        for system in judged.systems
    ]
    scores = np.array(score("chrf", segments)).reshape(980, 7)
    settings = replace(FEW, permutations=9999)
    (agreement,) = rating_results(judged, table(judged, scores), settings).agreements
    assert agreement.pearson.value == pytest.approx(0.954687839666641, abs=1e-12)
    assert agreement.differences.value == pytest.approx(0.531858765208987, abs=1e-12)
    # Of one seed with 1,000 random patterns there .8828; of others .878 and .879.
    assert agreement.soft_accuracy == pytest.approx(0.8828, abs=0.006)
    ratings = output_ratings(judged)
    assert ratings is not None
    pooled = np.corrcoef(ratings.ravel(), scores.ravel())[0, 1]
    assert pooled == pytest.approx(0.477869461, abs=1e-9)


def test_the_report_has_ratings_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "systems").mkdir()
    for number, system in enumerate("abcd", start=1):
        lines = [f"{'word ' * number}{sentence}\n" for sentence in range(3)]
        (tmp_path / f"systems/{system}.txt").write_text("".join(lines))
    (tmp_path / "source.txt").write_text("word 0\nword 1\nword 2\n")
    (tmp_path / "r.csv").write_text("a,b,c,d\n1,2,3,4\n2,2,3,5\n1,1,2,6\n")
    few = ["--set", "statistics.resamples=20", "--set", "statistics.permutations=19"]
    texts = ["--outputs", "systems", "--source", "source.txt", "--metrics", "ld"]
    ok("humans", "r.csv", *texts, *few, "--output", "out", cwd=tmp_path)
    with (tmp_path / "out/tables/r/ratings.csv").open() as file:
        rows = {row["metric"]: row for row in csv.DictReader(file)}
    assert [*rows] == ["ld", "constant", "length"]
    length = (7 * np.array([1, 2, 3, 4]) - 1).tolist()
    means = [4 / 3, 5 / 3, 8 / 3, 5]
    assert float(rows["length"]["pearson"]) == pytest.approx(np.corrcoef(length, means)[0, 1])
    assert rows["constant"]["pearson"] == rows["constant"]["differences"] == ""
    assert "mean rating" in (tmp_path / "out/report.md").read_text()
