"""Language models as judges: prompts, answers, requests, and what was paid."""
