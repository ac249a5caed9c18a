"""Readers of files of human judgements."""
