"""The page on coverage is that of the stored results, slices of which come out again."""

import re
from pathlib import Path

import pytest

from experiments.coverage import render_readme
from experiments.coverage.measurements import (
    OF_2014,
    configuration,
    configurations,
    data_home,
)
from experiments.coverage.stored_tables import StoredTables
from maege.studies import scorer
from maege.studies.coverage.ceiling import human_ceiling
from maege.studies.coverage.config import EXACT_MATCH
from maege.studies.coverage.coverage_curve import CoverageCurve
from maege.studies.coverage.fingerprint import correction_key
from maege.studies.coverage.inputs import CoverageInputs, read_inputs
from maege.studies.coverage.pool_results import sentence_fingerprint
from maege.texts.reference_subsets import subsets_by_size

DIGITS = 6e-5  # relative; five digits are stored


@pytest.fixture(scope="module")
def tables() -> StoredTables:
    return StoredTables()


@pytest.fixture(scope="module")
def conll14(data: Path) -> CoverageInputs:
    with data_home(data):
        return read_inputs(configuration("conll14", data))


def test_the_page_is_that_of_the_stored_results(tables: StoredTables) -> None:
    assert render_readme.PAGE.read_text(encoding="utf-8") == render_readme.render(tables)


def test_metrics_and_pools_are_as_they_were(data: Path, tables: StoredTables) -> None:
    with data_home(data):
        for name in configurations(data):
            metrics = configuration(name, data).build_metrics()
            stored = {r["of"]: r["signature"] for r in tables.rows("signatures", measurement=name)}
            of_metrics = stored.keys() - {"pool", "changes"}
            assert {key: _without_versions(m.signature) for key, m in metrics.items()} == {
                key: _without_versions(stored[key]) for key in of_metrics
            }


def _without_versions(signature: str) -> str:
    """Leave the versions of libraries out: tests may have others than the measurement."""
    return re.sub(r"\d+\.\d+\.\d+", "*", signature)


@pytest.mark.parametrize("name", ["ibgec", "ibgec, line breaks as blanks"])
def test_coverage_of_the_crowd_comes_out_again(data: Path, tables: StoredTables, name: str) -> None:
    with data_home(data):
        config = configuration(name, data)
        inputs = read_inputs(config)
    fingerprints = tuple(sentence_fingerprint(s, "exact", "words") for s in inputs.pool.sentences)
    curve = CoverageCurve(fingerprints, resampling=scorer.resampling(config))
    stored = tables.rows("points", measurement=name, comparison="exact", method="rarefaction")
    assert len(stored) == 13
    points = curve.points([int(row["references"]) for row in stored])
    for point, row in zip(points, stored, strict=True):
        numbers = (row["coverage"], row["coverage_low"], row["coverage_high"])
        mean = point.coverage
        assert (mean.value, *mean.interval) == pytest.approx(numbers, rel=DIGITS)


def test_exact_matches_come_out_again(conll14: CoverageInputs, tables: StoredTables) -> None:
    people = conll14.people
    subsets = subsets_by_size(people.annotators, [9], 45, 1)
    again = human_ceiling(people, {}, subsets, lambda *_: {}, normalise=correction_key).estimates
    stored = tables.rows("people", measurement="conll14", metric=EXACT_MATCH, references=9)
    assert len(again) == len(stored) == 1 + 10 + 1 + 28
    for row, before in zip(again, stored, strict=True):
        assert (row.name, row.beside_people.position) == (before["name"], before["position"])
        numbers = (before["score"], before["score_low"], before["score_high"])
        assert (row.score.value, *row.score.interval) == pytest.approx(numbers, rel=DIGITS)


@pytest.mark.parametrize("metric", ["m2", "gleu"])
def test_one_annotator_against_all_others_comes_out_again(
    data: Path, conll14: CoverageInputs, tables: StoredTables, metric: str
) -> None:
    people = conll14.people
    others = tuple(name for name in people.annotators if name != "A1")
    requests = people.requests([people.complete_references["A1"]], others)
    with data_home(data):
        built = configuration("conll14", data).build_metrics()[metric]
    row = tables.row("people", measurement="conll14", metric=metric, references=9, name="A1")
    assert built.score(requests)[0] == pytest.approx(row["score"], rel=1e-3)


def test_headings_of_the_answers_hold(tables: StoredTables) -> None:
    for metric in ("m2", "errant", "gleu", "max-sari"):
        perfect = tables.rows("perfect", measurement="ibgec", metric=metric, policy="distinct")
        rise = perfect[-1]["score"] - perfect[0]["score"]
        assert (abs(rise) < 0.01) == (metric == "gleu")
        assert rise > -0.01
        first, *_, last = tables.rows("orders", measurement="conll14", metric=metric)
        assert last["tau"] > first["tau"] > 0.8
        assert last["reversed_significantly"] < 0.001
    for references in (1, 2, 9):
        for metric in ("m2", "errant", EXACT_MATCH):
            systems = tables.people(metric, references, "system")
            above = {row["name"] for row in systems if row["position"].startswith("above")}
            assert {"TransGEC", "T5"} <= above
            assert not above & set(OF_2014)
