"""The best weights to mix two metrics."""
