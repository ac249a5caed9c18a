"""Which aggregation, and how many references, order texts better."""
