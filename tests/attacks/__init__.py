"""Attacks: inputs, services and surroundings that are broken or hostile."""
