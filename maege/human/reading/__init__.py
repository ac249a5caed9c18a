"""Files of human judgements and of outputs: one format per file."""
