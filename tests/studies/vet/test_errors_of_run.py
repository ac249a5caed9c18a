"""New errors and bad outputs, of metrics for which it is known what they notice."""

import pytest

from maege.config.schema import from_mapping
from maege.errors import MaegeWarning
from maege.progress import QUIET
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw
from maege.studies.rows import RowResults
from maege.studies.scorer import Scorer
from maege.studies.vet.errors_of_run import ROWS, errors_of_run


def right(hypothesis, references):
    """1 for a text that is one of the references, 0 for all others."""
    return float(hypothesis in references)


def wrong(hypothesis, references):
    return -right(hypothesis, references)


def constant(hypothesis):
    return 0.5


@pytest.fixture(scope="module")
def row_results() -> RowResults:
    keys = {"corpus": "tiny", "lattices": None, "synthetic_corpora": None, "cache": None,
            "references": {"use": ["annotators"], "exclude_own_reference": False}}  # fmt: skip
    config = from_mapping({**keys, "metrics": [right, wrong, constant]})
    with pytest.warns(MaegeWarning, match="right answer"):
        inputs = load_inputs(config)
    scorer, metrics = Scorer(config, 1, QUIET.scored), config.build_metrics()
    return errors_of_run(config, inputs, draw(config, inputs), metrics, scorer)


def shares(row_results: RowResults, metric: str, row: str) -> dict[str, float]:
    """Return the share of each kind, from its difference to the limit, which is that of the row."""
    (limit,) = (r.limit for r in ROWS if r.key == row)
    return {c.subject: c.difference.value + limit for c in row_results[metric][row].comparisons}


def test_the_rows_are_new_errors_and_bad_outputs(row_results: RowResults) -> None:
    assert {metric: {*rows} for metric, rows in row_results.items()} == {
        name: {"new-errors", "bad-outputs"} for name in ("right", "wrong", "constant")
    }


def test_who_knows_the_right_text_notices_and_resists(row_results: RowResults) -> None:
    missed = shares(row_results, "right", "new-errors")
    # A misplaced edit is compared with a partial correction, which is no reference either.
    del missed["misplaced edits"]
    assert set(missed.values()) == {0.0}
    assert row_results["right"]["bad-outputs"].value.value == 0
    assert row_results["wrong"]["bad-outputs"].value.value == 1
    assert row_results["wrong"]["new-errors"].value.value == 1


def test_ties_are_no_answer_to_either(row_results: RowResults) -> None:
    assert set(shares(row_results, "constant", "new-errors").values()) == {1.0}
    assert row_results["constant"]["bad-outputs"].value.value == 1  # as good as the correction
