"""The page simulations.md: how often intervals and tests are right, from stored simulations."""

from experiments.statistics import summary
from experiments.statistics.pages import summary as pages_summary

HEAD = """\
# Simulations

How often the intervals and tests of MAEGE are right. [Formulas and
simulations](statistics-appendix.md#simulations) says how these figures were made.

## Intervals and tests

Coverage and size on samples of n sentences of CoNLL-2014. In parentheses: without LD, whose scores
have outliers. *Before*: earlier versions of these statistics, as far as they were simulated.

"""
PAGES = """
## Pages

Pages on which every assertion is false, and pages with effects of known size. *Allowed* is the
target and two Monte-Carlo errors.

"""


def page() -> str:
    """Return the page as Markdown."""
    return HEAD + summary.summary() + PAGES + pages_summary.summary()
