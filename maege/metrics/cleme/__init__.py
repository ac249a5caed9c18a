"""CLEME and CLEME2: chunks that hypothesis and references share, and how they agree."""
