"""Charts of conservatism: word changes, types of error, and when not correcting pays."""

from collections.abc import Sequence

import altair as alt
import pandas as pd

from maege.number_format import format_percentage
from maege.report.chart_style import BLUE, GREY, ORANGE, Chart
from maege.studies.coverage.conservatism.change_summaries import BINS
from maege.studies.coverage.conservatism.conservatism import Conservatism
from maege.studies.coverage.conservatism.leaving_alone import (
    PENALTIES,
    LeavingAlone,
    detection_threshold,
)
from maege.studies.coverage.conservatism.type_ratios import MEAN
from maege.studies.coverage.report.conservatism_tables import in_order, who

WIDTH, HEIGHT, SMALL, CELL_HEIGHT = 560, 280, 240, 20  # pixels
DARK = 0.45  # share of sentences from which cells are so dark that their text is white
LARGEST_BIN = 20  # word changes; the cumulative curve ends there
STEPS = 20  # of the probability to be right
AUTHORS = {"annotator": "a person", "system": "a system"}


def word_changes(results: Conservatism) -> Chart:
    """Draw the shares of sentences by number of word changes as a heat map."""
    frame = pd.DataFrame(
        {
            "who": who(row.name, row.author),
            "changes": row.changes,
            "share": row.share,
            "text": format_percentage(row.share, 0),
            "ink": "white" if row.share > DARK else "black",
        }
        for row in results.shares
        if row.counting == "strict"
    )
    order = [who(row.name, row.author) for row in in_order(results)]
    cells = alt.Chart(frame).encode(
        x=alt.X("changes:N", sort=list(BINS), title="words changed").axis(labelAngle=0),
        y=alt.Y("who:N", sort=order, title=None),
        tooltip=[
            alt.Tooltip("who:N"),
            alt.Tooltip("changes:N", title="words changed"),
            alt.Tooltip("share:Q", format=".1%"),
        ],
    )
    scale = alt.Scale(range=["#e8f1f8", BLUE], domain=[0, 0.6], clamp=True)
    layers = alt.layer(
        cells.mark_rect().encode(color=alt.Color("share:Q", scale=scale, legend=None)),
        cells.mark_text(fontSize=11).encode(
            text="text:N", color=alt.Color("ink:N", scale=None, legend=None)
        ),
    ).resolve_scale(color="independent")
    return layers.properties(width=alt.Step(50), height=alt.Step(CELL_HEIGHT))


def cumulative_changes(results: Conservatism) -> Chart:
    """Draw the shares of sentences with so many word changes or fewer."""
    frame = pd.DataFrame(
        {
            "name": row.name,
            "who": AUTHORS[row.author],
            "changes": BINS[row.changes],
            "share": row.cumulative,
        }
        for row in results.shares
        if row.counting == "strict" and BINS[row.changes] <= LARGEST_BIN
    )
    domain = list(AUTHORS.values())
    base = alt.Chart(frame).encode(
        x=alt.X("changes:Q", title="words changed, at most"),
        y=alt.Y("share:Q", title="share of the sentences").scale(domain=[0, 1]),
        color=alt.Color("who:N", title=None)
        .scale(domain=domain, range=[ORANGE, BLUE])
        .legend(orient="top"),
        detail="name:N",
        tooltip=["name:N", "changes:Q", alt.Tooltip("share:Q", format=".1%")],
    )
    dash = alt.StrokeDash("who:N", title=None).scale(domain=domain, range=[[1, 0], [5, 3]])
    return alt.layer(
        base.mark_line().encode(strokeDash=dash), base.mark_point(filled=True, size=20)
    ).properties(width=WIDTH, height=HEIGHT)


def error_types(results: Conservatism) -> Chart | None:
    """Draw the ratio of edits of each type against the coverage of the type."""
    coverages = {row.type: row for row in results.type_coverages}
    frame = pd.DataFrame(
        {
            "type": row.type,
            "coverage": coverages[row.type].same_text,
            "ratio": row.ratio,
            "edits": row.reference_edits,
            "number": "fewer than 10 edits by people" if row.few_edits else "10 or more",
        }
        for row in results.type_ratios
        if row.system == row.annotator == MEAN and row.type in coverages and row.ratio is not None
    )
    if not len(frame):
        return None
    domain = ["10 or more", "fewer than 10 edits by people"]
    base = alt.Chart(frame).encode(
        x=alt.X("coverage:Q", title="coverage of the type (same text)"),
        # Ratios below 1 spread more evenly, and 0 is on the scale.
        y=alt.Y("ratio:Q", title="edits of systems / edits of people").scale(type="sqrt"),
        color=alt.Color("number:N", title=None)
        .scale(domain=domain, range=[BLUE, GREY])
        .legend(orient="top"),
        tooltip=[
            alt.Tooltip("type:N"),
            alt.Tooltip("coverage:Q", format=".2f"),
            alt.Tooltip("ratio:Q", format=".2f"),
            alt.Tooltip("edits:Q", format=".1f", title="edits by a person"),
        ],
    )
    shape = alt.Shape("number:N", title=None).scale(domain=domain, range=["circle", "cross"])
    return alt.layer(
        base.mark_point(filled=True, size=50, opacity=0.9).encode(shape=shape),
        base.mark_text(align="left", dx=7, fontSize=11).encode(text="type:N"),
    ).properties(width=WIDTH, height=HEIGHT * 1.3)


def leaving_alone(rows: Sequence[LeavingAlone]) -> Chart:
    """Draw how sure of an error a system must be, by how often its corrections are right."""
    coverages = dict.fromkeys((row.references, row.coverage) for row in rows)
    frame = pd.DataFrame(
        {
            "references": str(references),
            "right": step / STEPS,
            "threshold": detection_threshold(coverage, step / STEPS, penalty),
            "penalty": f"penalty {penalty:g}",
        }
        for references, coverage in coverages
        for penalty in PENALTIES
        for step in range(STEPS + 1)
    )
    numbers = [str(references) for references, _ in coverages]
    base = alt.Chart(frame).encode(
        x=alt.X("right:Q", title="probability that a correction is right"),
        y=alt.Y("threshold:Q", title="probability of an error").scale(domain=[0, 1]),
        detail="references:N",
        tooltip=[
            alt.Tooltip("references:N"),
            alt.Tooltip("right:Q", format=".2f"),
            alt.Tooltip("threshold:Q", format=".2f"),
        ],
    )
    area = base.transform_filter(alt.datum.references == numbers[-1]).mark_area(
        opacity=0.15, color=GREY
    )
    lines = base.mark_line(color=BLUE)
    labels = (
        base.transform_filter(alt.datum.right == 1)
        .mark_text(align="left", dx=4, fontSize=11)
        .encode(text="references:N")
    )
    layers = alt.layer(area, lines, labels).properties(width=SMALL, height=SMALL)
    return layers.facet(alt.Facet("penalty:N", title=None), columns=2)
