"""The bench of pages: what is stored is what the documentation says, and keeps the targets."""

from csv import DictReader

from experiments.statistics.pages.__main__ import allowed
from experiments.statistics.pages.summary import BEGIN, END, PAGE, STORED, summary


def test_the_page_on_statistics_has_the_tables_of_the_bench() -> None:
    assert f"{BEGIN}\n{summary()}\n{END}" in PAGE.read_text(encoding="utf-8")


def test_stored_pages_keep_their_targets() -> None:
    with STORED.open(encoding="utf-8", newline="") as file:
        rows = [row for row in DictReader(file) if row["target"]]
    assert {row["study"] for row in rows} == {"run", "vet", "systems", "humans", "coverage"}
    for row in rows:
        assert float(row["rate"]) <= allowed(float(row["target"]), int(row["pages"])), row["page"]
