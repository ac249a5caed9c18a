"""The tables of docs/attacks.md."""
