"""How metrics are called: deduplication, batches, cache, processes."""
