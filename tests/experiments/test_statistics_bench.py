"""The bench of the statistics: a slice of it, with bounds that chance does not exceed."""

from dataclasses import replace
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
import yaml

from docs.generate.simulations_page import page
from experiments.statistics import summary, table
from experiments.statistics.__main__ import SLICE_SETTINGS, simulate
from experiments.statistics.null_bench import intraclass_correlation
from experiments.statistics.null_scorers import LEXICAL, SYMMETRIC, Texts
from experiments.statistics.population import RowsBySentence
from experiments.statistics.proportion_bench import interval_coverage
from experiments.statistics.tally import Rate, Tally

# One process has the results.
pytestmark = pytest.mark.xdist_group("bench")

ERRORS = 5  # Monte-Carlo standard errors; chance exceeds them in one of a million tests
SIZE = 62


@pytest.fixture(scope="module")
def rates(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str, str], Rate]:
    """Return the rates of a slice with three metrics, by letter of the part, row and measure."""
    content = yaml.safe_load(SLICE_SETTINGS.config.read_text(encoding="utf-8"))
    config = tmp_path_factory.mktemp("bench") / "slice.yaml"
    config.write_text(yaml.safe_dump(content | {"metrics": ["bleu", "ld", "max-sari"]}))
    slice_rates, _ = simulate(replace(SLICE_SETTINGS, config=config))
    return {(rate.part[0], rate.row, rate.measure): rate for rate in slice_rates}


def margin(rate: Rate) -> float:
    """Return five errors of a rate whose true value is .05 or .95, of the same number of runs."""
    return ERRORS * min(rate.error, sqrt(0.05 * 0.95 / rate.runs))


@pytest.mark.parametrize(
    ("part", "row"),
    [
        *(("A", f"{kind}: tau macro") for kind in SYMMETRIC),
        *(("A", f"{kind}: r within") for kind in SYMMETRIC),
        ("B", "tau macro"),
        ("B", "r within"),
        ("C", "tau macro, single"),
        ("C", "tau macro, any pair (adjusted)"),
        ("C", "r within, any pair (adjusted)"),
        ("D", "any type with q < .05"),
        ("E", "rho: two iid by text"),
        ("E", "pairwise accuracy: two iid by text"),
        ("G", "tau macro, resampling documents"),
        ("H", "paired runs, tau macro"),
        ("H", "replicability in 3 corpora, tau macro, equal in all"),
    ],
)
def test_tests_have_their_nominal_size(
    rates: dict[tuple[str, str, str], Rate], part: str, row: str
) -> None:
    rate = rates[part, row, "size"]
    assert rate.mean <= 0.05 + margin(rate)


@pytest.mark.parametrize(
    ("part", "row"),
    [
        ("B", "tau macro"),
        ("B", "r within"),
        ("B", "accuracy macro"),
        ("C", "tau macro, single"),
        ("D", "10-19 sentences"),
        ("E", "rho, nested"),
        ("E", "rho, jackknife"),
        ("E", "rho, edits applied, nested"),
        ("E", "r, nested"),
        ("E", "pairwise accuracy, nested"),
        ("H", "paired runs, tau macro"),
    ],
)
def test_intervals_have_their_nominal_coverage(
    rates: dict[tuple[str, str, str], Rate], part: str, row: str
) -> None:
    rate = rates[part, row, "coverage"]
    assert rate.mean >= 0.95 - margin(rate)


def test_bench_detects_intervals_that_are_too_narrow(
    rates: dict[tuple[str, str, str], Rate],
) -> None:
    of_replicates = rates["E", "rho, replicates", "coverage"]  # all there was before
    assert of_replicates.mean < 0.95 - margin(of_replicates)
    assert of_replicates.mean < rates["E", "rho, nested", "coverage"].mean - 0.1


def test_documents_need_to_be_resampled(rates: dict[tuple[str, str, str], Rate]) -> None:
    sentences, documents = (
        rates["G", f"tau macro, resampling {unit}", "size"] for unit in ("sentences", "documents")
    )
    assert sentences.mean > documents.mean + 0.1


def test_copies_of_a_sentence_are_rows_of_their_own() -> None:
    rows = RowsBySentence.from_sentences(np.array([1, 0, 1, 2]), 3)
    index, draw = rows.take(np.array([1, 1, 2]))
    assert index.tolist() == [0, 2, 0, 2, 3]
    assert draw.tolist() == [0, 0, 1, 1, 2]


def test_equal_texts_have_equal_random_scores() -> None:
    texts = Texts(["a", "a", "b"], ["x y", "x z", "x y"])
    rng = np.random.default_rng(1)
    by_text = SYMMETRIC["iid by text"](texts, 2, rng)
    by_pair = SYMMETRIC["iid by (source, text)"](texts, 2, rng)
    assert (by_text[0] == by_text[2]).all()
    assert (by_text[0] != by_text[1]).all()
    assert (by_pair[0] != by_pair[2]).all()


def test_word_weights_add_up() -> None:
    texts = Texts(["x", "x", "x"], ["y", "z", "y z"])
    scores = LEXICAL["sum of random word weights"](texts, 1, np.random.default_rng(1))[:, 0]
    assert scores[2] == pytest.approx(scores[0] + scores[1])


def test_intraclass_correlation_of_equal_groups_is_negative() -> None:
    assert intraclass_correlation(np.array([1.0, 3, 1, 3]), np.array([0, 0, 1, 1])) == -1


def test_interval_of_a_proportion_is_enumerated() -> None:
    # Of one case the intervals are [0, .79] and [.21, 1].
    assert interval_coverage(1, np.array([0.1, 0.5])).tolist() == pytest.approx([0.9, 1.0])


def test_rate_counts_runs_and_finds_the_worst_item() -> None:
    tally = Tally("X")
    for run, (a, b) in enumerate([(True, True), (True, False), (False, True), (True, True)]):
        tally.add("row", "coverage", 10, run, "a", a)
        tally.add("row", "coverage", 10, run, "b", b)
    tally.add_interval("row", 10, 4, "a", None, 0.0)
    (rate,) = tally.rates()
    assert (rate.mean, rate.worst, rate.runs) == (0.75, 0.75, 4)


def test_marks_tell_unsafe_from_conservative_rates() -> None:
    def rate(measure: str, mean: float) -> Rate:
        return Rate("B. single metrics", "tau macro", measure, 200, mean, 0.01, None, "", None, 100)  # type: ignore[arg-type]

    assert table.mark(rate("coverage", 0.9)) == table.MISSED
    assert table.mark(rate("coverage", 0.99)) == table.CONSERVATIVE
    assert table.mark(rate("size", 0.1)) == table.MISSED
    assert table.mark(rate("size", 0.0)) == ""
    assert table.mark(rate("power", 0.1)) == ""


def test_table_shows_what_was_before(tmp_path: Path) -> None:
    rate = Rate("B. single metrics", "tau micro", "size", 62, 0.05, 0.01, 0.1, "ld", 0.04, 100)
    text = table.markdown([rate], ["Notes."])
    assert (
        "| tau micro | size | .050 ±.010 (.100 ld; without outliers .040) | .066 (.154) |" in text
    )
    table.write_csv([rate], tmp_path / "table.csv")
    assert len((tmp_path / "table.csv").read_text().splitlines()) == 2


def test_the_page_of_simulations_has_the_summary_of_the_table() -> None:
    text = page()
    assert summary.summary() in text
    assert all(f"| {label} |" in text for label, *_ in (*summary.INTERVALS, *summary.TESTS))
