"""Estimators of histograms."""

from pathlib import Path

import numpy as np
import pytest

from maege.array_types import Floats
from maege.errors import DataError
from maege.studies.coverage.fingerprint import Fingerprint
from maege.studies.coverage.histogram import Histogram
from maege.studies.coverage.unseen_estimator import (
    UnseenEstimator,
    UnseenProgram,
    geometric_grid,
    unseenest_program,
)
from tests.studies.coverage.crowd_pools import golden, published, rows

SAME_OBJECTIVE = 1e-5
SAME_MASSES = 1e-3
# Other solutions of the same objective exist.
NOT_UNIQUE = {("index", "g37")}
SAMPLE = Fingerprint((15, 2, 1, 0, 1, 1, 1, 0, 0, 1))


def _objective(program: UnseenProgram, numbers: Floats) -> float:
    misfit = np.abs(program.expected @ numbers - program.frequencies)
    return float((misfit / np.sqrt(program.frequencies + 1)).sum())


def _on_grid(program: UnseenProgram, histogram: Histogram) -> Floats:
    masses = np.zeros(len(program.probabilities))
    positions = np.searchsorted(program.probabilities, histogram.probabilities * (1 - 1e-9))
    masses[positions] = histogram.masses
    return masses


def test_figures_of_the_official_tool(data: Path, goldens: Path) -> None:
    by_key = {(p.task, p.comparison, p.file_key): p for p in published(data / "ibgec")}
    for row in golden(goldens, "unseenest.tsv"):
        estimate = UnseenEstimator().estimate(
            by_key[row["task"], row["comparison"], row["file_key"]].fingerprint
        )
        assert estimate.objective == pytest.approx(
            float(row["objective_official_tool"]), abs=SAME_OBJECTIVE
        )
        for source, tolerance in (("official", 1e-3), ("highs", 1e-6)):
            for threshold in ("0.001", "0.01", "0.1"):
                mass = estimate.histogram.mass_above(float(threshold))
                if abs(mass - float(row[f"mass_{source}>{threshold}"])) > tolerance:
                    # Its masses are spread over the neighbours of a point at the threshold.
                    below = estimate.histogram.mass_above(float(threshold) * 0.94)
                    above = estimate.histogram.mass_above(float(threshold) * 1.06)
                    assert source == "official"
                    assert above - tolerance <= float(row[f"mass_official>{threshold}"])
                    assert float(row[f"mass_official>{threshold}"]) <= below + tolerance
        sizes = (1, 2, 5, 10, 20, 49)
        golden_coverage = [float(row[f"coverage_unseenest_{m}"]) for m in sizes]
        assert estimate.histogram.coverage(sizes) == pytest.approx(golden_coverage, abs=1e-6)


def test_masses_of_the_published_outputs(data: Path) -> None:
    compared = 0
    for entry in [entry for entry in published(data / "ibgec") if entry.output]:
        program = UnseenEstimator().program(entry.fingerprint)
        estimate = program.best_fit
        assert estimate.histogram.masses.sum() == pytest.approx(1, abs=1e-9)
        on_grid = _on_grid(program, estimate.histogram)
        numbers = on_grid / program.probabilities
        assert _objective(program, numbers) == pytest.approx(estimate.objective, abs=1e-6)
        output = entry.output
        if len(output.numbers) != len(numbers):
            continue
        theirs = _objective(program, output.numbers)
        assert theirs > estimate.objective - SAME_OBJECTIVE
        # Other outputs belong to an older fingerprint.
        if theirs < estimate.objective + SAME_OBJECTIVE:
            compared += 1
            difference = np.abs(output.masses - on_grid).sum()
            assert (difference < SAME_MASSES) == (
                (entry.comparison, entry.sentence) not in NOT_UNIQUE
            )
    assert compared == 59


def test_the_published_example(goldens: Path) -> None:
    folder = goldens / "coverage"
    seen = (folder / "unseenest-example-input.txt").read_text().split()
    program = unseenest_program(Fingerprint(tuple(map(int, seen))), draws=118_396)
    estimate = program.best_fit
    output = rows(folder / "unseenest-example-output.tsv")
    numbers = np.array([float(row["variants"]) for row in output])
    assert round(program.mass, 1) == 783.4
    assert estimate.objective == pytest.approx(1156.8553, rel=1e-6)
    assert estimate.objective == pytest.approx(_objective(program, numbers), rel=1e-6)
    assert estimate.histogram.number_above(0) == pytest.approx(65_000_000)
    assert estimate.histogram.masses.sum() == pytest.approx(program.mass)


def test_a_sample_without_repetitions_is_put_at_the_floor() -> None:
    for floor in (0.01, 0.001, 0.1):
        estimate = UnseenEstimator(floor=floor).estimate(Fingerprint((50,)))
        assert estimate.histogram.number_above(0) == pytest.approx(50 / floor)


def test_floors_and_factors_without_a_grid() -> None:
    sample = Fingerprint((4, 1))
    for floor, grid in ((0, 1.05), (3, 1.05), (0.01, 1), (-1, 1.05), (np.nan, 1.05)):
        with pytest.raises(DataError, match="no grid of probabilities"):
            UnseenEstimator(floor=floor, grid=grid).estimate(sample)
    with pytest.raises(DataError, match="more than 10,000; choose a larger factor"):
        UnseenEstimator(grid=1.00001).estimate(sample)


def test_frequent_corrections_are_taken_as_they_are() -> None:
    program = UnseenEstimator("valiant").program(SAMPLE)
    # Windows of i = 5, 6, 7, 10 have 4, 3, 3 and 2 corrections: only the last is below sqrt(i).
    assert program.known.probabilities.tolist() == [10 / 50]
    assert program.mass == pytest.approx(0.8)
    assert program.frequencies.tolist() == [15, 2, 1, 0, 1, 1, 1, 0, 0, 0]
    assert program.probabilities[0] == 1 / 2500
    assert UnseenEstimator("valiant").estimate(SAMPLE).histogram.masses.sum() == pytest.approx(1)


def test_expected_fingerprints_are_those_of_poisson() -> None:
    program = UnseenEstimator("valiant").program(SAMPLE)
    mean = 50 * program.probabilities
    assert program.expected[1] == pytest.approx(mean**2 / 2 * np.exp(-mean))


def test_all_corrections_frequent() -> None:
    sample = Fingerprint.from_counts([20, 40])
    assert UnseenEstimator("valiant").program(sample) is None
    histogram = UnseenEstimator("valiant").estimate(sample).histogram
    assert histogram.probabilities.tolist() == [20 / 60, 40 / 60]
    assert histogram.numbers.tolist() == [1, 1]


def test_it_needs_fewer_corrections_than_unseenest() -> None:
    by_valiant = UnseenEstimator("valiant").estimate(SAMPLE)
    assert (
        by_valiant.histogram.number_above(0)
        < UnseenEstimator().estimate(SAMPLE).histogram.number_above(0) / 10
    )
    assert by_valiant.objective == pytest.approx(
        UnseenEstimator("valiant").program(SAMPLE).best_fit.objective + 0.5
    )


def test_a_floor_without_a_grid() -> None:
    with pytest.raises(DataError, match="no grid of probabilities"):
        UnseenEstimator("valiant", floor=100).estimate(SAMPLE)


def test_no_point_of_the_grid_is_above_1() -> None:
    assert geometric_grid(0.3, 1, 2)[-1] == 1
    assert UnseenEstimator().estimate(Fingerprint((0, 0, 0, 1))).histogram.coverage(
        [1]
    ) == pytest.approx([1])


def test_smallest_support_needs_fewer_and_explains_nearly_as_well() -> None:
    program = UnseenEstimator().program(Fingerprint((15, 2, 1, 0, 1, 1, 1, 0, 0, 1)))
    fewest, best = program.smallest_support(), program.best_fit
    assert fewest.histogram.number_above(0) < best.histogram.number_above(0) / 10
    assert fewest.objective == pytest.approx(best.objective + 0.5, abs=1e-6)
    assert program.smallest_support(slack=0.0).objective == pytest.approx(best.objective, abs=1e-6)


def test_a_program_without_solution_is_one_message() -> None:
    with pytest.raises(DataError, match=r"fingerprint \(50, .*at most 1 items .* higher limit"):
        UnseenEstimator(max_number=1).estimate(Fingerprint((50,)))
