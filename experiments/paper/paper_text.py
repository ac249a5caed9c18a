"""paper/paper.md, from its template and the tables; and its charts."""

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from experiments.paper import changed_words, damage, searched_texts
from experiments.paper.stored_tables import FINDINGS, HERE
from experiments.readme_template import page_template
from maege.number_format import format_number

PAPER = HERE.parents[1] / "paper"
PAGE = PAPER / "paper.md"
FIGURES = PAPER / "figures"
CHARTS = {
    "changed_words": changed_words.chart,
    "damage": damage.chart,
    "searched_texts": searched_texts.chart,
}  # by finding; the others have tables and sentences
SCALE = 2  # pixels of a point
SATURATED = 0.98  # share of damage that is noticed
NEAR_CHANCE = 0.55  # accuracy
SIGNIFICANT = 0.05


def render(tables: Mapping[str, pd.DataFrame]) -> str:
    """Return the text; each value that it quotes is one of the tables."""
    filters = {
        "number": lambda value: format_number(float(value), 3),
        "rounded": lambda value: format_number(float(value), 2),
        "percent": lambda value: f"{100 * value:.0f}",
    }
    template = page_template(HERE, "paper.md.jinja", filters)
    ties, tau, items, editors, rates = (tables[name] for name in FINDINGS)
    known = items.dropna(subset="missed")
    return template.render(
        ties=ties.set_index("metric").to_dict("index"),
        metrics=len(tau),
        sentences=tau["sentences"].max(),
        best=tau.sort_values("tau").iloc[-1].to_dict(),
        sentinel=tau["sentinel"].mean(),
        below=(tau["pvalue"] < SIGNIFICANT).sum(),
        items=items["items"].max(),
        saturated=(items["noticed"] >= SATURATED).sum(),
        asked=len(items),
        near_chance=(items["accuracy"] < NEAR_CHANCE).sum(),
        selective=items.sort_values("accuracy").iloc[-1].to_dict(),
        known=known.set_index("metric").to_dict("index"),
        rho=-known["missed"].corr(known["tau"], method="spearman"),
        budget=searched_texts.BUDGET,
        editors={(row["metric"], row["system"]): row for row in editors.to_dict("records")},
        rates={(row["metric"], row["opponent"]): row for row in rates.to_dict("records")},
    )


def write_figures(tables: Mapping[str, pd.DataFrame], folder: Path = FIGURES) -> None:
    """Write the charts as PNG, which all formats of the journal show."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, chart in CHARTS.items():
        chart(tables[name]).save(folder / f"{name}.png", scale_factor=SCALE)
