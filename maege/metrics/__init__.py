"""The metrics: one in a file or folder."""
