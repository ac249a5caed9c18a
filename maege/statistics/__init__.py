"""How well metrics keep the order of rankings, with honest uncertainty."""
