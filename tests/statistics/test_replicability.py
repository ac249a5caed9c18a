import math

import numpy as np
import pytest

from maege.statistics.metric_differences import Difference
from maege.statistics.replicability import replicability


def difference(value: float | None, pvalue: float | None, a: str = "a", b: str = "b") -> Difference:
    return Difference("chains", "tau_macro", a, b, value, None, pvalue, pvalue, "")


def test_both_directions_of_each_common_pair_are_claims() -> None:
    first = [difference(0.2, 0.001), difference(0.1, 0.5, "a", "c")]
    second = [difference(-0.1, 0.001)]
    third = [difference(0.1, 0.002)]
    above, below = replicability([first, second, third])
    assert (above.above, above.below) == ("a", "b")
    assert above.differences == (0.2, -0.1, 0.1)
    assert above.pvalues == (0.0005, 0.9995, 0.001)
    assert above.partial_conjunction == pytest.approx([2 * 3 * 0.0005, 2 * 2 * 0.001, 1])
    assert above.holm == pytest.approx([2 * 3 * 0.0005, 1, 2 * 2 * 0.001])
    assert (above.shown_in, above.is_significant) == (2, (True, False, True))
    assert (below.above, below.below) == ("b", "a")
    assert below.differences == (-0.2, 0.1, -0.1)
    assert (below.shown_in, below.is_significant) == (1, (False, True, False))


def test_fisher_may_show_what_no_single_corpus_shows() -> None:
    corpora = [[difference(0.1, 0.06)]] * 4
    (claim, opposite) = replicability(corpora)
    assert (claim.shown_in, opposite.shown_in) == (0, 0)
    (claim, opposite) = replicability(corpora, "fisher")
    assert claim.shown_in == 3
    assert not any(claim.is_significant)
    assert opposite.shown_in == 0


def test_a_metric_without_a_value_is_shown_nowhere() -> None:
    (claim, _) = replicability([[difference(0.2, 0.0001)], [difference(None, None)]])
    assert claim.differences == (0.2, None)
    assert (claim.shown_in, claim.is_significant) == (1, (True, False))
    assert replicability([]) == []


@pytest.mark.parametrize("combination", ["bonferroni", "fisher"])
def test_no_claim_of_a_family_is_too_large(combination: str) -> None:
    """In 2,000 draws at most 5 % have a claim of more corpora than there are."""
    rng = np.random.default_rng(1)
    draws = 2000
    normal = rng.standard_normal((draws, 3, 4))
    normal[:, 0, 0] += 8  # pair 0 differs in corpus 0, pair 1 in all but one, pair 2 nowhere
    normal[:, 1, :3] -= 8
    pvalues = np.vectorize(math.erfc)(abs(normal) / math.sqrt(2))
    true_counts = {("a0", "b0"): 1, ("b1", "a1"): 3}
    errors = 0
    for values, ps in zip(normal, pvalues, strict=True):
        corpora = [
            [difference(values[i, c], ps[i, c], f"a{i}", f"b{i}") for i in range(3)]
            for c in range(4)
        ]
        claims = replicability(corpora, combination)
        counts = {(claim.above, claim.below): claim.shown_in for claim in claims}
        assert all(counts[pair] >= count for pair, count in true_counts.items())
        errors += any(count > true_counts.get(pair, 0) for pair, count in counts.items())
    assert 0.01 < errors / draws < 0.05 + 3 * math.sqrt(0.05 * 0.95 / draws)
