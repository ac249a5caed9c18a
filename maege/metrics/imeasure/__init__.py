"""Mixed references: every combination of the annotators' corrections, none of them enumerated."""
