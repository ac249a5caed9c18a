"""Whether a metric can be trusted."""
