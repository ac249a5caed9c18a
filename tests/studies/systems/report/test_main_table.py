"""The main table, and the table in points."""

import re
from dataclasses import replace
from typing import Any

import pytest

from maege.report.latex_table import latex_table
from maege.statistics.claim import adjust_for_page
from maege.statistics.value import Value
from maege.studies.systems.report.claims import raw_claims
from maege.studies.systems.report.main_table import (
    format_points,
    main_table,
    points_table,
    scale,
    significance_marks,
)
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.scored_systems import ScoredSystem
from tests.studies.systems.reported import reported


def compared(**keys: Any) -> ReportedSystems:
    return reported(
        {
            "corpus": "quickstart",
            "metrics": [{"errant": {"spacy_pipeline": "lite"}}, "gleu"],
            "statistics": {"resamples": 200, "permutations": 199},
            "trust": False,
            **keys,
        }
    )


def test_the_table_for_papers_is_in_points_and_marks_the_best() -> None:
    results = compared()
    content = points_table(results).table
    scores = {ranked.system: ranked.score.value for ranked in results.found.ranked["gleu"]}
    column = content.headings.index("gleu")
    for row in content.rows:
        assert row[column] == f"{100 * scores[row[0]]:.2f}"
    best = {(content.rows[row][0], content.headings[column]) for row, column in content.bold}
    # The two best systems by ERRANT do not differ significantly, by GLEU they do.
    assert best == {("cautious", "errant F0.5"), ("eager", "errant F0.5"), ("eager", "gleu")}
    latex = latex_table(content, "paper")
    assert r"\textbf{67.73}" in latex
    assert re.search(r"\\textbf\{67.73\} & \{\[6\d\.\d\d, 7\d\.\d\d\]\}", latex)


def test_the_table_for_papers_marks_what_differs_from_the_baseline() -> None:
    content = points_table(compared(baseline="articles")).table
    column = content.headings.index("errant F0.5")
    marks = {row[0]: row[column].partition(" ")[2] for row in content.rows}
    assert marks == {"cautious": "↑", "eager": "↑", "articles": "", "source": "↓"}
    assert not content.bold


def test_scores_beyond_one_are_not_multiplied() -> None:
    assert format_points(-1234.5, 1) == "−1234.50"
    assert format_points(-1e-9, 100) == "0.00"
    assert format_points(float("nan"), 100) == "–"


@pytest.mark.parametrize(
    ("values", "factor"), [((0.2, 1.0), 100), ((-1.5, 0.2), 1), ((None, 0.2), 100)]
)
def test_all_scores_of_a_metric_have_one_scale(
    quickstart: ReportedSystems, values: tuple[float | None, ...], factor: int
) -> None:
    ranked = {"m": [ScoredSystem("m", "x", Value(value)) for value in values]}
    results = replace(quickstart, found=replace(quickstart.found, ranked=ranked))
    assert scale(results, "m") == factor


def marked(results: ReportedSystems) -> ReportedSystems:
    claims = adjust_for_page(list(raw_claims(results)))
    return replace(results, marks=significance_marks(results, claims))


def test_a_row_has_what_the_score_is_made_of_its_ranks_and_letters(
    quickstart: ReportedSystems,
) -> None:
    table = main_table(marked(quickstart)).table
    assert table.headings == ("metric", "system", "P", "R", "score", "ranks", "sig.")
    assert [row[0] for row in table.rows] == ["errant"] * 4 + ["gleu"] * 4
    by_key = {(row[0], row[1]): row for row in table.rows}
    details = {(d.system, d.detail): d.value for d in quickstart.found.details["errant"]}
    eager = by_key["errant", "eager"]
    assert eager[3] == f"{details['eager', 'recall'].value:.3f}".removeprefix("0")
    assert by_key["errant", "source"][2:4] == ("–", "–")
    assert by_key["gleu", "eager"][2:4] == ("–", "–")
    assert "score: F0.5 of errant." in table.caption


def test_letters_say_what_the_findings_say(quickstart: ReportedSystems) -> None:
    results = marked(quickstart)
    shown = {
        (claim.topic, *sorted(claim.subjects))
        for claim in adjust_for_page(list(raw_claims(results)))
        if claim.statement == "systems.pairs" and claim.is_shown
    }
    for metric, letters in results.marks.items():
        for a in letters:
            for b in letters:
                if a < b:
                    assert ((metric, a, b) in shown) == (not set(letters[a]) & set(letters[b]))


def test_beside_a_baseline_systems_are_above_below_or_open(quickstart: ReportedSystems) -> None:
    found = quickstart.found
    pairs = {
        metric: [p if p.b == "eager" else p.exchanged() for p in of if "eager" in (p.a, p.b)]
        for metric, of in found.pairs.items()
    }
    results = marked(
        replace(
            quickstart,
            inputs=replace(quickstart.inputs, baseline="eager"),
            found=replace(found, pairs=pairs),
        )
    )
    assert results.marks["gleu"] == {"cautious": "below", "articles": "below", "source": "below"}
    assert results.marks["errant"]["cautious"] == "open"
    table = main_table(results).table
    assert table.headings[-1] == "vs. eager"
    assert {row[-1] for row in table.rows if row[1] == "eager"} == {"–"}


def test_without_counts_there_are_neither_ranks_nor_letters(quickstart: ReportedSystems) -> None:
    found = quickstart.found
    bare = [
        replace(s, best_rank=None, worst_rank=None, score=replace(s.score, interval=None))
        for s in found.ranked["gleu"]
    ]
    untested = [replace(p, pvalue=None, adjusted=None) for p in found.pairs["gleu"]]
    some = replace(found, ranked={"gleu": bare}, pairs={"gleu": untested}, details={})
    table = main_table(replace(quickstart, found=some)).table
    assert table.headings == ("system", "gleu")
