from pathlib import Path

import numpy as np
import pytest

from maege.judgements.comparisons import comparisons
from maege.statistics.expected_wins import expected_wins
from tests.studies.humans.judged_sets import compared, judgements, number, rows


def scores(data: Path, name: str) -> dict[str, float]:
    made = compared(data, name)
    return dict(zip(made.systems, expected_wins(made.wins().sum(axis=0)), strict=True))


def test_gjg15(data: Path, goldens: Path) -> None:
    ours = scores(data, "gjg15")
    for row in rows(goldens, "gjg15-system-scores.tsv"):
        ew = ours.pop(row["system"])
        assert round(ew, 3) == number(row["ew_printed"])
        assert round(ew, 4) == number(row["ew_official_script"])
        assert round(ew, 6) == number(row["ew_recomputed"])
        assert ew == pytest.approx(number(row["ew_published_file"]), abs=0.0011)
    assert not ours


def test_single_judges_of_gjg15(data: Path, goldens: Path) -> None:
    table = rows(goldens, "gjg15-scores-by-judge.tsv")
    for judge in sorted({row["judge"] for row in table}):
        made = comparisons(
            judgements(data, "gjg15").select(lambda j, judge=judge: j.judge == judge), "expanded"
        )
        ours = dict(zip(made.systems, expected_wins(made.wins().sum(axis=0)), strict=True))
        for row in table:
            if row["judge"] == judge:
                assert round(ours[row["system"]], 6) == number(row["ew_definition"])


def test_nspt15(data: Path, goldens: Path) -> None:
    paid = judgements(data, "nspt15").select(lambda j: j.judge in {"annot1", "annot2", "annot3"})
    sets = {"ew": paid, "ew_without_reference": paid.without_systems({"refmix1"})}
    for column, judged in sets.items():
        made = comparisons(judged, "expanded")
        ours = dict(zip(made.systems, expected_wins(made.wins().sum(axis=0)), strict=True))
        for row in rows(goldens, "nspt15-system-scores.tsv"):
            if row[column]:
                system = {"INPUT": "src"}.get(row["system"], row["system"])
                assert round(ours[system], 6) == number(row[column])


@pytest.mark.parametrize("name", ["seeda-e", "seeda-s"])
def test_seeda(data: Path, goldens: Path, name: str) -> None:
    ours = scores(data, name)
    for row in rows(goldens, "seeda-system-scores.tsv"):
        if row["data"] == name:
            assert round(ours[row["system"]], 6) == number(row["ew_recomputed"])
            assert ours[row["system"]] == pytest.approx(number(row["ew_published"]), abs=0.0011)
    kind = {"seeda-e": "edit", "seeda-s": "sent"}[name]
    published = (data / "seeda/human/system-scores.tsv").read_text(encoding="utf-8")
    header, *lines = map(str.split, published.splitlines())
    for line in lines:
        row = dict(zip(header, line, strict=True))
        assert ours[row["system"]] == pytest.approx(float(row[f"ew-{kind}"]), abs=0.0011)


def test_sets_are_computed_as_one_by_one() -> None:
    wins = np.random.default_rng(1).integers(0, 3, (4, 5, 6, 6)) * (1 - np.eye(6))
    together = expected_wins(wins)
    assert together.shape == (4, 5, 6)
    single = [[expected_wins(of_set) for of_set in row] for row in wins]
    np.testing.assert_array_equal(together, single)


def test_a_system_that_was_never_separated() -> None:
    wins = np.zeros((3, 3))
    wins[0, 1] = 2
    np.testing.assert_array_equal(expected_wins(wins), [1, 0, np.nan])
