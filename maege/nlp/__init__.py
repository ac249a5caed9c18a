"""ERRANT: the pipeline it runs on, and the edits that it finds between two texts."""
