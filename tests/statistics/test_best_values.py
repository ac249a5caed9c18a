"""Every statistic that has a best value: an oracle has it, and noise never raises it."""

from collections import defaultdict

import numpy as np
import pytest

from experiments.statistics.pages.run_pages import SIZES, texts_of_size
from maege.statistics.measures import PAIRWISE_ACCURACY
from maege.statistics.results import Results

NOISE = (0.0, 0.5, 1.0, 2.0, 4.0)  # standard deviations, in edits
# They have no best value.
COUNTS = ("tie_rate_micro", "tie_rate_macro")
# Its true order is of expected edits, which the counted edits of a draw are not; so has r, which is
# of all sentences together, where more edits need not be a better text.
NO_CEILING = {
    ("pearson", "chains"),
    ("pearson", "corpora"),
    ("spearman", "corpora"),
    (PAIRWISE_ACCURACY, "corpora"),
}


@pytest.fixture(scope="module")
def results() -> Results:
    texts = texts_of_size(SIZES[0])
    noise = np.random.default_rng(1).standard_normal(len(texts.edits))
    return texts.results({f"{sd:g}": texts.edits + sd * noise for sd in NOISE}, 1)


def test_an_oracle_has_the_best_value_and_noise_never_raises_it(results: Results) -> None:
    values: dict[tuple[str, str], list[float]] = defaultdict(list)
    for sd in NOISE:
        for estimate in results.estimates:
            if estimate.metric == f"{sd:g}" and estimate.statistic not in COUNTS:
                assert estimate.value is not None
                values[estimate.statistic, estimate.ranking_type].append(estimate.value)
    assert {kind for _, kind in values} == {"chains", "corpora"}
    for name, of_ladder in values.items():
        assert of_ladder == sorted(of_ladder, reverse=True), name
        # Texts of equal numbers of edits are tied, in few pairs.
        assert of_ladder[0] > 0.98 or name in NO_CEILING, name
