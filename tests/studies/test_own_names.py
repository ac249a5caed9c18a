"""Users may call metrics, systems and people as rows of ours: both keep their values."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import maege
from maege.report.study_result import StudyResult
from maege.studies.dossier.grades import grade
from maege.studies.dossier.scorecard_table import scorecard_table
from maege.studies.rows import scorecard_rows
from tests.studies.dossier.toy_grades import GOOD, toy_result
from tests.studies.edits.test_people import table as marked_edits
from tests.support.written_studies import GOLD, OUTPUTS, SHEET

FEW = {"resamples": 50, "permutations": 99}
BY_US = " (of MAEGE)"  # what is added to a name of ours that a user gave
# By command: the names of its rows and columns beside metrics.
OWN_NAMES = {
    "humans": ("constant", "length", "random", "another judge", "people"),
    "run": ("constant", "length", "another judge", "pairs", "text"),
    "edits": ("edit is in a reference", "another judge", "all"),
    "attack": ("all together", "source", "alternative"),
    "coverage": ("exact match", "max-sari (exact match 1)", "people", "source"),
    "levels": ("mean", "pooled"),
    "systems": ("source", "people", "mean", "random"),
}


@pytest.fixture
def people(tmp_path: Path) -> dict[str, str]:
    """A set of judgements by two judges of the same outputs."""
    (tmp_path / "mine.csv").write_text(SHEET + SHEET.partition("\n")[2].replace(",me,", ",you,"))
    (tmp_path / "gold.m2").write_text(GOLD)
    (tmp_path / "outputs").mkdir()
    for name, text in OUTPUTS.items():
        (tmp_path / f"outputs/{name}.txt").write_text(text)
    files = {"judgements": "mine.csv", "outputs": "outputs", "m2": "gold.m2"}
    return {"name": "mine"} | {key: str(tmp_path / file) for key, file in files.items()}


def judged_edits(folder: Path) -> dict[str, Any]:
    """An M2 file, and edits of it that two people marked."""
    sentence = "S {0} go to home at {0}\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n\n"
    (folder / "small.m2").write_text("".join(map(sentence.format, "ABCDEFGHIJKL")))
    rows = "".join(
        f"{judge}\t{n}\t{n}\tx\t1\t2\tgoes\t1\n{judge}\t{n}\t{n}\tx\t4\t5\tof\t{n % judge}\n"
        for n in range(1, 13)
        for judge in (1, 2)
    )
    return {"corpus": folder / "small.m2", "judged_edits": marked_edits(folder, rows)}


def command(name: str, folder: Path, people: dict[str, str]) -> Callable[[list[Any]], StudyResult]:
    """Return what runs a command with some metrics."""
    keys: dict[str, Any] = {"statistics": FEW, "progress": False}
    small = {"chains": {"per_annotation": 1}, "lattices": None, "synthetic_corpora": None}

    def conduct(metrics: list[Any]) -> StudyResult:
        if name == "humans":
            return maege.humans(humans=people, metrics=metrics, **keys)
        if name == "run":
            config = {"corpus": "tiny", "humans": [people], "statistics": FEW, **small}
            return maege.run(config, metrics=metrics, progress=False)
        if name == "edits":
            return maege.edits(metrics=metrics, references=["annotators"], cache=None, **keys,
                               **judged_edits(folder))  # fmt: skip
        if name == "attack":
            return maege.attack(metrics, "tiny", attacks=["climb"], budget=20, sentences=4,
                                choices=2, **keys)  # fmt: skip
        if name == "coverage":
            return maege.coverage("tiny", metrics=metrics, rerank={}, **keys)
        if name == "levels":
            return maege.run("tiny", metrics=metrics, levels=True, **small, **keys)
        return maege.systems("tiny", metrics=metrics, **keys)

    return conduct


def cells(result: StudyResult, names: Mapping[str, str]) -> Counter[str]:
    """Return all rows with their headings, with other names in the place of some."""

    def renamed(text: object) -> str:
        found = str(text).replace(BY_US, "")
        for name, other in names.items():
            found = found.replace(name, other)
        return found

    found: Counter[str] = Counter()
    for part in result.parts:
        for table in part.tables:
            rows = [*map(dict.items, map(dict, table.rows))]
            shown = [zip(v.table.headings, row, strict=True) for v in table.views
                     for row in v.table.rows]  # fmt: skip
            for row in (*rows, *shown):
                pairs = sorted((renamed(key), renamed(cell)) for key, cell in row)
                found[json.dumps([part.key, table.name, pairs])] += 1
    return found


@pytest.mark.parametrize("name", OWN_NAMES)
def test_metrics_may_have_the_names_of_our_rows(
    name: str, tmp_path: Path, people: dict[str, str]
) -> None:
    conduct, own_names = command(name, tmp_path, people), OWN_NAMES[name]
    built_in = ("gleu", "max-sari", "sari", "exact-match", "bleu")
    neutral = [f"{own_name}-2" for own_name in own_names]  # in the same order
    before, after = (
        conduct([{metric: {"name": n}} for metric, n in zip(built_in, names, strict=False)])
        for names in (neutral, own_names)
    )
    assert not after.failures
    expected, found = cells(before, dict(zip(neutral, own_names, strict=True))), cells(after, {})
    assert not (expected - found) and not (found - expected)


def test_our_rows_keep_their_values(tmp_path: Path, people: dict[str, str]) -> None:
    conduct, rows = command("humans", tmp_path, people), OWN_NAMES["humans"][:4]
    before = conduct(["ld"]).table("summary").set_index("metric").drop(columns="letters")
    result = conduct([{"ld": {"name": name}} for name in rows])
    after = result.table("summary").set_index("metric").drop(columns="letters")
    for name in rows:
        assert after.loc[[name + BY_US, name]].to_numpy() == pytest.approx(
            before.loc[[name, "ld"]].to_numpy(), nan_ok=True
        )
    assert f"length{BY_US}: the number of characters" in result.to_markdown()


def test_people_and_systems_may_have_the_names_of_means(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "outputs").mkdir()
    texts = {
        "source": "He go .\nI likes it .\nA cats .\nFine .\n",
        "anna": "He goes .\nI like it .\nA cat .\nFine .\n",
        "cleo": "He went .\nI like it .\nThe cats .\nGood .\n",
        "first": "He goes .\nI liked it .\nCats .\nFine .\n",
        "outputs/second": "He goes .\nI likes it .\nA cats .\nFine !\n",
    }
    for name, text in texts.items():
        for other in (name, {"first": "people", "outputs/second": "outputs/mean"}.get(name, name)):
            Path(f"{other}.txt").write_text(text)
    found = []
    for person, system in (("first", "second"), ("people", "mean")):
        pool = {"source": "source.txt", "references": ["anna.txt", f"{person}.txt", "cleo.txt"]}
        result = maege.coverage(
            pool, outputs=Path("outputs"), systems=[system], metrics=["gleu"], progress=False
        )
        found.append(cells(result, {"first": "people", "second": "mean"}))
    assert not (found[0] - found[1]) and not (found[1] - found[0])
    assert set(result.table("type_ratios").system) == {"mean", f"mean{BY_US}"}
    assert {"people", f"people{BY_US}"} <= set(result.table("ceiling").name)


def test_a_test_set_may_be_called_as_all_of_them() -> None:
    found = [replace(toy_result(v, GOOD), corpus=c) for v, c in ((0.2, "all"), (0.4, "b"))]
    rows = scorecard_rows()
    of_metric = [
        grade(row, found if row.key == "order" else [], has_several_sets=True) for row in rows
    ]
    table = scorecard_table({"m": of_metric}, ["all", "b"])
    sets = ["all", "b", f"all{BY_US}"]
    assert [row[1] for row in table.views[0].table.rows] == sets
    assert [row["corpus"] for row in table.rows[:3]] == sets


def test_columns_of_candidates_differ(tmp_path: Path, people: dict[str, str]) -> None:
    result = command("run", tmp_path, people)([{"ld": {"name": "text"}}])
    assert isinstance(result, maege.RunResult)
    frame = result.table("scores")
    assert frame["text"].dtype == float
    assert all(isinstance(text, str) for text in frame[f"text{BY_US}"])


@dataclass(frozen=True)
class Shortness:
    """Shorter is better."""

    name: str

    def score(self, requests: list[Any]) -> list[float]:
        return [-float(sum(map(len, request.hypotheses))) for request in requests]


@pytest.mark.parametrize("own_name", OWN_NAMES["humans"])
def test_two_metrics_of_the_same_code_have_the_same_numbers(
    own_name: str, people: dict[str, str]
) -> None:
    metrics = [Shortness("short"), Shortness(own_name)]
    result = maege.humans(humans=people, metrics=metrics, statistics=FEW, progress=False)
    taus = result.table("summary", "mine").set_index("metric")
    pd.testing.assert_series_equal(taus.loc["short"], taus.loc[own_name], check_names=False)
    if own_name == "length":
        assert taus.loc["length", "tau"] == -taus.loc["length (of MAEGE)", "tau"] != 0
