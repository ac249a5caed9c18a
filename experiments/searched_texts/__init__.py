"""What attacks find for the metrics of MAEGE: README.md and its tables."""
