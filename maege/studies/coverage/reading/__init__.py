"""Readers of pools, candidates and judgements of validity."""
