"""GoToScorer: corrections weighted by how many systems of a set make them."""
