"""Levels, references and mixtures: README.md agrees with the results, slices are measured again."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from experiments.humans.printed_values import DIFFERS, EQUAL, PrintedValues
from experiments.napoles2016 import page_tables, render_readme
from experiments.napoles2016.answers import MIXED, difference_from, sets
from experiments.napoles2016.levels import MEASURES, correlate, level_rows
from experiments.napoles2016.measurements import STUDY, published_rows
from experiments.napoles2016.reference_numbers import _weights, reference_rows
from experiments.napoles2016.stored_tables import HERE, StoredTables
from experiments.napoles2016.study_scores import (
    COPIES,
    DISTINCT,
    REFERENCES,
    StudyScores,
    study_scores,
)
from maege.metric.score_request import ScoreRequest
from maege.metrics.gleu.metric import Gleu

pytestmark = pytest.mark.filterwarnings("ignore:gleu with `brevity")


@pytest.fixture(scope="module")
def study(data: Path) -> StudyScores:
    return study_scores(data)


@pytest.fixture(scope="module")
def tables() -> StoredTables:
    return StoredTables()


def _assert_stored(tables: StoredTables, table: str, rows: Sequence[dict[str, Any]]) -> None:
    """Compare with the stored rows of the same keys, but for the rounding of their digits."""
    for row in rows:
        keys = {k: v for k, v in row.items() if isinstance(v, str | int)}
        stored = tables.row(table, **keys)
        for column, value in row.items():
            if column not in keys and value is not None:
                assert stored[column] == pytest.approx(value, rel=1e-4, abs=1e-9), (keys, column)


def test_readme_is_rendered_from_the_results(tables: StoredTables) -> None:
    assert render_readme.PAGE.read_text(encoding="utf-8") == render_readme.render(tables)


def test_every_printed_value_is_compared(tables: StoredTables) -> None:
    printed = PrintedValues(STUDY, HERE)
    shown = page_tables.comparison(tables), page_tables.mixtures_in_print(tables)
    for table, text in zip(("4", "mixtures"), shown, strict=True):
        assert len(text.splitlines()) == 2 + len(printed.rows(table))


def test_what_the_design_asks_of_the_reproduction(tables: StoredTables) -> None:
    gleu = tables.level("GLEU inverted", "sentence", "rho")
    assert gleu["value"] == pytest.approx(0.852, abs=0.01)
    assert (round(gleu["mean"], 2), round(gleu["sd"], 2)) == (0.52, 0.21)
    right = tables.level("GLEU, 18 references", "sentence", "rho")
    assert (round(right["mean"], 2), round(right["sd"], 2)) == (0.51, 0.20)
    text = page_tables.comparison(tables)
    for name in ("I-measure sentence", "M2 sentence"):
        (line,) = [line for line in text.splitlines() if line.startswith(f"| {name}")]
        assert line.endswith(f"| {EQUAL} |"), line
    assert DIFFERS not in page_tables.published(tables)


def test_gleu_is_measured_again(study: StudyScores, tables: StoredTables) -> None:
    rows = list(level_rows("GLEU inverted", study.of_metric("GLEU inverted"), study.gold))
    assert {row["level"] for row in rows} == {"corpus", "sentence", "difference"}
    _assert_stored(tables, "levels", rows)


def test_published_scores_are_correlated_again(study: StudyScores, tables: StoredTables) -> None:
    _assert_stored(tables, "published", list(published_rows(study)))


def test_scores_with_a_set_of_references_are_means_over_its_members(study: StudyScores) -> None:
    names = REFERENCES[:3]
    counts = study.by_reference(names, "standard")
    rows = list(reference_rows(counts, study.gold, inverted=False, sizes=[3]))
    texts = [study.data.lines(f"conll14/references/{name}.txt") for name in names]
    metric = Gleu(reference_sampling="expectation")
    source = study.data.lines("conll14/source.txt")
    systems = study.data.outputs("conll14/systems")
    corpora = [
        ScoreRequest(
            tuple(source[i] for i in study.sentences),
            tuple(" ".join(systems[name][i].split()) for i in study.sentences),
            tuple(tuple(text[i] for text in texts) for i in study.sentences),
        )
        for name in sorted(systems)
    ]
    expected = correlate("r", np.array([metric.score(corpora)]), study.gold)[0]
    (row,) = [row for row in rows if (row["level"], row["measure"]) == ("corpus", "r")]
    assert row["value"] == pytest.approx(expected, abs=1e-9)
    assert row["subsets"] == 1


def test_subsets_weigh_their_members_equally() -> None:
    assert _weights([("a", "c"), ("b",)], "abc").tolist() == [[0.5, 0, 0.5], [0, 1, 0]]


def test_eighteen_references_are_distinct(study: StudyScores) -> None:
    assert len(REFERENCES) == 20 and len(DISTINCT) == 18
    for copy, original in zip(COPIES, ("nucle/NUCLEB", "nucle/NUCLEA"), strict=True):
        first, second = (study.data.lines(f"conll14/references/{n}.txt") for n in (copy, original))
        assert ["".join(t.split()) for t in first] == ["".join(t.split()) for t in second]
    assert len(study.sentences) == 1278


def test_headings_of_the_answers_hold(tables: StoredTables) -> None:
    wrong, right = (
        tables.level(metric, "difference", "rho") for metric in ("GLEU inverted", "GLEU")
    )
    assert wrong["low"] > 0 and wrong["pvalue"] < 0.05
    assert right["low"] < 0 < right["high"] and right["pvalue"] > 0.05
    in_r = tables.level("GLEU", "difference", "r")
    assert in_r["low"] > 0 and in_r["pvalue"] > 0.05
    assert tables.level("I-measure", "difference", "rho")["low"] > 0
    m2 = tables.level("M2", "difference", "rho")
    assert m2["high"] < 0 < tables.level("M2", "difference", "r")["low"]
    for measure in MEASURES:
        gain = tables.row("mixtures", a="GLEU", b="LFM", measure=measure)
        assert gain["gain_low"] < 0 < gain["gain_high"]
    best = tables.tables["people"]
    for name in sets(tables):
        assert difference_from(tables, name, MIXED, "lfm", "tau")["adjusted"] < 0.05
        taus = best[(best["set"] == name) & (best["measure"] == "tau")]
        taus = taus[taus["metric"].isin(page_tables.METRICS_TODAY)]
        assert taus.loc[taus["value"].idxmax(), "metric"] == MIXED
    spread = [tables.by_size(n, "sentence", "rho") for n in (1, 8)]
    widths = [row["spread_high"] - row["spread_low"] for row in spread]
    assert widths[0] > 5 * widths[1]


def test_the_configuration_is_that_of_the_published_study_but_for_metrics() -> None:
    own, published = (
        yaml.safe_load(path.read_text(encoding="utf-8"))
        for path in (HERE / "metrics.yaml", HERE.parents[1] / "configs/choshen2018-table2.yaml")
    )
    for key in ("seed", "corpus", "references", "sentences", "chains", "synthetic_corpora"):
        assert own[key] == published[key], key
