"""New errors and bad outputs, where the references have the right answer: stored plainly."""

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from maege.config.schema import RunConfig
from maege.metric.metric import Metric
from maege.sampling.sample import Sample
from maege.studies import offered
from maege.studies.lattice_inputs import Inputs
from maege.studies.rows import Row, RowResult, RowResults
from maege.studies.run.report.run_data import RunData
from maege.studies.study import Context

_RESULTS = TypeAdapter(dict[str, dict[str, RowResult]])


def errors_of_circular(
    config: RunConfig,
    inputs: Inputs,
    sample: Sample,
    metrics: Mapping[str, Metric],
    context: Context,
) -> dict[str, Any]:
    """Score texts with new errors and bad outputs, and return the results of their rows."""
    (study,) = offered("errors_of_run")
    found = study.errors_of_run(config, inputs, sample, metrics, context.scorer)
    plain: dict[str, Any] = _RESULTS.dump_python(found, mode="json")
    return plain


def stored_errors(run: RunData) -> tuple[tuple[Row[Any], ...], RowResults]:
    """Return the rows and their results that a run has stored; nothing if it has none."""
    stored = run.manifest.get("errors")
    if not stored:
        return (), {}
    (study,) = offered("errors_of_run")
    return study.ROWS, _RESULTS.validate_python(stored)
