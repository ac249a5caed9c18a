"""Attacks: mutated inputs, hostile files, kills, hostile plug-ins; one table of what failed."""
