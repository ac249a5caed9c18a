"""What is wrong with a template."""

from maege.errors import MetricError


def wrong_template(name: str, reason: str) -> MetricError:
    """Return the error about a template."""
    return MetricError(f"judge: the template {name} cannot be used: {reason}")
