"""The studies, and their tables."""

from types import ModuleType

from experiments.humans import (
    gec_metrics,
    gjg15,
    gleu2016,
    maege2018,
    napoles2016b,
    reassessment,
    seeda,
)
from experiments.humans.judged_data import JudgedData
from experiments.humans.printed_values import PrintedValues, Table

STUDIES: dict[str, ModuleType] = {
    "gjg15": gjg15,
    "reassessment": reassessment,
    "napoles2016b": napoles2016b,
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
    study = STUDIES[name]
    tables, _ = tables_of_study(name, data, slow=slow)
    title = f"## {name}: [{study.TITLE}]({study.SOURCE})"
    return "\n\n".join([title, *(table.markdown() for table in tables)]) + "\n"
