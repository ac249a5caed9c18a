"""The page: one HTML file with the charts and the lattice explorer."""
