"""Annotations of Pearmut."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from maege.errors import DataError
from maege.judgements.judgement_file import read_judgement_file, read_judgements
from maege.judgements.pearmut import OTHERS, REPLACED, UNRATED
from maege.judgements.rating_table import RatingTable
from tests.support.command_line import ok

MINOR, MAJOR = (
    {"start_i": 0, "end_i": 2, "severity": s, "category": None} for s in ("minor", "major")
)


def item(number: int, *, systems: str = "AB", **keys: Any) -> dict[str, Any]:
    tgt = {s: f"{s} goes {number} ." for s in systems}
    return {"item_id": f"doc # {number}", "src": f"go {number} .", "tgt": tgt, **keys}


def answer(score: float | None = None, *spans: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"score": score, "error_spans": [*spans], "textfield": None, **keys}


def entry(user: str, number: int, *answers: dict[str, Any], **keys: Any) -> dict[str, Any]:
    by_system = dict(zip("AB", answers, strict=True))
    return {
        "annotation": [by_system], "actions": [], "item": [item(number)], "user_id": user,
        "item_i": number, **keys,
    }  # fmt: skip


LOG = [
    entry("ann", 0, answer(90), answer(50, MINOR)),
    entry("bob", 0, answer(80), answer(85)),
    entry("ann", 1, answer(20), answer(70)),
]


def read(folder: Path, entries: list[Any], name: str = "a.jsonl") -> RatingTable:
    (folder / name).write_text("".join(json.dumps(e) + "\n" for e in entries))
    content = read_judgement_file(folder / name)
    assert isinstance(content, RatingTable)
    return content


def values(table: RatingTable) -> list[tuple[int, str, str, float]]:
    return [(r.sentence, r.systems[0], r.rater, r.value) for r in table.ratings]


def test_scores_are_ratings_of_persons(tmp_path: Path) -> None:
    table = read(tmp_path, LOG)
    assert values(table) == [
        (0, "A", "ann", 90), (0, "B", "ann", 50), (0, "A", "bob", 80), (0, "B", "bob", 85),
        (1, "A", "ann", 20), (1, "B", "ann", 70),
    ]  # fmt: skip
    assert table.criteria == ("overall",)
    assert table.sources == ("go 0 .", "go 1 .")
    assert table.outputs["B"] == ("B goes 0 .", "B goes 1 .")
    rankings = table.judgements()
    assert [[g.rank for g in j.groups] for j in rankings.judgements] == [[1, 2], [2, 1]]
    assert rankings.raters is not None
    assert rankings.raters.judges == ("ann", "bob")


@pytest.mark.parametrize("indent", [None, 1])
def test_a_downloaded_file_has_lists_by_campaign(tmp_path: Path, indent: int | None) -> None:
    (tmp_path / "all.json").write_text(json.dumps({"none": [], "mine": LOG}, indent=indent))
    content = read_judgement_file(tmp_path / "all.json")
    assert isinstance(content, RatingTable)
    assert values(content) == values(read(tmp_path, LOG))


def test_spans_are_ratings_if_there_is_no_score(tmp_path: Path) -> None:
    log = [
        entry("ann", 0, answer(None, MINOR, MAJOR, MINOR), answer(None)),
        entry("bob", 0, answer(None, MAJOR), {"score": None}),
    ]
    table = read(tmp_path, log)
    assert table.criteria == ("error spans",)
    assert values(table) == [(0, "A", "ann", -7), (0, "B", "ann", 0), (0, "A", "bob", -5)]
    assert dict(table.anomalies) == {UNRATED: 1}
    with_score = read(tmp_path, [*log, entry("cat", 0, answer(3), answer(4, MAJOR))])
    assert values(with_score) == [(0, "A", "cat", 3), (0, "B", "cat", 4)]
    assert dict(with_score.anomalies) == {UNRATED: 4}


def test_sliders_are_criteria(tmp_path: Path) -> None:
    answers = [answer(sliders={"Fluency": f, "Adequacy": a}) for f, a in ((1, 9), (2, None))]
    table = read(tmp_path, [entry("ann", 0, *answers)])
    assert table.criteria == ("Adequacy", "Fluency")
    assert [(r.systems[0], r.criterion, r.value) for r in table.ratings] == [
        ("A", "Fluency", 1), ("A", "Adequacy", 9), ("B", "Fluency", 2),
    ]  # fmt: skip


def test_the_last_annotation_of_a_person_counts(tmp_path: Path) -> None:
    reset = {"user_id": "bob", "item_i": 0, "annotation": "__RESET__"}
    tutorial = entry("ann", 0, answer(1), answer(1), item_i="welcome_0")
    again = entry("ann", 0, answer(10), answer(11))
    table = read(tmp_path, [tutorial, *LOG, reset, again])
    assert values(table) == [
        (0, "A", "ann", 20), (0, "B", "ann", 70), (1, "A", "ann", 10), (1, "B", "ann", 11),
    ]  # fmt: skip
    assert table.sources == ("go 1 .", "go 0 .")
    assert dict(table.anomalies) == {OTHERS: 1, REPLACED: 2}


def test_a_score_that_is_not_finite_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps(LOG[0]).replace("90", "1e400") + "\n")
    with pytest.raises(DataError, match=r"line 1: the score of 'A' is too large: inf"):
        read_judgement_file(tmp_path / "a.jsonl")


def test_a_person_gets_an_item_again_with_other_systems(tmp_path: Path) -> None:
    """As when items are assigned dynamically; a later score of the same system counts."""

    def of(systems: str, *scores: int) -> dict[str, Any]:
        answers = dict(zip(systems, map(answer, scores), strict=True))
        return {"annotation": [answers], "item": [item(0, systems=systems)], "user_id": "ann",
                "item_i": 0}  # fmt: skip

    table = read(tmp_path, [of("AB", 10, 20), of("CD", 30, 40), of("BC", 25, 35)])
    assert values(table) == [
        (0, "A", "ann", 10), (0, "D", "ann", 40), (0, "B", "ann", 25), (0, "C", "ann", 35),
    ]  # fmt: skip
    assert dict(table.anomalies) == {REPLACED: 2}


def test_campaigns_in_a_file_are_kept_apart(tmp_path: Path) -> None:
    """Their names differ at the end only; a reset is of one of them."""
    reset = {"user_id": "ann", "item_i": 0, "annotation": "__RESET__"}
    name = "n" * 70
    second = [entry("ann", 0, answer(1), answer(2), item=[item(7)]), LOG[1]]
    content = {f"{name}1": [LOG[0]], f"{name}2": [*second, reset]}

    def of(content: dict[str, Any]) -> RatingTable:
        (tmp_path / "all.json").write_text(json.dumps(content))
        table = read_judgement_file(tmp_path / "all.json")
        assert isinstance(table, RatingTable)
        return table

    assert len(of({f"{name}1": [LOG[0]], f"{name}2": second}).ratings) == 6
    table = of(content)
    assert values(table) == [
        (0, "A", "ann", 90), (0, "B", "ann", 50), (0, "A", "bob", 80), (0, "B", "bob", 85),
    ]  # fmt: skip
    assert dict(table.anomalies) == {REPLACED: 1}


def test_items_that_nobody_answered_are_left_out(tmp_path: Path) -> None:
    skipped = {**entry("ann", 0, answer(), answer()), "annotation": [None]}
    assert len(read(tmp_path, [skipped, LOG[1]]).ratings) == 2


def test_lines_and_domains_of_items(tmp_path: Path) -> None:
    log = [
        {**e, "item": [item(e["item_i"], line=line, domain="web", ref="R .")]}
        for e, line in zip(LOG, (4, 4, 2), strict=True)
    ]
    table = read(tmp_path, log)
    assert {r.sentence for r in table.ratings} == {1, 3}
    assert table.sources == table.sources[:4] == (None, "go 1 .", None, "go 0 .")
    assert table.references == (None, "R .", None, "R .")
    assert table.domains == ((1, "web"), (3, "web"))
    judged = read_judgements(tmp_path / "a.jsonl", outputs={
        "A": ("", "A goes 1 .", "", "A  goes 0 ."), "B": ("", "B goes 1 .", "", "B goes 0 ."),
    })  # fmt: skip
    assert judged.sentences == (1, 3)
    with pytest.raises(DataError, match=r"in line 4 of the output of A, 'A goes 0 .' was judged"):
        read_judgements(tmp_path / "a.jsonl", outputs={"A": ("", "A goes 1 .", "", "A went .")})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda e: {**e, "item": []}, "0 items, but 1 annotations"),
        (lambda e: {k: v for k, v in e.items() if k != "item"}, "'item' should be a list"),
        (lambda e: {**e, "item": [{**item(0), "tgt": "text"}]}, "'tgt' should be an object"),
        (lambda e: {**e, "item": [item(0, systems="AC")]}, "no output of 'B' was annotated"),
        (lambda e: {**e, "item": [item(0, src="other")]}, "line 4: 'src' of the item is 'other'"),
        (lambda e: {**e, "item": [item(0, line=3)]}, "some items have a number `line`"),
        (lambda e: {**e, "item": [item(0, genre=3)]}, "'genre' should be text: 3"),
        (lambda e: {**e, "annotation": [{"A": answer("9"), "B": answer(1)}]}, "no number: '9'"),  # type: ignore[arg-type]
        (
            lambda e: {**e, "annotation": [{"A": answer(10**400), "B": answer(1)}]},
            "not a finite number",
        ),
        (
            lambda e: {**e, "item": [item(7, same_output={"A": ["A", "B"]})]},
            "'B goes 7 .', but also 'A",
        ),
        (lambda e: {**e, "annotation": [{"A": answer(True), "B": answer(1)}]}, "no number: True"),
        (lambda e: {**e, "user_id": 3}, "'user_id' should be text"),
        (lambda e: {**e, "item_i": None}, "'item_i' should be a number"),
        (lambda e: [e], "an entry should be an object"),
    ],
)
def test_mistakes(tmp_path: Path, change: Callable[[Any], Any], message: str) -> None:
    fourth = change(entry("dan", 0, answer(1), answer(2)))
    with pytest.raises(DataError, match=message):
        read(tmp_path, [*LOG, fourth])


def test_a_severity_without_a_weight_rates_nothing(tmp_path: Path) -> None:
    critical = {**MINOR, "severity": "critical"}
    with pytest.raises(DataError, match=r"no weight for the severity 'critical'.*: neutral, minor"):
        read(tmp_path, [entry("ann", 0, answer(None, critical), answer(None))])
    assert len(read(tmp_path, [entry("ann", 0, answer(1, critical), answer(2))]).ratings) == 2


def test_metrics_on_the_texts_of_a_campaign(tmp_path: Path) -> None:
    read(tmp_path, LOG)
    described = ok("humans", str(tmp_path / "a.jsonl"), "--list")
    assert "overall" in described
    assert "ratings: 6 by 2 raters, from 20 to 90" in described
    ok("humans", str(tmp_path / "a.jsonl"), "--metrics", "ld", "--output", str(tmp_path / "out"))
    judgements = (tmp_path / "out/tables/a/comparisons.csv").read_text()
    assert "unexpanded,2," in judgements
