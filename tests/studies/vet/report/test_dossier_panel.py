from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from maege.report.html.template import template
from maege.statistics.value import Value
from maege.studies.dossier.dossier import Examined, JointDossier, joint_dossier
from maege.studies.dossier.marks import Mark, marks
from maege.studies.rows import LimitComparison, RowResult, scorecard_rows
from maege.studies.vet.report.ci_files import MAX_LINES, badge, pull_request_summary
from maege.studies.vet.report.dossier_panel import (
    LIMIT_AT,
    chart_rows,
    dossier_panel,
    scorecard_panel,
)
from tests.studies.dossier.toy_marks import dossier, joint, row, toy_result


def test_the_page_says_what_the_marks_say() -> None:
    bad, good = toy_result(0.6, [(1.0, 1e-6)]), toy_result(0.95, [(1e-6, 1.0)])
    found = {"<m>": {"new-errors": bad}, "gleu": {"new-errors": good}}
    panel = dossier_panel(joint(dossier("<m>", scorecard_rows(), found, 901)))
    page = template(panel.template, "vet").render(data=panel.data)
    assert "Misses a. Do not train with it." in page
    assert 'aria-label="Notices new errors: 60 % noticed, a; gleu 95 %; bad"' in page
    assert page.count("not yet</div>") == 3
    assert "<m>" not in page
    assert "<script" not in page


def test_more_known_metrics_than_shapes_are_in_the_label_only() -> None:
    results = {f"m{i}": {"new-errors": toy_result(0.9, [(0.5, 0.5)])} for i in range(9)}
    panel = dossier_panel(joint(dossier("m0", scorecard_rows(), results, 901)))
    (drawn,) = (row for group in panel.data["groups"] for row in group["rows"])
    assert len(drawn["chart"]["known"]) == 6
    assert drawn["label"].count(" 90 %") == 9


def two_metrics_on_two_corpora() -> JointDossier:
    found = [
        Examined(m, c, 901, {m: {"new-errors": replace(toy_result(v, p), corpus=c)}})
        for c, v in (("<a>", 0.6), ("b", 0.8))
        for m, p in (("m", [(1.0, 1e-6)]), ("n", [(0.5, 0.5)]))
    ]
    return joint_dossier(scorecard_rows(), found)


def test_several_metrics_have_a_cell_each_and_a_dot_for_each_corpus() -> None:
    made = two_metrics_on_two_corpora()
    panel = dossier_panel(made)
    row, of_sets = (row for group in reversed(panel.data["groups"]) for row in group["rows"])
    assert (of_sets["name"], of_sets["dots"]) == ("Gives the same answer on other test sets", [])
    assert [cell["mark"] for cell in row["cells"]] == ["bad in all 2 sets", "undecided"]
    assert row["cells"][0]["values"] == ["<a> 60 % noticed, a", "b 80 % noticed, a"]
    assert len({dot["shape"] for dot in row["dots"]}) == len({dot["y"] for dot in row["dots"]}) == 2
    assert len(row["dots"]) == 4
    page = template(panel.template, "vet").render(data=panel.data)
    assert made.sentence in page
    assert page.count('<p class="of-metric') == 4 * 2
    assert "<a>" not in page
    assert (
        "| Notices new errors | ✕ bad in all 2 sets: \\<a\\> 60 % noticed, a; b" in panel.markdown
    )


def test_the_scorecard_of_a_part_has_neither_sentence_nor_cards() -> None:
    bad = Examined("m", "a", 901, {"m": {"new-errors": toy_result(0.6, [(1.0, 1e-6)])}})
    alone = joint_dossier(scorecard_rows(), [bad])
    panel = scorecard_panel(alone)
    page = template(panel.template, "vet").render(data=panel.data)
    assert alone.sentence not in page
    assert "as if this metric was vetted on this corpus alone" in page
    assert "| Notices new errors | training | 60 % noticed | a | ✕ bad | – |" in panel.markdown


def test_summary_and_badge_have_all_metrics() -> None:
    made = two_metrics_on_two_corpora()
    text = pull_request_summary(made, [])
    assert text.startswith("**m, n on \\<a\\>, b.** ")
    assert "| Does it … | m | n |" in text
    assert len(text.splitlines()) <= MAX_LINES
    root = ElementTree.fromstring(badge(made))
    assert root.get("height") == "40"
    lines = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert lines == [
        "MAEGE m", "order ? · systems ? · train ✕", "MAEGE n", "order ? · systems ? · train ?",
    ]  # fmt: skip


def random_mark(rng: np.random.Generator, key: str) -> Mark:
    from scipy.special import ndtr

    z = rng.normal(0, 3)
    comparison = LimitComparison(
        "a", Value(z / 10, ((z - 2) / 10, (z + 2) / 10)), ndtr(-z), ndtr(z)
    )
    result = RowResult("m", "toy", 901, Value(0.5), (comparison,), "sentences")
    (mark,) = marks((row(key),), {key: result})
    return mark


@pytest.mark.parametrize("key", ["order", "bad-outputs"])
def test_the_thin_bar_and_the_mark_agree(key: str) -> None:
    rng = np.random.default_rng(1)
    words = set()
    for _ in range(200):
        mark = random_mark(rng, key)
        (chart,) = chart_rows([mark], {})
        assert chart is not None
        assert chart.adjusted is not None
        low, high = chart.adjusted
        words.add(mark.word)
        if mark.word == "good":
            assert low >= LIMIT_AT
        elif mark.word == "bad":
            assert high <= LIMIT_AT
        else:
            assert low <= LIMIT_AT <= high
    assert words == {"good", "bad", "undecided"}


def test_everything_is_on_the_page() -> None:
    mark = Mark(row("order"), "bad", toy_result(0.3, [(0.99, 0.01)]), level=0.04)
    (chart,) = chart_rows([mark], {"x": 0.9, "y": -0.9})
    assert chart is not None
    places = [chart.dot, *(chart.interval or ()), *(chart.adjusted or ()), *chart.known.values()]
    assert all(4 <= place <= 95 for place in places)
    assert chart.known["y"] < chart.dot < LIMIT_AT < chart.known["x"]


def test_counts_have_no_bars() -> None:
    mark = Mark(row("types"), "bad", toy_result(5, [(0.99, 0.01)], 27), level=0.04)
    (chart,) = chart_rows([mark], {"x": 2.0})
    assert chart is not None
    assert (chart.interval, chart.adjusted) == (None, None)
    assert chart.dot < chart.known["x"] < LIMIT_AT


def test_without_an_answer_nothing_is_drawn() -> None:
    assert chart_rows([Mark(row("attacks"), "not yet")], {}) == [None]
