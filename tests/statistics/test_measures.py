"""The vocabulary of statistics: every key is described, and keys that others use exist."""

import pytest

from maege.statistics.measures import (
    CHANCE,
    COMPARED,
    HEADLINE,
    SHOWN_LABELS,
    STATISTICS,
    label,
    looks_inverted,
)


def test_keys_that_are_used_exist_and_fit_their_rankings() -> None:
    used = [(t, s) for t, statistics in COMPARED.items() for s in statistics]
    for ranking_type, statistic in [*used, *SHOWN_LABELS]:
        assert ranking_type in STATISTICS[statistic].ranking_types
    assert HEADLINE in STATISTICS
    assert all(
        STATISTICS[s].lowest < chance < STATISTICS[s].highest for s, chance in CHANCE.items()
    )


def test_labels_tell_statistics_of_a_ranking_apart() -> None:
    for ranking_type in ("chains", "lattices", "corpora"):
        labels = [label(s.key, ranking_type) for s in STATISTICS.values()
                  if ranking_type in s.ranking_types]  # fmt: skip
        assert len(labels) == len({*labels})
    assert label("tau_ties_agree_micro", "chains") == "tau, ties agree (micro)"
    assert SHOWN_LABELS["corpora", "spearman"] == "corpora: rho"


@pytest.mark.parametrize(
    ("interval", "is_inverted"),
    [(None, False), ((-0.9, -0.34), True), ((-0.9, -1 / 3), False), ((-0.9, 0.5), False)],
)
def test_the_whole_interval_is_below_a_third(
    interval: tuple[float, float] | None, is_inverted: bool
) -> None:
    assert looks_inverted(interval) == is_inverted
