"""Counts that several metrics share: n-grams, edits, tokens."""
