"""What a metric is: what it reads, what it returns, and what it is asked to score."""
