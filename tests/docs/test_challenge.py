"""The page on challenge sets shows the sets, and what metrics have in them."""

import pytest

from experiments.challenge.__main__ import (
    PAGE,
    asked,
    phenomenon_rows,
    reading_rows,
    size_rows,
)
from maege.studies.challenge.challenge_set import read_set
from maege.studies.challenge.shares import ALL
from maege.studies.challenge.shipped_sets import SHIPPED
from maege.studies.challenge.templates import read_templates

TEXT = PAGE.read_text(encoding="utf-8")


def part(mark: str) -> list[str]:
    return TEXT.split(f"<!-- {mark} -->\n")[1].split(f"<!-- end of {mark} -->")[0].splitlines()


def test_sizes_readings_and_phenomena_are_those_of_the_sets() -> None:
    sets = [read_set(name) for name in SHIPPED]
    assert part("sizes") == list(size_rows(sets))
    assert part("readings") == list(reading_rows(sets))
    assert part("phenomena") == list(phenomenon_rows())


@pytest.mark.slow
def test_the_table_has_what_metrics_reach() -> None:
    rows = [row.strip("| ").split(" | ") for row in part("table") if row.startswith("| ")]
    shown = {row[0]: row[1:] for row in rows if len(row) == len(SHIPPED)}
    result = asked("german", ["gleu", "chrf", "ld"])
    table = result.table("families")
    for row in table[table["change"] == ALL].to_dict("records"):
        right, wrong = round(100 * row["selective_right"]), round(100 * row["selective_wrong"])
        assert shown[row["metric"]][0] == f"{right}/{100 - right - wrong}/{wrong}"


def test_the_file_of_the_page_is_one(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (text,) = [code for code in TEXT.split("```yaml\n")[1:] if code.startswith("language: it")]
    path = tmp_path / "italian.yaml"
    path.write_text(text.partition("```")[0], encoding="utf-8")
    items = list(read_templates([path]).items())
    assert len(items) == 9
    assert {item.phenomenon for item in items} == {"numeral", "connective", "final-punctuation"}
