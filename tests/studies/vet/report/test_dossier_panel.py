from dataclasses import replace
from html import unescape
from xml.etree import ElementTree

import numpy as np
import pytest

from maege.report.html.page import template
from maege.statistics.value import Value
from maege.studies.dossier.dossier import Examined, JointDossier, joint_dossier
from maege.studies.dossier.grades import Grade, graded
from maege.studies.rows import LimitComparison, RowResult, scorecard_rows
from maege.studies.vet.report.ci_files import MAX_LINES, badge, pull_request_summary
from maege.studies.vet.report.dossier_panel import (
    LIMIT_AT,
    PART_RULE,
    chart_rows,
    dossier_panel,
    scorecard_panel,
)
from tests.studies.dossier.toy_grades import dossier, joint, pair, row, toy_result


def test_the_page_says_what_the_grades_say() -> None:
    bad, good = toy_result(0.2, [(1.0, 1e-6)]), toy_result(0.5, [(1e-6, 1.0)])
    found = {"<m>": {"order": bad}, "gleu": {"order": good}}
    made = dossier("<m>", scorecard_rows(), found, 901, {"order": [pair("gleu", -0.3, 1e-6)]})
    panel = dossier_panel(joint(made))
    page = template(panel.template, "vet").render(data=panel.data)
    assert 'Orders outputs worse than the scorer "a"; people were not asked.' in unescape(page)
    label = "Orders outputs: .200, limit .300 a, rank 2 [2, 2] of 2; gleu .500; bad"
    assert f'aria-label="{label}"' in page
    assert page.count("not examined</div>") == 3
    assert "<m>" not in page
    assert "<script" not in page


def test_more_known_metrics_than_shapes_are_in_the_label_only() -> None:
    results = {f"m{i}": {"order": toy_result(0.9, [(0.5, 0.5)])} for i in range(9)}
    panel = dossier_panel(joint(dossier("m0", scorecard_rows(), results, 901)))
    (drawn,) = (row for group in panel.data["groups"] for row in group["rows"])
    assert len(drawn["chart"]["known"]) == 6
    assert drawn["label"].count(".900") == 9 + 1  # and the limit


def two_metrics_on_two_corpora() -> JointDossier:
    found = [
        Examined(m, c, 901, {m: {"order": replace(toy_result(v, p), corpus=c)}})
        for c, v in (("<a>", 0.6), ("b", 0.8))
        for m, p in (("m", [(1.0, 1e-6)]), ("n", [(0.5, 0.5)]))
    ]
    return joint_dossier(scorecard_rows(), found)


def test_several_metrics_have_a_cell_each_and_a_dot_for_each_corpus() -> None:
    made = two_metrics_on_two_corpora()
    panel = dossier_panel(made)
    row, of_sets = (row for group in panel.data["groups"] for row in group["rows"])
    assert (of_sets["name"], of_sets["dots"]) == ("Gives the same answer on other test sets", [])
    assert [cell["grade"] for cell in row["cells"]] == ["bad in all 2 sets", "undecided"]
    assert row["cells"][0]["values"] == ["<a> .600, limit .700 a", "b .800, limit .900 a"]
    assert len({dot["shape"] for dot in row["dots"]}) == len({dot["y"] for dot in row["dots"]}) == 2
    assert len(row["dots"]) == 4
    page = template(panel.template, "vet").render(data=panel.data)
    assert made.sentence in page
    assert page.count('<p class="of-metric') == 4 * 2
    assert "<a>" not in page
    assert "| Orders outputs | ✕ bad in all 2 sets: \\<a\\> .600, limit .700 a; b" in panel.markdown


def test_the_scorecard_of_a_part_has_neither_sentence_nor_cards() -> None:
    bad = Examined("m", "a", 901, {"m": {"order": toy_result(0.6, [(1.0, 1e-6)])}})
    alone = joint_dossier(scorecard_rows(), [bad])
    panel = scorecard_panel(alone)
    page = template(panel.template, "vet").render(data=panel.data)
    assert alone.sentence not in page
    assert PART_RULE in page
    assert "| Orders outputs | outputs | .600 | .700 a | – | ✕ bad |" in panel.markdown


def test_summary_and_badge_have_all_metrics() -> None:
    made = two_metrics_on_two_corpora()
    text = pull_request_summary(made, [])
    assert text.startswith("**m, n on \\<a\\>, b.** ")
    assert "| row | m | n |" in text
    assert len(text.splitlines()) <= MAX_LINES
    root = ElementTree.fromstring(badge(made))
    assert root.get("height") == "40"
    lines = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert lines == [
        "MAEGE m", "order ✕ · systems – · train –", "MAEGE n", "order ? · systems – · train –",
    ]  # fmt: skip


@pytest.mark.parametrize("key", ["order", "alternatives"])
def test_a_dot_is_on_the_side_that_its_grade_says(key: str) -> None:
    from scipy.special import ndtr

    rng = np.random.default_rng(1)
    words = set()
    for z in rng.normal(0, 3, 200):
        difference = Value(z / 10, ((z - 1.96) / 10, (z + 1.96) / 10))
        comparison = LimitComparison("a", difference, ndtr(-z), ndtr(z))
        result = RowResult("m", "toy", 901, Value(0.5), (comparison,), "sentences")
        (found,) = graded((row(key),), {key: result})
        (chart,) = chart_rows([found], {})
        assert chart is not None and chart.interval is not None
        low, high = chart.interval
        words.add(found.word)
        assert low <= chart.dot <= high
        if found.word == "good":
            assert low >= LIMIT_AT  # 2.5 % on each side
        elif found.word == "bad":
            assert high <= LIMIT_AT
    assert words == {"good", "bad", "undecided"}


def test_everything_is_on_the_page() -> None:
    found = Grade(row("order"), "bad", toy_result(0.3, [(0.99, 0.01)]))
    (chart,) = chart_rows([found], {"x": 0.9, "y": -0.9})
    assert chart is not None
    places = [chart.dot, *(chart.interval or ()), *chart.known.values()]
    assert all(4 <= place <= 95 for place in places)
    assert chart.known["y"] < chart.dot < LIMIT_AT < chart.known["x"]


def test_counts_have_no_bars() -> None:
    found = Grade(row("types"), "bad", toy_result(5, [(0.99, 0.01)], 27))
    (chart,) = chart_rows([found], {"x": 2.0})
    assert chart is not None
    assert chart.interval is None
    assert chart.dot < chart.known["x"] < LIMIT_AT


def test_without_an_answer_nothing_is_drawn() -> None:
    assert chart_rows([Grade(row("attacks"), "not examined")], {}) == [None]
