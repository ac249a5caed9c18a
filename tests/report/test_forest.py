"""The forest of metrics: its rows are those of the table, with the same numbers."""

from dataclasses import replace

from maege.report.forest import axis, drawn_group, forest_groups, forest_panel
from maege.report.study_parts import Forest, ForestValue, Part, Section, StudyTable
from maege.studies.attack.sentences import OPPONENTS
from maege.studies.attack.study import STUDY as ATTACKS

TAU = ForestValue("summary", "tau", "Tau", limit=0.0, limit_name="chance")


def row(metric: str, value: float | None, half: float | None = 0.1, **more: object) -> dict:
    ends = (None, None) if value is None or half is None else (value - half, value + half)
    return {"metric": metric, "tau": value, "tau_low": ends[0], "tau_high": ends[1], **more}


def part(*rows: dict, table: str = "summary") -> Part:
    return Part("", "", "", (Section("Values", tables=(StudyTable(table, rows),)),))


def groups(value: ForestValue, *rows: dict) -> list[dict]:
    found = forest_groups(Forest((value,)), part(*rows), {"gleu": "s", "bleu": "s"})
    return [*map(drawn_group, found)]


def test_each_metric_has_a_row_with_its_interval() -> None:
    (group,) = groups(TAU, row("gleu", 0.3), row("bleu", -0.2))
    shown = [(r["name"], r["number"], r["interval"]) for r in group["rows"]]
    assert shown == [("gleu", ".300", "[.20, .40]"), ("bleu", "−.200", "[−.30, −.10]")]
    assert group["limit"] == "chance 0"
    assert group["ends"] == ["−.3", ".4"]


def test_places_are_on_the_axis() -> None:
    (group,) = groups(TAU, row("gleu", 0.5, 0.2), row("bleu", 0.3))
    for drawn in group["rows"]:
        assert -1 <= drawn["low"] < drawn["at"] < drawn["high"] <= 1
    assert group["line"] == -1
    assert axis([0.02, 19.0]) == (0.0, 19.0 // 1 + 0.0)


def test_what_is_no_metric_stands_beside_them_unless_it_is_the_line() -> None:
    rows = (row("gleu", 0.3), row("another judge", 0.5), row("random", 0.0, 0.0))
    (group,) = groups(TAU, *rows)
    assert [(r["name"], r["is_metric"]) for r in group["rows"]] == [
        ("gleu", True), ("another judge", False)
    ]  # fmt: skip


def test_a_metric_without_a_value_has_no_row_and_one_without_an_interval_has_one() -> None:
    (group,) = groups(TAU, row("gleu", None), row("bleu", 0.25, None))
    assert [(r["name"], r["number"], r["interval"]) for r in group["rows"]] == [
        ("bleu", ".250", "")
    ]
    assert groups(TAU, row("gleu", None)) == []


def test_of_several_rows_the_one_with_most_is_shown_and_says_which_it_is() -> None:
    value = replace(TAU, pick="tau", detail="attack", by="opponent", by_titles={"s": "the source"})
    rows = (
        row("gleu", 0.1, attack="climb", opponent="s"),
        row("gleu", 0.4, attack="universal", opponent="s"),
        row("bleu", 0.2, attack="climb", opponent="s"),
        row("gleu", 0.0, attack="climb", opponent="other"),
        row("gleu", 0.0, attack="universal", opponent="other"),
    )
    first, second = groups(value, *rows)
    assert [(r["name"], r["number"], r["detail"]) for r in first["rows"]] == [
        ("gleu", ".400", "universal"), ("bleu", ".200", "climb")
    ]  # fmt: skip
    assert first["title"] == "Tau the source"
    assert [r["detail"] for r in second["rows"]] == [""]  # neither of equal ones is meant


def test_what_all_rows_share_is_said_once_and_counts_have_a_noun() -> None:
    value = replace(TAU, where={"kind": "a"}, pick="references", detail="references")
    rows = (
        row("gleu", 0.1, references=1, kind="a"),
        row("gleu", 0.4, references=2, kind="a"),
        row("gleu", 0.9, references=3, kind="b"),
    )
    (group,) = groups(value, *rows)
    assert group["title"] == "Tau (2 references)"
    assert [(r["number"], r["detail"]) for r in group["rows"]] == [(".400", "")]
    counted = {"references": 1, "tau": 0.2, "tau_low": 0.1, "tau_high": 0.3}
    (group,) = groups(replace(TAU, names="references"), counted)
    assert group["rows"][0]["name"] == "1 reference"
    assert group["rows"][0]["is_metric"]


def test_a_sentence_lists_the_values_of_a_group() -> None:
    values = part(row("gleu", 0.3), row("bleu", 0.2))
    (group,) = forest_groups(Forest((TAU,)), values, {"gleu": "s", "bleu": "s"})
    assert group.listed == "Tau: gleu .300 [.20, .40], bleu .200 [.10, .30]."


def test_the_markdown_of_the_panel_has_its_sentences() -> None:
    assert forest_panel([], ["Reversed."], ["It is good."]).markdown == "- Reversed.\n- It is good."


def test_opponents_of_attacks_have_titles() -> None:
    assert ATTACKS.forest is not None
    (rate,) = ATTACKS.forest.values
    assert tuple(rate.by_titles) == OPPONENTS
