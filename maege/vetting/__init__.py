"""Whether a metric is any good."""
