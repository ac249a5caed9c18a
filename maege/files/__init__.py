"""Files: how texts are read, and results written, completely or not at all."""
