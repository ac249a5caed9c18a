"""The page on differences from other tools: its figures of MAEGE are those that commands print."""

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from experiments.checks.ties_by_order import rows
from experiments.humans.judged_data import JudgedData
from maege.data.cards import human_card
from maege.data.datasets import DATA_VARIABLE
from maege.data.fetching import fetch
from tests.support.command_line import ROOT, ok

PAGE = (ROOT / "docs/differences.md").read_text(encoding="utf-8")
SCORES = re.findall(r"^\| `(\w+ \$[^`]+)` \| (\.\d+) \|", PAGE, re.MULTILINE)
VARIABLES = dict(re.findall(r'^([A-Z]+)="(.*)"$', PAGE, re.MULTILINE))
Read = Callable[[str], list[dict[str, str]]]  # the rows of a table, by its name


def table(name: str) -> list[tuple[str, ...]]:
    """Return the rows below a comment."""
    lines = PAGE.split(f"<!-- {name} -->\n")[1].split("\n\n")[0].strip().splitlines()[2:]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]


def shown(value: float | str, cell: str) -> str:
    """Return a value with as many digits as a cell has."""
    digits = len(cell.partition(".")[2])
    return f"{float(value):.{digits}f}".removeprefix("0")


def measure(name: str, arguments: list[str], data: Path, folder: Path) -> Read:
    """Compare metrics with a set of judgements, and return what reads the tables."""
    variables = {DATA_VARIABLE: str(folder / "data")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DATA_VARIABLE, variables[DATA_VARIABLE])
        for card in human_card(name).required_cards():
            list(fetch(card, data))
    few = ["--set", "statistics.resamples=100", "--output", "out"]
    ok("humans", *arguments, *few, cwd=folder, **variables)

    def read(of_table: str) -> list[dict[str, str]]:
        with (folder / f"out/tables/{name}/{of_table}.csv").open(encoding="utf-8") as file:
            return list(csv.DictReader(file))

    return read


def test_the_page_has_scores_of_several_metrics() -> None:
    assert len(SCORES) == 11
    assert {*VARIABLES} == {"TEXTS", "GOLD", "LITE"}


@pytest.mark.slow
@pytest.mark.parametrize(("command", "score"), SCORES)
def test_scores_are_those_that_the_command_prints(command: str, score: str, data: Path) -> None:
    for name, text in VARIABLES.items():
        command = command.replace(f"${name}", text)
    printed = ok("score", *command.split(), cwd=data / "conll14")
    assert shown(json.loads(printed)["score"], score) == score


@pytest.mark.slow
def test_agreement_on_seeda_is_that_of_the_configuration(data: Path, tmp_path: Path) -> None:
    (content,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "differences.yaml").write_text(content)
    read = measure("seeda-s", ["differences.yaml"], data, tmp_path)
    of_sentences = {(r["metric"], r["kind"], r["measure"]): r for r in read("sentence_measures")}
    pooled = {
        row["metric"]: row["value"]
        for row in read("system_correlations")
        if row["human_score"] == "trueskill"
        and (row["aggregation"], row["measure"]) == ("pooled", "pearson")
        and row["sentences"] == "judged"
    }
    for metric, accuracy, tau, r in table("humans"):
        values = (of_sentences[metric, "expanded", key]["value"] for key in ("accuracy", "noties"))
        cells = accuracy, tau, r
        printed = (*values, pooled[metric])
        assert tuple(map(shown, printed, cells)) == cells
        assert f"r of `errant` is {pooled['errant'][1:5]} with the edits" in PAGE
        assert f"and {pooled['extracted'][1:5]} with extracted ones" in PAGE


@pytest.mark.slow
def test_ties_count_for_the_second_system(data: Path) -> None:
    assert rows(JudgedData(data)) == table("ties")


@pytest.mark.slow
def test_agreement_on_gmeg_is_that_of_the_command(data: Path, tmp_path: Path) -> None:
    read = measure("gmeg", ["gmeg", "--metrics", "chrf"], data, tmp_path)
    summary = {row["metric"]: row for row in read("summary")}
    (equal,) = (
        row["value"]
        for row in read("sentence_measures")
        if (row["metric"], row["kind"], row["measure"]) == ("chrf", "expanded", "acc_eq")
    )
    chrf = summary["chrf"]
    rated = {row["metric"]: row for row in read("ratings")}["chrf"]
    soft = chrf["soft_accuracy"], rated["soft_accuracy"], summary["constant"]["soft_accuracy"]
    values = equal, *soft, chrf["r"], rated["pearson"], rated["differences"]
    cells = [row[1] for row in table("gmeg")]
    assert list(map(shown, values, cells)) == cells
