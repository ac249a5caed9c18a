"""Attacks: faults of the machine, hostile inputs and plug-ins, and what is left afterwards."""
