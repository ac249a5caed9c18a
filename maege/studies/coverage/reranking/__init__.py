"""What is chosen from the candidates of a system."""
