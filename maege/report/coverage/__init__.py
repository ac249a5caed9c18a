"""What is written about coverage, people beside systems, and conservatism."""
