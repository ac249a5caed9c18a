"""The bench of pages: how many pages have a false sentence, where the truth is known."""
