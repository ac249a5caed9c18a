"""Tests of the main table."""

from dataclasses import replace

from maege.studies.systems.report.main_table import main_table
from maege.studies.systems.report.reported_systems import ReportedSystems


def test_a_row_has_what_the_score_is_made_of_its_ranks_and_letters(
    tiny: ReportedSystems,
) -> None:
    table = main_table(tiny).views[0].table
    assert table.headings == ("metric", "system", "P", "R", "score", "ranks", "sig.")
    assert [row[0] for row in table.rows] == ["errant"] * 4 + ["gleu"] * 4
    by_key = {(row[0], row[1]): row for row in table.rows}
    details = {(d.system, d.detail): d.value for d in tiny.found.details["errant"]}
    eager = by_key["errant", "eager"]
    assert eager[3] == f"{details['eager', 'recall'].value:.3f}".removeprefix("0")
    assert by_key["errant", "source"][2:4] == ("–", "–")
    assert by_key["gleu", "eager"][2:4] == ("–", "–")
    assert "score: F0.5 of errant." in table.caption


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
    assert {row[-1] for row in table.rows if row[1] == "eager"} == {"–"}


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
