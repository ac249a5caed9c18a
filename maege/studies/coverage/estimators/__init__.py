"""How much of all valid corrections references have: estimators and what follows from them."""
