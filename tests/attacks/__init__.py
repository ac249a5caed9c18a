"""Attacks on reliability and security: each was once successful."""
