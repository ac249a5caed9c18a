"""Mixtures of two metrics, and the search for their weight."""
