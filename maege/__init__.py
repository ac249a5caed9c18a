"""MAEGE validates metrics of grammatical error correction without human rankings."""

__version__ = "0.1.0"
