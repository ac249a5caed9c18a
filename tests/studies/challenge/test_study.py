"""The study: what it says of metrics whose answers are known."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import maege
from maege.comparing.comparing_metric import ComparingMetric, Comparison, ComparisonRequest
from maege.errors import ConfigError, MaegeError
from maege.statistics.proportion import Proportion
from maege.studies.challenge.item import Item
from tests.studies.challenge.planted import Oracle, Overlap, records


def written(path: Path, items: list[Any]) -> Path:
    path.write_text("".join(json.dumps(item) + "\n" for item in items))
    return path


@pytest.fixture
def challenged(tmp_path: Path) -> Any:
    given = records(24)
    items = [Item.of_record(record, "") for record in given]
    metrics = {"overlap": Overlap(), "oracle": Oracle(items), "reversed": Oracle(items, -1)}
    asked = [{"metric": metric, "name": name} for name, metric in metrics.items()]
    return maege.challenge(
        [entry["metric"] for entry in asked[:2]], written(tmp_path / "s.jsonl", given)
    )


def of(result: Any, metric: str, change: str = "all") -> dict[str, Any]:
    table = result.table("families")
    (row,) = table[(table.metric == metric) & (table.change == change)].to_dict("records")
    return row


def test_overlap_ties_and_the_oracle_is_right(challenged: Any) -> None:
    overlap, oracle = of(challenged, "overlap"), of(challenged, "oracle")
    assert (overlap["selective_right"], overlap["selective_ties"]) == (0.0, 1.0)
    assert overlap["accuracy"] == 0.5
    assert (oracle["selective_right"], oracle["selective_wrong"], oracle["accuracy"]) == (
        1.0,
        0.0,
        1.0,
    )
    assert overlap["noticed_right"] == 1.0 and overlap["fair_right"] == 0.0
    assert oracle["fair_right"] == 1.0


def test_the_oracle_is_better_than_chance_and_limits(challenged: Any) -> None:
    said = " ".join(challenged.findings)
    assert "oracle is shown to tell harmless from harmful changes better than chance" in said
    assert "overlap: in no family" in said
    assert "Better: oracle than overlap (meaning)" in said


def test_the_reversed_oracle_is_worse_than_chance(tmp_path: Path) -> None:
    given = records(24)
    items = [Item.of_record(record, "") for record in given]
    result = maege.challenge(Oracle(items, -1), written(tmp_path / "s.jsonl", given))
    row = of(result, "oracle")
    assert (row["selective_right"], row["selective_wrong"]) == (0.0, 1.0)
    assert "oracle does worse than chance: meaning." in result.findings


def test_items_of_one_template_say_little(tmp_path: Path) -> None:
    given = records(24, made="template:one")
    items = [Item.of_record(record, "") for record in given]
    result = maege.challenge(Oracle(items), written(tmp_path / "s.jsonl", given))
    assert "oracle: in no family" in " ".join(result.findings)


def test_diagnostic_items_are_not_counted(tmp_path: Path) -> None:
    given = [*records(12), *({**r, "id": f"{r['id']}-d", "kind": "diagnostic"} for r in records(6))]
    result = maege.challenge("ld", written(tmp_path / "s.jsonl", given), limits=False)
    assert of(result, "ld")["items"] == 12
    assert result.table("diagnostics")["items"].sum() == 6


def test_blocks_are_small_corpora_of_one_phenomenon(tmp_path: Path) -> None:
    result = maege.challenge("gleu", written(tmp_path / "s.jsonl", records(24)), block=5)
    assert of(result, "gleu")["items"] == 4  # 12 items of each phenomenon
    assert any("4 of 24 items are in no block of 5" in note for note in result.notes)


def test_metrics_that_read_what_a_set_does_not_have_are_not_asked(tmp_path: Path) -> None:
    given = [{k: v for k, v in r.items() if k != "references"} for r in records(12)]
    result = maege.challenge(["gleu", "ld"], written(tmp_path / "s.jsonl", given))
    assert "not applicable: it reads references" in result.failures["gleu"]
    assert "ld" in set(result.table("families")["metric"])


def test_invisible_characters_are_shown(tmp_path: Path) -> None:
    given = [{**r, "harmful": f"{r['harmful']}\u200b"} for r in records(12)]
    result = maege.challenge("slor", written(tmp_path / "s.jsonl", given), limits=False)
    assert "\\u200b" in str(result.table("examples")["harmful"][0])


def test_the_result_is_written_and_read_back(tmp_path: Path, challenged: Any) -> None:
    challenged.write(tmp_path / "one")
    maege.StudyResult.load(tmp_path / "one").write(tmp_path / "two")
    for name in ("report.html", "report.md", "challenge.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_mistakes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="give the name of a set"):
        maege.challenge("gleu", 3)  # type: ignore[arg-type]
    with pytest.raises(MaegeError, match="no set of MAEGE"):
        maege.challenge("gleu", "englsh")
    with pytest.raises(MaegeError, match="is in 'de', not in 'en'"):
        maege.challenge("gleu", "german", language="en")


def test_a_set_without_right_answers_reports_preferences_alone(tmp_path: Path) -> None:
    given = [{**record, "kind": "diagnostic"} for record in records(6)]
    result = maege.challenge("ld", written(tmp_path / "s.jsonl", given))
    assert [table.name for part in result.parts for table in part.tables] == ["diagnostics"]
    assert not result.findings


class Longer(ComparingMetric):
    """Prefers the longer of two texts."""

    name = "longer"
    reads = frozenset({"source", "hypothesis"})

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        return [tuple(map(float, map(len, request.hypotheses))) for request in requests]


def test_a_metric_that_compares_is_asked_for_each_pair(tmp_path: Path) -> None:
    given = records(12)
    result = maege.challenge(Longer(), written(tmp_path / "s.jsonl", given), limits=False)
    row = of(result, "longer")
    longer = [len(str(r["harmless"])) - len(str(r["harmful"])) for r in given]
    assert row["selective_right"] == sum(n > 0 for n in longer) / len(longer)
    assert row["selective_ties"] == sum(n == 0 for n in longer) / len(longer)


def test_intervals_of_items_that_are_not_alike_are_wilsons(tmp_path: Path) -> None:
    result = maege.challenge("ld", written(tmp_path / "s.jsonl", records(24)), limits=False)
    row = of(result, "ld", "meaning")
    expected = Proportion.of(round(24 * row["selective_right"]), 24).interval
    assert (row["selective_right_low"], row["selective_right_high"]) == expected


def test_items_of_one_template_have_no_interval(tmp_path: Path) -> None:
    path = written(tmp_path / "s.jsonl", records(24, made="template:one"))
    row = of(maege.challenge("ld", path, limits=False), "ld")
    assert row["selective_right"] > 0 and pd.isna(row["selective_right_low"])


def test_items_without_what_a_metric_reads_are_left_out_for_it_alone(tmp_path: Path) -> None:
    given = [
        {k: v for k, v in r.items() if k != "references" or n % 2}
        for n, r in enumerate(records(24))
    ]
    result = maege.challenge(["gleu", "slor"], written(tmp_path / "s.jsonl", given), limits=False)
    assert (of(result, "gleu")["noticed_items"], of(result, "slor")["noticed_items"]) == (12, 24)
    assert "gleu reads references: 12 items or texts without are left out for it." in result.notes
