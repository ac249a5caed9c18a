"""Scores of sentences or of corpora, with few or many references: what orders texts better."""
