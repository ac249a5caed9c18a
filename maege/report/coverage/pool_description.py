"""What was measured, as a sentence."""

from maege.coverage.pipeline import CoverageResults
from maege.number_format import number_of


def describe_pool(results: CoverageResults) -> str:
    """Say what was measured."""
    summary = results.pools[0].summary
    sizes = str(summary.smallest)
    if summary.largest > summary.smallest:
        sizes += f" to {summary.largest}"
    return (
        f"{results.inputs.pool.name}: {number_of(summary.sentences, 'sentence')} with {sizes} "
        f"corrections each."
    )
