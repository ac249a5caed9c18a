import re
from pathlib import Path

import pandas as pd
import pytest

from maege.data import datasets
from maege.data.m2 import read_m2
from maege.studies.systems.report.result import SystemsResult
from tests.support.command_line import ok

FAST = ("--set", "statistics.resamples=50", "--set", "statistics.permutations=50")


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What is printed, and the written folder, of two systems on the tiny corpus."""
    folder = tmp_path_factory.mktemp("systems")
    m2 = datasets.card("tiny").path("english.m2")
    for name, step in (("half", 2), ("third", 3)):
        lines = [
            s.text if s.index % step or not s.annotations else s.corrected_text(s.annotations[0])
            for s in read_m2(m2).sentences
        ]
        (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    printed = ok(
        "systems", "--m2", m2, "--outputs", folder, "--metrics", "gleu", "--quiet",
        "--output", folder / "run", *FAST, COLUMNS="10000",
    )  # fmt: skip
    return printed, folder / "run"


def test_the_first_table_has_the_figures_of_the_others(compared: tuple[str, Path]) -> None:
    printed, run = compared
    report = (run / "report.md").read_text()
    values = pd.read_csv(run / "tables/point_values.csv")
    value = values[values.references == "others"].iloc[0]
    section = report.split("## How far can this be trusted?\n")[1].split("\n## ")[0]
    (row,) = re.findall(r"^\| gleu \|.*", section, re.MULTILINE)
    assert f"| {value.edits:.2f} [" in row
    assert ("(outside)" in row) == bool(values.is_outside.any())
    assert "real systems also make wrong edits." in report
    chains = pd.read_csv(run / "tables/chain_validity.csv")
    tau = chains[chains.references == "all"].tau.iloc[0]
    assert f"| {tau:.3f} [".replace("0.", ".") in row
    assert "gold edits" not in printed  # what metrics are worth is not among the key findings
    assert "4 replicates" in report  # not 2, with fewer than 300 sentences
    assert f"| {100 * value.order:.0f} %" in row
    pairs = pd.read_csv(run / "tables/pairs.csv")
    (pair,) = pairs[pairs.family == "systems"].to_dict("records")
    assert f"| {pair['detectable']:.3f} |".replace("0.", ".") in row
    swapped = pd.read_csv(run / "tables/aggregation_agreement.csv").iloc[0]
    assert f"| {swapped.swapped} of {swapped.pairs} |" in row
    assert "- `gleu` on texts" not in report  # what the table has is not said again


def test_all_records_are_stored(compared: tuple[str, Path]) -> None:
    result = SystemsResult.load(compared[1])
    assert set(result.table("chain_validity")["references"]) == {"others", "all"}


def test_the_report_has_the_tables(compared: tuple[str, Path]) -> None:
    report = (compared[1] / "report.md").read_text(encoding="utf-8")
    for title in (
        "Validity of the metrics on chains",
        "What a point is worth",
    ):
        assert f"## {title}\n" in report
    assert "Agreement of the metrics with people" not in report
