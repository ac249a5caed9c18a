"""What is wrong with a template, or with a text for it."""

from maege.errors import MetricError


class LongPromptError(MetricError):
    """The texts make a prompt too long."""


def wrong_template(name: str, reason: str) -> MetricError:
    """Return the error about a template."""
    return MetricError(f"judge: the template {name} cannot be used: {reason}")
