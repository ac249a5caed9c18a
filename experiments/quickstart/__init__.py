"""A shipped corpus of invented learner texts: systems that are made from it, and its quality."""
