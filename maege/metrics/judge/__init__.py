"""Language models that are asked for scores, or to compare texts."""
