"""A spaCy pipeline of word lists and rules, without a trained model."""
