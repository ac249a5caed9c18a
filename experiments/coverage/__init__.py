"""How many references are enough: coverage, perfect systems and people, with the study of 2018."""
