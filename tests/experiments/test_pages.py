"""The bench of pages: what is stored is what the documentation says, and keeps the targets."""

from csv import DictReader

from docs.generate.simulations_page import page
from experiments.statistics.pages.__main__ import allowed
from experiments.statistics.pages.summary import STORED, summary


def test_the_page_of_simulations_has_the_tables_of_the_bench() -> None:
    assert summary() in page()
    with STORED.open(encoding="utf-8", newline="") as file:
        assert all(f"{row['study']}: {row['page']}" in page() for row in DictReader(file))


def test_stored_pages_keep_their_targets() -> None:
    with STORED.open(encoding="utf-8", newline="") as file:
        rows = [row for row in DictReader(file) if row["target"]]
    assert {row["study"] for row in rows} == {"run", "vet", "systems", "humans", "coverage"}
    for row in rows:
        assert float(row["rate"]) <= allowed(float(row["target"]), int(row["pages"])), row["page"]
