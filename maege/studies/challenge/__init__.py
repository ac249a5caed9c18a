"""Whether metrics tell harmless changes of a correction from harmful ones."""
