"""Scores of people as systems."""
