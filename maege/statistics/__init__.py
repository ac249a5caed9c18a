"""Statistics of metrics on rankings: agreement with the true order, intervals and tests."""
