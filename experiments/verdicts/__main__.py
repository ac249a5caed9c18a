"""Print whether the verdict holds its targets: `python -m experiments.verdicts`.

With `--vet`, the planted metrics are vetted anew, and what was found is stored; without it, the
stored figures are graded with the code of today.
"""
