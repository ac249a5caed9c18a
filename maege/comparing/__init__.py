"""Metrics that compare texts, and the strengths of texts that follow from comparisons."""
