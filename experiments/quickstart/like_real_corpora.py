"""Whether metrics behave on the shipped corpus as on published ones.

`python -m experiments.quickstart.like_real_corpora` prints Spearman's rho between the known values
of metrics on two corpora, with 95 % intervals: of the shipped corpus and each published one, and of
published ones among themselves, which is what can be expected.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

import numpy as np
from scipy.special import ndtri
from scipy.stats import spearmanr

from maege.studies.known_results.result_files import known_corpora

SHIPPED = "quickstart"
PUBLISHED = ("conll14", "jfleg-dev", "jfleg-test", "cweb-g-dev", "cweb-s-dev")  # of English
ROWS = {"order": "tau", "systems": "corpora", "bad-outputs": "bad outputs"}
_CONFIDENCE = 0.95


class Agreement(NamedTuple):
    """Spearman's rho of metrics' values on two corpora."""

    metrics: int
    rho: float
    low: float  # of the interval for other metrics, by Bonett and Wright (2000), as is the next
    high: float


def values(corpus: str, row: str) -> dict[str, float]:
    """Return what each metric reaches in a row of the dossier on a corpus."""
    results = (r.result for r in known_corpora()[corpus].results if r.row == row)
    return {r.metric: r.value.value for r in results if r.value.value is not None}


def agreement(first: Mapping[str, float], second: Mapping[str, float]) -> Agreement:
    """Return the correlation over the metrics that have both values.

    >>> agreement(dict(a=1, b=2, c=3, d=4, e=5), dict(a=1, b=3, c=2, d=4, e=5)).rho.round(2)
    np.float64(0.9)
    """
    names = sorted(first.keys() & second.keys())
    rho = spearmanr([first[n] for n in names], [second[n] for n in names]).statistic
    deviation = np.sqrt((1 + rho**2 / 2) / (len(names) - 3))
    limits = np.arctanh(rho) + ndtri((1 + _CONFIDENCE) / 2) * deviation * np.array([-1, 1])
    return Agreement(len(names), rho, *np.tanh(limits))


def lines() -> Iterator[str]:
    """Yield a line for each pair of corpora."""
    pairs = [(SHIPPED, name) for name in PUBLISHED]
    for first, second in [*pairs, *combinations(PUBLISHED, 2)]:
        found = {title: agreement(values(first, r), values(second, r)) for r, title in ROWS.items()}
        cells = (f"{t} {a.rho:.2f} [{a.low:.2f}, {a.high:.2f}]" for t, a in found.items())
        metrics = next(iter(found.values())).metrics
        yield f"{first}, {second} ({metrics} metrics): {', '.join(cells)}"


if __name__ == "__main__":
    print("\n".join(lines()))
