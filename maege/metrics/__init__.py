"""The built-in metrics, one a file."""
