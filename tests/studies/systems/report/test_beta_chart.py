"""The chart of F by beta, and where systems change places."""

import pytest

from maege.studies.systems.beta_sweep import BetaScore
from maege.studies.systems.report.beta_chart import MAX_BETA_SYSTEMS, beta_chart, crossings
from maege.texts.texts import SOURCE


def scores(**systems: tuple[float, ...]) -> list[BetaScore]:
    return [
        BetaScore(
            "m2", beta, system, own[index], 1 + sum(o[index] > own[index] for o in systems.values())
        )
        for index, beta in enumerate((0.5, 1.0, 2.0, 4.0))
        for system, own in systems.items()
    ]


def test_crossings_are_where_lines_between_betas_meet() -> None:
    (one,) = crossings(scores(a=(0.4, 0.3, 0.2, 0.2), b=(0.3, 0.25, 0.3, 0.3)))
    assert (one.before, one.after) == ("a", "b")
    assert one.beta == pytest.approx(1 + 1 / 3)
    assert one.f == pytest.approx(0.3 - 0.1 / 3)


def test_systems_that_touch_do_not_change_places() -> None:
    assert not [*crossings(scores(a=(0.4, 0.3, 0.4, 0.4), b=(0.3, 0.3, 0.3, 0.4)))]
    (one,) = crossings(scores(a=(0.4, 0.3, 0.2, 0.2), b=(0.3, 0.3, 0.3, 0.3)))
    assert (one.beta, one.f) == pytest.approx((1.25, 0.3))


def test_the_chart_shows_the_best_systems_without_the_source() -> None:
    systems = {f"s{number:02}": (number / 100,) * 4 for number in range(MAX_BETA_SYSTEMS + 2)}
    chart = beta_chart(scores(**systems, **{SOURCE: (0.0,) * 4}))
    rows = [row for data in chart["datasets"].values() for row in data]
    shown = {row["system"] for row in rows if "system" in row}
    assert shown == set(sorted(systems)[-MAX_BETA_SYSTEMS:])
