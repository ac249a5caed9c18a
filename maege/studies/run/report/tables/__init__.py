"""The tables of a run: each in a module, with all digits, as people read it, and its chart."""
