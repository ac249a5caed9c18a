"""Tests of the main table."""

from dataclasses import replace

from maege.studies.systems.report.main_table import main_table, ranks_of
from maege.studies.systems.report.paper_table import points_table
from maege.studies.systems.report.reported_systems import ReportedSystems


def test_a_row_has_what_the_score_is_made_of_its_ranks_and_letters(
    tiny: ReportedSystems,
) -> None:
    table = main_table(tiny).views[0].table
    assert table.groups == (("", 1), ("errant", 5), ("gleu", 3))
    assert table.full_headings == (
        "system", "errant P", "errant R", "errant F0.5", "errant ranks", "errant sig.",
        "gleu score", "gleu ranks", "gleu sig.",
    )  # fmt: skip
    by_system = {row[0]: row for row in table.rows}
    details = {(d.system, d.detail): d.value for d in tiny.found.details["errant"]}
    assert by_system["eager"][2] == f"{details['eager', 'recall'].value:.3f}".removeprefix("0")
    assert by_system["source"][1:3] == ("–", "–")
    for metric, column in (("errant", 4), ("gleu", 7)):
        ranks = {s.system: (s.best_rank, s.worst_rank) for s in tiny.found.ranked[metric]}
        assert by_system["eager"][column] == ranks_of(*ranks["eager"])


def test_all_metrics_have_the_order_of_the_first_one(tiny: ReportedSystems) -> None:
    orders = {metric: [s.system for s in ranked] for metric, ranked in tiny.found.ranked.items()}
    assert orders["errant"] != orders["gleu"]
    view = main_table(tiny).views[0]
    assert [row[0] for row in view.table.rows] == orders["errant"]
    assert view.table.caption.startswith("Rows and lines: by errant.")
    records = main_table(tiny).rows
    assert [(row["metric"], row["system"]) for row in records] == [
        (metric, system) for metric, order in orders.items() for system in order
    ]


def test_a_line_is_where_all_above_differ_from_all_below_by_the_first_metric(
    tiny: ReportedSystems,
) -> None:
    (view,), (paper,) = main_table(tiny).views, points_table(tiny).views
    assert [row[0] for row in view.table.rows] == ["cautious", "eager", "articles", "source"]
    assert view.table.rules == paper.table.rules == (2,)
    # The source, which was not compared, has no letter, and nothing is said of it.
    assert "Line: of the systems with letters, all above are" in view.table.caption
    assert "of the compared systems, all above are significantly" in paper.table.caption
    clusters = [s.cluster for s in tiny.found.ranked["errant"]]
    assert clusters == [1, 1, 2, None]
    with_baseline = replace(tiny, inputs=replace(tiny.inputs, baseline="eager"))
    assert main_table(with_baseline).views[0].table.rules == ()


def test_beside_a_baseline_systems_are_above_below_or_undecided(
    tiny: ReportedSystems,
) -> None:
    found = tiny.found
    pairs = {
        metric: [p if p.b == "eager" else p.exchanged() for p in of if "eager" in (p.a, p.b)]
        for metric, of in found.pairs.items()
    }
    results = replace(
        tiny,
        inputs=replace(tiny.inputs, baseline="eager"),
        found=replace(found, pairs=pairs),
    )
    assert results.marks["gleu"] == {"cautious": "below", "articles": "below"}
    assert results.marks["errant"]["cautious"] == "undecided"
    table = main_table(results).views[0].table
    assert table.headings[-1] == "vs. eager"
    assert {row[-1] for row in table.rows if row[0] == "eager"} == {"–"}


def test_without_counts_there_are_neither_ranks_nor_letters(tiny: ReportedSystems) -> None:
    found = tiny.found
    bare = [
        replace(s, best_rank=None, worst_rank=None, score=replace(s.score, interval=None))
        for s in found.ranked["gleu"]
    ]
    untested = [replace(p, pvalue=None, adjusted=None) for p in found.pairs["gleu"]]
    some = replace(found, ranked={"gleu": bare}, pairs={"gleu": untested}, details={})
    table = main_table(replace(tiny, found=some)).views[0].table
    assert table.headings == ("system", "gleu")
