"""How much systems and people change."""
