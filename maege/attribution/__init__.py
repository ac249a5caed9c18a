"""What each edit of a lattice is worth: statistics of set functions.

A set function has a value for each subset of k edits, an array of shape (..., 2 ** k): bit i of an
index says whether edit i is applied. Nothing here knows metrics or texts.
"""
