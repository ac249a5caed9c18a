"""All that is said of one set of judgements; also of sentences that nobody judged."""

import json
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from maege.comparing.comparing_metric import ComparisonRequest
from maege.config.loading import mapping_as
from maege.statistics.system_measures import pearson
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.measurements import SetResults
from maege.studies.humans.report.system_tables import system_correlations_table
from maege.studies.humans.study import STUDY
from tests.support.command_line import files, ok
from tests.support.studies import measured

SYSTEMS = "abcd"
FEW = {"statistics": {"resamples": 20, "permutations": 19}, "cache": None}


@pytest.fixture
def four_systems(tmp_path: Path) -> Path:
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


def compare(
    four_systems: Path, further: object = None, **keys: object
) -> tuple[SetResults, list[tuple[str, str]]]:
    """Compare a metric, the number of words, and a further one; return also what it scored."""
    scored = []

    def words(source: str, hypothesis: str) -> float:
        scored.append((source, hypothesis))
        return len(hypothesis.split())

    entry = {
        "judgements": str(four_systems / "mine.csv"),
        "outputs": str(four_systems / "systems"),
        "source": str(four_systems / "source.txt"),
        "index": 0,
        **keys,
    }
    metrics = [words] if further is None else [words, further]
    config = mapping_as(HumansConfig, {**FEW, "humans": [entry], "metrics": metrics})
    return measured(STUDY, config).sets[0], scored


def test_all_sentences_of_the_outputs_count(four_systems: Path) -> None:
    results, scored = compare(four_systems)
    lines = {s: (four_systems / f"systems/{s}.txt").read_text().splitlines() for s in SYSTEMS}
    means = np.array([np.mean([len(t.split()) for t in lines[s]]) for s in SYSTEMS])
    people = {row.system: row.score.value for row in results.on_systems.by_people["trueskill"]}
    expected = float(pearson(np.array([people[s] for s in SYSTEMS]), means))
    estimates = {
        (e.sentences, e.aggregation): e.value
        for e in results.on_systems.estimates
        if (e.metric, e.measure, e.human_score) == ("words", "pearson", "trueskill")
    }
    assert estimates["whole test set", "mean"] == pytest.approx(expected)
    assert estimates["judged", "mean"] != pytest.approx(expected)
    table = system_correlations_table(results).views[0].table
    assert "mean, whole test set" in [row[2] for row in table.rows]
    assert "whole test set: the metric's score" in table.caption
    assert len(scored) == len(set(scored)) == 20  # the judged ones are not scored again


class MoreWords:
    """Compares two texts by their numbers of words."""

    reads = frozenset({"source", "hypothesis"})

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[tuple[int, ...]]:
        return [tuple(len(text.split()) for text in r.hypotheses) for r in requests]


def test_outcomes_of_pairs_agree_with_people_as_scores_that_say_the_same(
    four_systems: Path,
) -> None:
    results, _ = compare(four_systems, MoreWords())
    for kind in ("unexpanded", "expanded"):
        for measure in ("noties", "hties", "acc_eq"):
            pair = [results.sentence_estimate(m, kind, measure) for m in ("words", "MoreWords")]
            assert pair[0].value == pair[1].value and pair[0].interval == pair[1].interval
    by_metric = {
        name: {
            (e.human_score, e.aggregation, e.measure, e.sentences): e.value
            for e in results.on_systems.estimates
            if e.metric == name and e.aggregation in ("trueskill", "expected-wins")
        }
        for name in ("words", "MoreWords")
    }
    assert by_metric["words"] == by_metric["MoreWords"] != {}


def test_without_further_sentences_there_is_no_such_row(four_systems: Path) -> None:
    for results, scored in (compare(four_systems, whole_test_set=False), compare_all(four_systems)):
        assert {e.sentences for e in results.on_systems.estimates} == {"judged"}
        assert "whole test set" not in system_correlations_table(results).views[0].table.caption
        assert len(scored) == 12


def compare_all(four_systems: Path) -> tuple[SetResults, list[tuple[str, str]]]:
    """Compare after sentences that nobody judged were removed."""
    for path in (*four_systems.glob("systems/*.txt"), four_systems / "source.txt"):
        lines = path.read_text().splitlines()
        path.write_text("\n".join([lines[0], lines[1], lines[3]]) + "\n")
    sheet = (four_systems / "mine.csv").read_text()
    (four_systems / "mine.csv").write_text(sheet.replace("\n3,", "\n2,"))
    return compare(four_systems)


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
        "--set", "statistics.permutations=99", "--verbose",
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
            for e in results.on_systems.estimates
        }
        for results in (first, second)
    ]
    assert values[0] == values[1]
    for score, ranked in first.on_systems.by_people.items():
        rows = {
            renamed[r.system]: (r.score.value, r.best_rank, r.worst_rank, r.cluster) for r in ranked
        }
        assert rows == {
            r.system: (r.score.value, r.best_rank, r.worst_rank, r.cluster)
            for r in second.on_systems.by_people[score]
        }
