"""Checks of a directory that a command wrote: its files, its origin, its numbers, a text on it."""
