"""Corpora: edits, sentences with annotations, M2 files, dataset cards."""
