"""What was measured, as a sentence."""

from maege.number_format import number_of
from maege.studies.coverage.estimators.correction_numbers import SampleSummary


def describe_pool(name: str, summary: SampleSummary) -> str:
    """Say what was measured."""
    return (
        f"{name}: {number_of(summary.sentences, 'sentence')} with "
        f"{describe_sizes(summary)} corrections each."
    )


def describe_sizes(summary: SampleSummary) -> str:
    """Say how many corrections sentences have."""
    if summary.smallest == summary.largest:
        return str(summary.smallest)
    return f"{summary.smallest} to {summary.largest}"
