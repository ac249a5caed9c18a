"""The studies, and their tables."""

from types import ModuleType

import pandas as pd

from experiments.humans import (
    gec_metrics,
    gjg15,
    gleu2016,
    maege2018,
    reassessment,
    seeda,
)
from experiments.humans.judged_data import JudgedData
from experiments.humans.printed_values import HERE, PrintedValues, Table

RESULTS = HERE / "results"
COLUMNS = ["study", "table", "row", "column", "printed", "ours", "verdict", "why"]
INTRODUCTION = "# All values\n\nWritten by `python -m experiments.humans --write`.\n"

STUDIES: dict[str, ModuleType] = {
    "gjg15": gjg15,
    "reassessment": reassessment,
    "gleu2016": gleu2016,
    "maege2018": maege2018,
    "seeda": seeda,
    "gec-metrics": gec_metrics,
}


def tables_of_study(
    name: str, data: JudgedData, *, slow: bool = False
) -> tuple[list[Table], PrintedValues]:
    """Return the tables, and the printed values, some of which may not have been compared."""
    printed = PrintedValues(name)
    return list(STUDIES[name].tables(data, printed, slow=slow)), printed


def text_of_study(name: str, data: JudgedData, *, slow: bool = False) -> str:
    """Write a study in Markdown."""
    return _text(name, tables_of_study(name, data, slow=slow)[0])


def write_studies(data: JudgedData) -> None:
    """Write the tables of all studies, and the verdicts on all values."""
    texts, rows = [INTRODUCTION], []
    for name in STUDIES:
        tables, _ = tables_of_study(name, data, slow=True)
        texts.append(_text(name, tables))
        rows += [
            (
                name,
                table.name,
                row.name,
                column,
                cell.printed,
                cell.our_text,
                cell.verdict,
                cell.why,
            )
            for table in tables
            for row in table.rows
            for column, cell in row.cells.items()
        ]
    (RESULTS / "tables.md").write_text("\n".join(texts), encoding="utf-8")
    pd.DataFrame(rows, columns=COLUMNS).to_csv(RESULTS / "verdicts.csv", index=False)


def _text(name: str, tables: list[Table]) -> str:
    study = STUDIES[name]
    title = f"## {name}: [{study.TITLE}]({study.SOURCE})"
    return "\n\n".join([title, *(table.markdown() for table in tables)]) + "\n"
