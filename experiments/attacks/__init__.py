"""Attacks on MAEGE that take minutes; those that take seconds are in tests/attacks."""
