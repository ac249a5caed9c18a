"""README.md of the experiment, rendered from a template and the results."""

import pandas as pd

from experiments.humans.answers import answers, summary_table
from experiments.humans.human_tables import HumanTables
from experiments.humans.printed_values import (
    DIFFERS,
    EQUAL,
    HERE,
    NOISE,
    NOT_AT_HAND,
    NOT_IN_DATA,
)
from experiments.humans.studies import STUDIES
from experiments.readme_template import readme_template
from maege.report import markdown

VERDICTS = (EQUAL, NOISE, DIFFERS, NOT_IN_DATA, NOT_AT_HAND)


def write() -> None:
    """Write README.md."""
    (HERE / "README.md").write_text(render(HumanTables()), encoding="utf-8")


def render(tables: HumanTables) -> str:
    """Return README.md as text."""
    verdicts = pd.read_csv(HERE / "results/verdicts.csv", dtype=str, keep_default_na=False)
    return readme_template(HERE).render(
        counts=_counts(verdicts),
        differing=_listed(verdicts, DIFFERS),
        missing=_listed(verdicts, NOT_IN_DATA),
        summaries={name: summary_table(tables, name) for name in tables.sets},
        answers=answers(tables),
    )


def _counts(verdicts: pd.DataFrame) -> str:
    body = []
    for name, study in STUDIES.items():
        counts = verdicts[verdicts["study"] == name]["verdict"].value_counts()
        numbers = (str(counts.get(verdict, 0)) for verdict in VERDICTS)
        body.append([f"`{name}`", f"[{study.TITLE}]({study.SOURCE})", *numbers])
    return "\n".join(markdown.markdown_table(["", "study", *VERDICTS], body))


def _listed(verdicts: pd.DataFrame, verdict: str) -> str:
    """Return the values with a verdict; those of a table with one reason are one row."""
    chosen = verdicts[verdicts["verdict"] == verdict]
    body = []
    for (study, table, why), rows in chosen.groupby(["study", "table", "why"], sort=False):
        values = "; ".join(
            f"{row.row} {row.column} {row.printed}"
            + (f" (ours {row.ours})" if verdict == DIFFERS else "")
            for row in rows.itertuples()
        )
        body.append([f"`{study}` {table}", values, why])
    return "\n".join(markdown.markdown_table(["table", "printed", "why"], body))
