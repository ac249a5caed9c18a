"""Today's systems beside people: a slice is measured again, headings hold, README.md agrees."""

from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import spearmanr

from experiments.coverage_today import measurements, render_readme
from experiments.coverage_today.answers import (
    FLUENT,
    TRAINED,
    crowd_exceptions,
    for_other_types,
    moved_systems,
)
from experiments.coverage_today.corpora import (
    ANNOTATORS,
    GROUPS,
    JUDGED,
    OLD,
    REWRITES,
    TODAY,
    Corpora,
)
from experiments.coverage_today.error_types import HELD_OUT, MINIMAL
from experiments.coverage_today.page_values import ALL, agreement, kind_score, positions, rho, trend
from experiments.coverage_today.reference_kinds import (
    CORRECTORS,
    PEOPLE,
    KindScores,
    reference_kinds,
)
from experiments.coverage_today.stored_tables import StoredTables, ceiling_frame, record_frame
from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.config import EXACT_MATCH
from maege.studies.coverage.conservatism import change_summary
from maege.studies.coverage.fingerprint import correction_key
from maege.studies.coverage.inputs import people_and_systems
from maege.studies.coverage.set_scores import PairCounts
from maege.texts.text_changes import text_changes
from maege.texts.texts import Texts, text_corrections


@pytest.fixture(scope="module")
def corpora(data: Path) -> Corpora:
    return Corpora(data)


@pytest.fixture(scope="module")
def tables() -> StoredTables:
    return StoredTables()


def _assert_stored(tables: StoredTables, table: str, measured: pd.DataFrame, **values: Any) -> None:
    """Compare with the stored rows that have these values, but for the rounding of their digits."""
    stored = tables.tables[table]
    for column, value in values.items():
        stored = stored[stored[column] == value]
    read_again = pd.read_csv(StringIO(measured.to_csv(index=False)))  # as the stored one
    pd.testing.assert_frame_equal(
        read_again[list(stored)],
        stored.reset_index(drop=True),
        check_dtype=False,
        rtol=1e-4,
        atol=1e-12,
    )


def test_readme_is_rendered_from_the_results(tables: StoredTables) -> None:
    assert render_readme.PAGE.read_text(encoding="utf-8") == render_readme.render(tables)


def test_exact_matches_are_measured_again(corpora: Corpora, tables: StoredTables) -> None:
    measured = ceiling_frame(measurements.beside_people(corpora.conll14, {}, (9,)))
    _assert_stored(tables, "people", measured, metric=EXACT_MATCH, references=9)


def test_gleu_on_jfleg_is_measured_again(corpora: Corpora, tables: StoredTables) -> None:
    gleu = measurements.build(["gleu"])
    measured = ceiling_frame(measurements.beside_people(corpora.jfleg, gleu, (1,)))
    measured = measured[measured["metric"] == "gleu"]
    _assert_stored(tables, "jfleg", measured, metric="gleu", references=1)


def test_kinds_of_references_are_measured_again(corpora: Corpora, tables: StoredTables) -> None:
    kinds = reference_kinds(corpora, {}, measurements.score, measurements.RESAMPLING)
    scores = record_frame(kinds.scores)
    for metric in (PEOPLE, EXACT_MATCH):
        _assert_stored(tables, "kind_scores", scores[scores["metric"] == metric], metric=metric)
    _assert_stored(tables, "kind_shifts", record_frame(kinds.shifts), metric=EXACT_MATCH)
    agreements = record_frame(kinds.agreements)
    _assert_stored(tables, "human_agreements", agreements, metric=EXACT_MATCH)


def test_words_of_a_system_are_measured_again(corpora: Corpora, tables: StoredTables) -> None:
    sources, output = corpora.conll14.sources, corpora.outputs[FLUENT]
    changes = text_changes(FLUENT, "system", sources, output)
    summary = record_frame([change_summary(changes, measurements.RESAMPLING.confidence)])
    _assert_stored(tables, "word_changes", summary, name=FLUENT)


@pytest.mark.parametrize("group", GROUPS)
def test_correlations_are_those_of_the_stored_ratios(tables: StoredTables, group: str) -> None:
    coverages = tables.rows("type_coverages", few_edits=False)
    ratios = {
        name: {row["type"]: row["ratio"] for row in tables.rows("type_ratios", group=name)}
        for name in (group, "people, minimal")
    }
    types = [row["type"] for row in coverages]
    same_text = [row["same_text"] for row in coverages]
    ratio = np.array([ratios[group][name] for name in types])
    minimal = np.array([ratios["people, minimal"][name] for name in types])
    for people, values in ((ANNOTATORS, ratio), (MINIMAL, ratio / minimal)):
        row = rho(tables, group, people=people)
        assert row["types"] == len(types)
        assert spearmanr(values, same_text).statistic == pytest.approx(row["rho"], abs=2e-3)


def test_groups_are_all_systems_of_the_data(corpora: Corpora) -> None:
    names = [name for members in GROUPS.values() for name in members]
    assert len(names) == len(set(names)) == len(corpora.outputs) == 42
    assert {*JUDGED} < {*names}
    corrected = (corpora.folder / "conll14/systems-corrected/NTHU.txt").read_text("utf-8")
    assert corpora.outputs["NTHU"][42] == corrected.splitlines()[42]


def test_nobody_is_scored_with_their_own_correction() -> None:
    """Two experts agree in one of two sentences, so each has a score of one half."""
    references = {name: (f"{name} a", f"{name} b") for name in (*REWRITES, "A1")}
    references["EXPMINB"] = ("EXPMINA a", "b")
    outputs = dict.fromkeys(JUDGED, ("EXPMINA a", "EXPMINA b"))
    texts = people_and_systems(Texts("toy", ("a", "b"), text_corrections(references), outputs))
    pairs = PairCounts.of_exact_match(texts, correction_key)
    scores = KindScores(EXACT_MATCH, texts, pairs, Resampling(resamples=2))
    values = {row.name: row.score.value for row in scores.scores(MINIMAL)}
    assert values["people, minimal"] == values["REF-M"] == 0.5  # which is EXPMINA
    assert values[JUDGED[0]] == 0.75
    assert values["people, fluent"] == 0
    ranks = {row.name: row.rank and row.rank.value for row in scores.scores(MINIMAL)}
    assert ranks["REF-M"] == ranks[JUDGED[0]] == 1  # systems have one half by the other, too
    assert ranks["REF-F"] == 1 + len(JUDGED)


def test_headings_on_changes_and_types_hold(tables: StoredTables) -> None:
    conclusions = tables.rows("conclusions", people=ANNOTATORS, counting="strict")
    neither = [row["system"] for row in conclusions if row["conclusion"] != "less than people"]
    assert neither == [FLUENT]
    for group in TRAINED:
        assert rho(tables, group)["rho_low"] > 0.6
        frequency = rho(tables, group, "frequency")
        assert frequency["rho_low"] < 0 < frequency["rho_high"]
        assert for_other_types(tables, rho(tables, group)) < 0.05
        beside_minimal = rho(tables, group, people=MINIMAL)
        assert beside_minimal["rho_low"] > 0
        assert for_other_types(tables, beside_minimal) > 0.05
    assert rho(tables, "prompted")["difference_high"] < 0
    assert rho(tables, "prompted", people=MINIMAL)["rho_high"] < 0
    minimal = rho(tables, "people, minimal")
    assert minimal["difference_low"] < 0 < minimal["difference_high"]
    assert rho(tables, "people, fluent")["rho_high"] < 0
    assert abs(rho(tables, HELD_OUT)["rho"]) < 0.05


def test_headings_on_scores_of_people_hold(tables: StoredTables) -> None:
    for metric in ALL:
        shift = tables.row("kind_shifts", metric=metric, name="people, fluent", minimal=MINIMAL)
        assert shift["by_minimal_high"] < 1
        assert shift["by_fluent_high"] < 1
    assert crowd_exceptions(tables) == ["m2"]
    for metric in (EXACT_MATCH, "m2", "errant"):
        above = positions(tables, metric, 9, TODAY).count("above")
        assert above > 0.8 * sum(len(GROUPS[group]) for group in TODAY)
        assert positions(tables, metric, 9, OLD).count("below") > 10
    assert positions(tables, "gleu", 9, TODAY).count("below") > 13


def test_headings_on_the_fluent_system_hold(tables: StoredTables) -> None:
    for human in ("ts-sent", "ts-edit"):
        assert kind_score(tables, PEOPLE, human, FLUENT)["rank"] == 1
        assert kind_score(tables, PEOPLE, human, "REF-F")["rank"] == 1
    for metric in ALL:
        assert kind_score(tables, metric, MINIMAL, FLUENT)["rank_low"] > 9
        for kind in (MINIMAL, "fluent"):
            assert kind_score(tables, metric, kind, "REF-F")["rank_low"] > 9
        gain = tables.row("kind_shifts", metric=metric, name=FLUENT, minimal=MINIMAL)
        assert gain["factor_low"] > 1
        by_fluent = kind_score(tables, metric, "fluent", FLUENT)
        assert (by_fluent["rank_low"] > 3) == (metric != "gleu")
    assert moved_systems(tables) == "none"
    assert len(CORRECTORS) == len(tables.rows("kind_scores", metric=PEOPLE, references="ts-edit"))
    for metric in ("m2", "errant"):
        minimal, fluent, annotators = (
            agreement(tables, metric, kind) for kind in (MINIMAL, "fluent", ANNOTATORS)
        )
        assert minimal["rho_high"] < fluent["rho_low"]
        assert annotators["rho"] >= fluent["rho"]
    without = [agreement(tables, "gleu", k, "without GPT-3.5")["rho"] for k in (MINIMAL, "fluent")]
    assert np.diff(without) < 0


def test_headings_on_reranking_hold(tables: StoredTables) -> None:
    conclusions = {
        (metric, pool): trend(tables, metric, pool)["conclusion"]
        for metric in measurements.RERANKING_METRICS
        for pool in measurements.POOLS
    }
    assert {conclusions["max-sari", pool] for pool in measurements.POOLS} == {"rises"}
    assert {conclusions["m2", pool] for pool in measurements.POOLS} == {"falls"}
    assert conclusions["errant", "judged"] == "falls"
    assert "rises" not in {conclusions["errant", "2014"], conclusions["gleu", "2014"]}
