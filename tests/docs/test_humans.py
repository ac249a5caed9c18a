"""The page on people: its table is what the command writes."""

import csv
from pathlib import Path

import pytest

from maege.data.cards import human_card
from maege.data.datasets import DATA_VARIABLE
from maege.data.fetching import fetch
from maege.number_format import format_amount, format_estimate
from tests.support.command_line import ROOT, ok

PAGE = (ROOT / "docs/humans.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_agreement_beside_that_of_people(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    for card in human_card("gjg15").required_cards():
        list(fetch(card, data))
    lines = PAGE.split("<!-- relative -->")[1].strip().split("\n\n")[0].splitlines()[2:]
    expected = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    few = ["--set", "statistics.resamples=20", "--set", "statistics.permutations=19"]
    metrics = ",".join(row[0] for row in expected)
    assert f"`maege humans gjg15 --metrics {metrics}`" in PAGE
    ok("humans", "gjg15", "--metrics", metrics, *few, "--output", tmp_path / "out",
       **{DATA_VARIABLE: str(tmp_path / "data")})  # fmt: skip
    with (tmp_path / "out/tables/gjg15/relative.csv").open(encoding="utf-8") as file:
        rows = {row["metric"]: row for row in csv.DictReader(file)}

    def shown(row: dict[str, str], name: str) -> str:
        value, low, high = (float(row[f"{name}{end}"]) for end in ("", "_low", "_high"))
        write = format_amount if name == "relative" else format_estimate
        return write(value, (low, high))

    for metric, domain, sentences, *values in expected:
        row = rows[metric]
        assert (row["domain"], row["sentences"]) == (domain, sentences)
        assert [shown(row, name) for name in ("agreement", "people", "relative")] == values
