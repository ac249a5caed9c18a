"""The configuration of a run: its keys, how it is read, presets."""
