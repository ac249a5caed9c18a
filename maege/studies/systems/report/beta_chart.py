"""A chart of the F scores of systems by beta, with the points where two of them change places."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import altair as alt
import pandas as pd

from maege.report.chart_style import BLUE, ORANGE, number_tooltips, specification
from maege.studies.systems.beta_sweep import BetaScore
from maege.texts.texts import SOURCE

MAX_BETA_SYSTEMS = 15
_WIDTH, _HEIGHT = 420, 320
_TICKS = [0.1, 0.25, 0.5, 1, 2, 4]


class Crossing(NamedTuple):
    """A beta with which two systems have the same F: above it the second is better."""

    beta: float
    f: float
    before: str
    after: str


def crossings(scores: Sequence[BetaScore]) -> Iterator[Crossing]:
    """Yield where the scores of two systems cross; on straight lines between the betas tried."""
    curves: dict[str, list[BetaScore]] = {}
    for score in scores:
        curves.setdefault(score.system, []).append(score)
    for pair in combinations(curves.values(), 2):
        unequal = [(a, b) for a, b in zip(*pair, strict=True) if a.score != b.score]
        for (a, b), (next_a, next_b) in pairwise(unequal):
            before, after = a.score - b.score, next_a.score - next_b.score
            if before * after < 0:
                part = before / (before - after)
                names = (a.system, b.system) if before > 0 else (b.system, a.system)
                f_score = a.score + part * (next_a.score - a.score)
                yield Crossing(a.beta + part * (next_a.beta - a.beta), f_score, *names)


def beta_chart(scores: Sequence[BetaScore]) -> Mapping[str, Any]:
    """Draw the best systems; the unchanged source, which has no correct edit, is left out."""
    best: dict[str, int] = {}
    for score in scores:
        best[score.system] = min(score.rank, best.get(score.system, score.rank))
    kept = sorted(best.keys() - {SOURCE}, key=lambda system: (best[system], system))
    shown = [score for score in scores if score.system in kept[:MAX_BETA_SYSTEMS]]
    frame = pd.DataFrame(
        [(s.system, s.beta, s.score) for s in shown], columns=["system", "beta", "f"]
    )
    points = pd.DataFrame(crossings(shown), columns=Crossing._fields)
    x = alt.X("beta:Q", title="beta").scale(type="log", nice=False).axis(values=_TICKS, format="~g")
    y = alt.Y("f:Q", title="F").scale(zero=False)
    base = alt.Chart(frame).encode(x=x, y=y, detail="system:N")
    tooltips = number_tooltips(beta="beta", f="F")
    lines = base.mark_line(color=BLUE, opacity=0.6, strokeWidth=1.5).encode(
        tooltip=["system:N", *tooltips]
    )
    last = frame[frame["beta"] == frame["beta"].max()]
    names = alt.Chart(last).mark_text(align="left", dx=5, fontSize=11)
    crossed = alt.Chart(points).mark_point(color=ORANGE, filled=True, size=40, opacity=1)
    layers = alt.layer(
        lines,
        names.encode(x=x, y=y, text="system:N"),
        crossed.encode(x=x, y=y, tooltip=["before:N", "after:N", *tooltips]),
    )
    return specification(layers.properties(width=_WIDTH, height=_HEIGHT))
