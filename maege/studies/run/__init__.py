"""How well metrics keep the order of texts whose quality is known by construction."""
