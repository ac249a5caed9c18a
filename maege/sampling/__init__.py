"""What is ranked: chains, full lattices, synthetic corpora."""
