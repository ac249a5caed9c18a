"""Analysers of words by language: parts of speech and lemmas, from dictionaries."""
