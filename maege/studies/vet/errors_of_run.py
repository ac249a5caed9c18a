"""What references with the right answer leave to be known of a run: new errors, bad outputs."""

from collections.abc import Mapping
from typing import Any

from maege.config.schema import RunConfig
from maege.metric.metric import Metric
from maege.sampling.sample import Sample
from maege.studies.lattices.inputs import Inputs
from maege.studies.rows import RowResults, results_of
from maege.studies.scorer import Scorer
from maege.studies.vet.contrast_pairs import contrast_requests, preference_rates
from maege.studies.vet.degenerate_outputs import degenerate_output_pairs
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import injected_error_pairs
from maege.studies.vet.limits import BAD_OUTPUTS_ROW, NEW_ERRORS_ROW
from maege.studies.vet.rows import ROWS as OF_VETTING

ROWS = tuple(row for row in OF_VETTING if row.key in (NEW_ERRORS_ROW, BAD_OUTPUTS_ROW))


def errors_of_run(
    config: RunConfig, inputs: Inputs, sample: Sample, metrics: Mapping[str, Metric], scorer: Scorer
) -> RowResults:
    """Return which share of new errors metrics notice, and which of bad outputs they reward."""
    sentences, seed = sample.prepared_sentences, config.seed
    groups = {
        "injected_errors": injected_error_pairs(
            sentences, seed=seed, language=config.language_code
        ),
        "degenerate_outputs": degenerate_output_pairs(sentences, seed=seed),
    }
    rates: dict[str, Any] = {}
    for name, pairs in groups.items():
        scores = scorer.attempt(contrast_requests(pairs), metrics).scores
        confidence = config.statistics.confidence
        rates[name] = {
            metric: preference_rates(pairs, of_metric.values, confidence)
            for metric, of_metric in scores.items()
        }
    settings: Any = config  # of a vetting, of which these rows read nothing
    return results_of(ROWS, Vetting(settings, "", inputs, {}, [], None, **rates))
