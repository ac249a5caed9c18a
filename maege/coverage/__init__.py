"""How much of what is right references have: pools of corrections, estimators, perfect systems."""
