import numpy as np
import pytest

from maege.data.edit import Edit
from maege.errors import DataError
from maege.statistics.multiple_testing import holm
from maege.studies.coverage.error_types import MEAN, type_coverages, type_ratios
from maege.texts.typed_edits import SentenceEdits, TypedEdits

GOES = Edit(1, 2, ("goes",), "R:VERB:SVA")
WENT = Edit(1, 2, ("went",), "R:VERB:TENSE")
THE = Edit(3, 3, ("the",), "M:DET")
SAME = Edit(0, 1, ("he",), "UNK")

PEOPLE: dict[str, SentenceEdits] = {
    "a": [[GOES, THE], [GOES]],
    "b": [[GOES, SAME], [WENT]],
    "c": [[WENT], []],
}
SYSTEMS: dict[str, SentenceEdits] = {"s": [[THE], [THE]], "t": [[], [GOES, THE]]}


def test_ratios() -> None:
    edits = TypedEdits.from_edits(SYSTEMS, PEOPLE)
    assert edits.types == ("DET", "VERB:SVA", "VERB:TENSE")
    rows = {(r.system, r.annotator, r.type): r for r in type_ratios(edits, 0.95)}
    assert len(rows) == 3 * (3 + 1 + 2)
    assert rows[MEAN, "a", "DET"].ratio.value == 1.5 / 1
    assert rows[MEAN, "b", "DET"].ratio.value is None
    assert rows[MEAN, MEAN, "DET"].ratio.value == pytest.approx(1.5 / (1 / 3))
    assert rows["s", MEAN, "VERB:SVA"].ratio.value == 0
    assert rows[MEAN, MEAN, "VERB:SVA"].ratio.value == pytest.approx(0.5 / 1)
    assert all(row.few_edits for row in rows.values())
    assert rows[MEAN, MEAN, "VERB:SVA"].reference_edits == 1


def test_coverage_is_what_another_annotator_made() -> None:
    rows = {r.type: r for r in type_coverages(TypedEdits.from_edits(SYSTEMS, PEOPLE), 0.95)}
    assert rows["DET"].same_text.value == rows["DET"].same_span.value == 0
    # Of three edits "goes" the two in the first sentence are equal.
    assert rows["VERB:SVA"].same_text.value == pytest.approx(2 / 3)
    assert rows["VERB:SVA"].same_span.value == 1
    assert rows["VERB:TENSE"].same_text.value == 0
    assert rows["VERB:TENSE"].same_span.value == 1
    assert rows["VERB:TENSE"].same_span.interval is None  # all sentences have the same
    assert rows["VERB:SVA"].frequency == pytest.approx(3 / 6)
    assert rows["VERB:SVA"].reference_edits == 1


def test_with_one_annotator_there_is_no_coverage() -> None:
    edits = TypedEdits.from_edits(SYSTEMS, {"a": PEOPLE["a"]})
    assert list(type_coverages(edits, 0.95)) == []
    assert {row.annotator for row in type_ratios(edits, 0.95)} == {"a", MEAN}


def test_without_systems_there_are_no_ratios() -> None:
    assert list(type_ratios(TypedEdits.from_edits({}, PEOPLE), 0.95)) == []


def test_the_interval_of_a_ratio_covers_it() -> None:
    rng = np.random.default_rng(1)
    covered = 0
    for _ in range(200):
        people: SentenceEdits = [[THE] * n for n in rng.poisson(1.0, 100)]
        system: SentenceEdits = [[THE] * n for n in rng.poisson(0.5, 100)]
        edits = TypedEdits.from_edits({"s": system}, {"a": people})
        row = next(iter(type_ratios(edits, 0.9)))
        assert row.ratio.interval is not None
        covered += row.ratio.interval[0] < 0.5 < row.ratio.interval[1]
    assert 165 <= covered <= 195  # 180 are expected


def test_ratios_are_compared_with_that_of_all_types() -> None:
    """Four types are corrected alike, one half as often, and one never."""
    rng = np.random.default_rng(1)
    rejected = np.zeros(6)
    for _ in range(100):
        people = rng.poisson(0.2, (150, 6))
        systems = rng.poisson(np.array([0.14] * 4 + [0.02, 0.0]), (150, 6))
        types = tuple("uvwxyz")
        edits = TypedEdits(
            ("s",), ("a",), types, systems[None].astype(np.int32), people[None].astype(np.int32),
            None, None,
        )  # fmt: skip
        rows = [r for r in type_ratios(edits, 0.95) if r.system == r.annotator == MEAN]
        assert [row.adjusted for row in rows] == holm([row.pvalue or 0.0 for row in rows])
        assert rows[0].expected_edits == pytest.approx(
            people[:, 0].sum() * systems.sum() / people.sum()
        )
        rejected += [(row.pvalue or 0.0) < 0.05 for row in rows]
    assert rejected[4:].min() > 90
    systems, people = np.zeros((80, 2), np.int32), np.ones((80, 2), np.int32)
    nothing = TypedEdits(("s",), ("a",), ("u", "v"), systems[None], people[None], None, None)
    assert {row.pvalue for row in type_ratios(nothing, 0.95) if row.annotator == MEAN} <= {1, None}


def test_edits_of_other_sentences_are_refused() -> None:
    with pytest.raises(DataError, match="of the same sentences"):
        TypedEdits.from_edits({"s": [[]]}, PEOPLE)
    with pytest.raises(DataError, match="at least one annotator"):
        TypedEdits.from_edits({"s": [[]]}, {})
