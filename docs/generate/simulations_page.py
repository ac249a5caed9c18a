"""The page simulations.md: how often intervals and tests are right, from stored simulations."""

from pathlib import Path

from experiments.statistics import summary
from experiments.statistics.pages import summary as pages_summary

STORED_SETS = Path(summary.__file__).parent / "results/several-sets.md"
HEAD = """\
# Simulations

How often the intervals and tests of MAEGE are right. [Formulas and
simulations](statistics-appendix.md#simulations) says how these figures were made.

## Intervals and tests

Coverage and size on samples of n sentences of CoNLL-2014. In parentheses: without LD, whose scores
have outliers. *Before*: earlier versions of these statistics, as far as they were simulated.

"""
SETS = """
## Several test sets

`python -m experiments.statistics.set_bench` simulates four systems on three sets of 200 sentences,
200 times. A claim is false if it is of more sets than have a difference. At most .05 of the
comparisons may have one.

"""
PAGES = """
## Pages

Pages on which every assertion is false, and pages with effects of known size. *Allowed* is the
target and two Monte-Carlo errors.

"""


def page() -> str:
    """Return the page as Markdown."""
    sets = STORED_SETS.read_text(encoding="utf-8")
    return HEAD + summary.summary() + SETS + sets + PAGES + pages_summary.summary()
