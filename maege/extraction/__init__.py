"""From text to edits: ERRANT and the spaCy pipeline it runs on."""
