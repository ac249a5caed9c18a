"""Values of known metrics that come with the package; `python -m experiments.atlas` makes them."""

from maege.studies.known_results.result_files import known_corpora
from maege.studies.rows import RowResult


def known_values(corpus: str, row: str) -> dict[str, RowResult]:
    """Return the results of one row on one corpus or set of judgements, by metric."""
    results = known_corpora()[corpus].results
    return {item.result.metric: item.result for item in results if item.row == row}
