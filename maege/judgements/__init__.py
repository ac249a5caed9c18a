"""What people say about outputs of systems: files of judgements, comparisons, scores."""
