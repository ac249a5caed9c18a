"""Random scorers: what scorers that know nothing reach by chance."""
