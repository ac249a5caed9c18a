"""Asking what is outside of Python: a program, a server, a file of scores."""
