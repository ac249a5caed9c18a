"""All that is said of one set of judgements; also of sentences that nobody judged."""

from pathlib import Path

import numpy as np
import pytest

from maege.config.loading import mapping_as
from maege.statistics.system_measures import pearson
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.report.system_tables import system_correlations_table
from maege.studies.humans.study import STUDY
from tests.support.studies import measured

SYSTEMS = "abcd"
FEW = {"statistics": {"resamples": 20, "permutations": 19}, "cache": None}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four systems; three of five sentences were judged."""
    rng = np.random.default_rng(3)
    (tmp_path / "systems").mkdir()
    for system in SYSTEMS:
        lines = [
            "word " * int(n) + f"in {system}{s} ." for s, n in enumerate(rng.integers(1, 9, 5))
        ]
        (tmp_path / f"systems/{system}.txt").write_text("\n".join(lines) + "\n")
    (tmp_path / "source.txt").write_text("".join(f"source {s} .\n" for s in range(5)))
    rows = ["sentence,judge,system,rank"]
    rows += [f"{s},j,{x},{1 + (i + s) % 4}" for s in (0, 1, 3) for i, x in enumerate(SYSTEMS)]
    (tmp_path / "mine.csv").write_text("\n".join(rows) + "\n")
    return tmp_path


def compare(folder: Path, **keys: object) -> tuple[SetResults, list[tuple[str, str]]]:
    """Compare a metric, the number of words; return also what it scored."""
    scored = []

    def words(source: str, hypothesis: str) -> float:
        scored.append((source, hypothesis))
        return len(hypothesis.split())

    entry = {
        "judgements": str(folder / "mine.csv"),
        "outputs": str(folder / "systems"),
        "source": str(folder / "source.txt"),
        "index": 0,
        **keys,
    }
    config = mapping_as(HumansConfig, {**FEW, "humans": [entry], "metrics": [words]})
    return measured(STUDY, config).sets[0], scored


def test_all_sentences_of_the_outputs_count(folder: Path) -> None:
    results, scored = compare(folder)
    lines = {s: (folder / f"systems/{s}.txt").read_text().splitlines() for s in SYSTEMS}
    means = np.array([np.mean([len(t.split()) for t in lines[s]]) for s in SYSTEMS])
    people = {row.system: row.score.value for row in results.judged_systems["trueskill"]}
    expected = float(pearson(np.array([people[s] for s in SYSTEMS]), means))
    estimates = {
        (e.sentences, e.aggregation): e.value
        for e in results.system_estimates
        if (e.metric, e.measure, e.human_score) == ("words", "pearson", "trueskill")
    }
    assert estimates["whole test set", "mean"] == pytest.approx(expected)
    assert estimates["judged", "mean"] != pytest.approx(expected)
    table = system_correlations_table(results)
    assert "mean, whole test set" in [row[2] for row in table.rows]
    assert "whole test set: the metric's score" in table.caption
    assert len(scored) == len(set(scored)) == 20  # the judged ones are not scored again


def test_without_further_sentences_there_is_no_such_row(folder: Path) -> None:
    for results, scored in (compare(folder, whole_test_set=False), compare_all(folder)):
        assert {e.sentences for e in results.system_estimates} == {"judged"}
        assert "whole test set" not in system_correlations_table(results).caption
        assert len(scored) == 12


def compare_all(folder: Path) -> tuple[SetResults, list[tuple[str, str]]]:
    """Compare after sentences that nobody judged were removed."""
    for path in (*folder.glob("systems/*.txt"), folder / "source.txt"):
        lines = path.read_text().splitlines()
        path.write_text("\n".join([lines[0], lines[1], lines[3]]) + "\n")
    sheet = (folder / "mine.csv").read_text()
    (folder / "mine.csv").write_text(sheet.replace("\n3,", "\n2,"))
    return compare(folder)
