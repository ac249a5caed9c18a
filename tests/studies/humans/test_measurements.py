"""A whole comparison with people, on judgements of made-up systems."""

import json
import random
from pathlib import Path

import pytest

from maege.config.loading import mapping_as
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.study import STUDY
from tests.support.command_line import files, ok
from tests.support.studies import measured

CORRECT = "He goes to school every day ."
QUALITY = {"best": 0, "good": 1, "fair": 2, "poor": 3, "bad": 4}  # errors
SENTENCES = 30
SMALL = {"resamples": 50, "permutations": 99}


def output(errors: int, sentence: int) -> str:
    words = [*CORRECT.split()[:-1], str(sentence), "."]
    for index in range(errors):
        words[index] += "x"
    return " ".join(words)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five systems, and two judges who prefer fewer errors, with some noise."""
    folder = tmp_path_factory.mktemp("people")
    rng = random.Random(1)
    (folder / "systems").mkdir()
    for name, errors in QUALITY.items():
        lines = [output(errors if rng.random() < 0.7 else 1, s) for s in range(SENTENCES)]
        (folder / f"systems/{name}.txt").write_text("\n".join(lines) + "\n")
    sources = [output(5, sentence) for sentence in range(SENTENCES)]
    (folder / "source.txt").write_text("\n".join(sources) + "\n")
    references = [output(0, sentence) for sentence in range(SENTENCES)]
    (folder / "reference.txt").write_text("\n".join(references) + "\n")
    rows = ["sentence,judge,item,system,rank"]
    for sentence in range(SENTENCES):
        for judge in ("ann", "bob"):
            texts = {n: (folder / f"systems/{n}.txt").read_text().split("\n") for n in QUALITY}
            for name in QUALITY:
                rank = 1 + texts[name][sentence].count("x") // 2
                rows.append(f"{sentence + 1},{judge},{judge}{sentence},{name},{rank}")
    (folder / "mine.csv").write_text("\n".join(rows) + "\n")
    return folder


def configured(folder: Path, **keys: object) -> HumansConfig:
    entry = {
        "judgements": "mine.csv",
        "outputs": "systems",
        "source": "source.txt",
        "references": ["reference.txt"],
        **keys,
    }
    content = {"humans": [entry], "metrics": ["gleu", "ld"], "statistics": SMALL, "cache": None}
    return mapping_as(HumansConfig, content, folder)


def test_results_do_not_depend_on_the_number_of_jobs(folder: Path, tmp_path: Path) -> None:
    arguments = (
        "humans", "mine.csv", "--metrics", "gleu,ld", "--outputs", "systems", "--source",
        "source.txt", "--reference", "reference.txt", "--set", "statistics.resamples=50",
        "--set", "statistics.permutations=99", "--quiet",
    )  # fmt: skip
    for jobs in ("1", "2"):
        printed = ok(*arguments, "--jobs", jobs, "--output", tmp_path / jobs, cwd=folder)
        assert "tau with people is significantly above 0 by gleu" in printed
    assert files(tmp_path / "1") == files(tmp_path / "2")
    stored = json.loads((tmp_path / "1/humans.json").read_text())
    assert [part["key"] for part in stored["parts"]] == ["mine", ""]
    assert "<script" in (tmp_path / "1/report.html").read_text()


def test_order_and_names_do_not_matter(folder: Path, tmp_path: Path) -> None:
    """Rows are shuffled, and systems renamed so that their order changes."""
    renamed = {name: f"s{number}" for number, name in enumerate(reversed(QUALITY))}
    (tmp_path / "systems").mkdir()
    for name, new in renamed.items():
        (tmp_path / f"systems/{new}.txt").write_bytes((folder / f"systems/{name}.txt").read_bytes())
    for file in ("source.txt", "reference.txt"):
        (tmp_path / file).write_bytes((folder / file).read_bytes())
    header, *rows = (folder / "mine.csv").read_text().splitlines()
    random.Random(2).shuffle(rows)
    cells = [row.split(",") for row in rows]
    rows = [",".join([*row[:3], renamed[row[3]], row[4]]) for row in cells]
    (tmp_path / "mine.csv").write_text("\n".join([header, *rows]) + "\n")
    (first,), (second,) = (
        measured(STUDY, configured(directory)).sets for directory in (folder, tmp_path)
    )
    assert first.sentence_estimates == second.sentence_estimates
    assert first.sentence_differences == second.sentence_differences
    assert first.ties == second.ties
    values = [
        {
            (e.metric, e.human_score, e.aggregation, e.measure): pytest.approx(e.value, nan_ok=True)
            for e in results.system_estimates
        }
        for results in (first, second)
    ]
    assert values[0] == values[1]
    for score, ranked in first.judged_systems.items():
        rows = {
            renamed[r.system]: (r.score.value, r.best_rank, r.worst_rank, r.cluster) for r in ranked
        }
        assert rows == {
            r.system: (r.score.value, r.best_rank, r.worst_rank, r.cluster)
            for r in second.judged_systems[score]
        }
