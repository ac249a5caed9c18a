"""The tables of the page."""

import pandas as pd

from experiments.humans.printed_values import Cell, PrintedValues, Table
from experiments.humans.printed_values import Row as ComparedRow
from experiments.napoles2016.levels import LEVELS, MEASURES
from experiments.napoles2016.measurements import STUDY
from experiments.napoles2016.mixtures import PAIRS
from experiments.napoles2016.stored_tables import HERE, Row, StoredTables
from experiments.napoles2016.study_scores import BREVITIES, METRICS
from maege.number_format import (
    MISSING,
    format_difference,
    format_interval,
    format_number,
    format_pvalue,
    with_minus_signs,
)
from maege.report import markdown

RHO_STEP = 0.006  # of rho with 13 systems, and of its rounding
OF_PRINT = {"GLEU": "GLEU inverted"}  # the GLEU that the paper used
SYSTEMS_OF_GLEU = "AMU and PKU, and IITB and INPUT, are nearly equal: draws of references decide"
WHY = {
    "GLEU corpus": SYSTEMS_OF_GLEU,
    "M2 corpus": "ours; the published scores (below) give the printed value",
    "I-measure corpus": "ours; the published scores (below) give the printed value",
    "LT sentence": "LanguageTool 6.6 in the place of that of 2016",
    "LFM sentence": "features, language model and training data differ",
    "ER sentence": "e-rater is closed",
}
SIZES = (1, 2, 3, 4, 6, 8, 10, 14, 18)
MIXED_SIZES = (1, 2, 4, 8, 18)
METRICS_TODAY = ("gleu", "languagetool", "lfm", "slor", "gleu+lfm", "gleu+languagetool")


def comparison(tables: StoredTables) -> str:
    """Write Table 4, printed beside ours, with verdicts."""
    printed = PrintedValues(STUDY, HERE)
    rows = []
    for name in printed.rows("4"):
        metric, level = name.rsplit(" ", 1)
        metric = OF_PRINT.get(metric, metric)
        cells = {}
        for column in (*MEASURES, *(("mean", "sd") if level == "sentence" else ())):
            measure = column if column in MEASURES else "rho"
            ours = None
            if tables.has("levels", metric=metric, level=level, measure=measure):
                row = tables.level(metric, level, measure)
                ours = float(row["value" if column in MEASURES else column])
            why = WHY.get(name, "")
            noise = RHO_STEP if column in MEASURES else 0.0
            cells[column] = printed.cell("4", name, column, ours, noise=noise, why=why)
        rows.append(ComparedRow(name, cells))
    return _without_heading(Table("4", "", "", rows))


def published(tables: StoredTables) -> str:
    """Write the correlations of the published scores of corpora."""
    printed = PrintedValues(STUDY, HERE)
    rows = []
    for metric in dict.fromkeys(tables.tables["published"]["metric"]):
        name = f"{metric} corpus"
        cells = {
            m: printed.cell(
                "4", name, m, tables.row("published", metric=metric, measure=m)["value"]
            )
            for m in MEASURES
        }
        rows.append(ComparedRow(name, cells))
    return _without_heading(Table("4", "", "", rows))


def levels(tables: StoredTables) -> str:
    """Write our values with intervals and the range without one system."""
    headings = ["", "level", *(f"{m}{part}" for m in MEASURES for part in ("", " without one"))]
    body = []
    for metric in METRICS:
        for level in LEVELS:
            if not tables.has("levels", metric=metric, level=level):
                continue
            cells = [metric, level]
            for measure in MEASURES:
                row = tables.level(metric, level, measure)
                without = format_interval((row["without_low"], row["without_high"]))
                cells += [estimate(row), with_minus_signs(without)]
            body.append(cells)
    return "\n".join(markdown.markdown_table(headings, body))


def differences(tables: StoredTables) -> str:
    """Write sentence level less corpus level."""
    body = []
    for metric in METRICS:
        if not tables.has("levels", metric=metric, level="difference"):
            continue
        cells = [metric]
        for measure in MEASURES:
            row = tables.level(metric, "difference", measure)
            pvalue = row["pvalue"]  # undefined if both levels rank alike
            cells += [difference(row), MISSING if pd.isna(pvalue) else format_pvalue(pvalue)]
        body.append(cells)
    headings = ["", *(h for m in MEASURES for h in (f"{m}, sentence − corpus", "Williams' p"))]
    return "\n".join(markdown.markdown_table(headings, body))


def mixtures_in_print(tables: StoredTables) -> str:
    """Write the oracle mixtures, printed beside ours."""
    printed = PrintedValues(STUDY, HERE)
    rows = []
    for name in printed.rows("mixtures"):
        first, second = name.split("+")
        cells: dict[str, Cell] = {}
        for measure in MEASURES:
            a, values = OF_PRINT.get(first, first), {}
            if tables.has("mixtures", a=a, b=second):
                values = dict(tables.row("mixtures", a=a, b=second, measure=measure))
            why = WHY[f"{second} sentence"]
            for column, ours in ((measure, "oracle"), (f"weight for {measure}", "oracle_weight")):
                value = values.get(ours)
                cells[column] = printed.cell(
                    "mixtures", name, column, value, noise=RHO_STEP, why=why
                )
        rows.append(ComparedRow(name, cells))
    return _without_heading(Table("mixtures", "", "", rows))


def mixtures(tables: StoredTables) -> str:
    """Write our mixtures."""
    headings = ["", "", "a", "b", "oracle", "cross-validated", "gain over the better"]
    body = []
    for a, b in PAIRS:
        for measure in MEASURES:
            row = tables.row("mixtures", a=a, b=b, measure=measure)
            gain = {key: row[name] for key, name in GAIN.items()}
            body.append(
                [
                    f"{a} + {b}" if measure == "rho" else "",
                    measure,
                    number(row["value_a"]),
                    number(row["value_b"]),
                    f"{number(row['oracle'])} ({number(row['oracle_weight'], 2)})",
                    f"{estimate({**row, 'value': row['cross_validated']})} "
                    f"({number(row['weight'], 2)})",
                    difference(gain),
                ]
            )
    return "\n".join(markdown.markdown_table(headings, body))


GAIN = {"value": "gain", "low": "gain_low", "high": "gain_high"}


def reference_numbers(tables: StoredTables) -> str:
    """Write rho by number of distinct references."""
    columns = [(brevity, level) for brevity in BREVITIES for level in LEVELS]
    headings = ["references", "sets", *(f"{level}, {brevity}" for brevity, level in columns)]
    body = []
    for size in SIZES:
        rows = [tables.by_size(size, level, "rho", brevity) for brevity, level in columns]
        body.append([str(size), f"{rows[0]['subsets']:,}", *map(_with_spread, rows)])
    return "\n".join(markdown.markdown_table(headings, body))


def mixed_reference_numbers(tables: StoredTables) -> str:
    """Write mixtures of GLEU and LFM by number of references."""
    kinds = {"alone": "GLEU alone", "cross_validated": "cross-validated", "oracle": "oracle"}
    headings = [
        "references",
        "sets",
        *(f"{m}, {text}" for m in MEASURES for text in kinds.values()),
    ]
    body = []
    for size in MIXED_SIZES:
        rows = [tables.row("mixed_reference_numbers", size=size, measure=m) for m in MEASURES]
        values = [number(row[kind]) for row in rows for kind in kinds]
        body.append([str(size), str(rows[0]["subsets"]), *values])
    return "\n".join(markdown.markdown_table(headings, body))


def lattices(tables: StoredTables) -> str:
    """Write the statistics of chains and corpora."""
    names = {
        "tau_macro": "tau (macro), chains",
        "pearson_within": "r (within), chains",
        "spearman": "rho, corpora",
    }
    body = []
    for metric in METRICS_TODAY:
        row = tables.row("lattices", metric=metric)
        values = [
            estimate({"value": row[n], "low": row[f"{n}_low"], "high": row[f"{n}_high"]})
            for n in names
        ]
        body.append([f"`{metric}`", *values])
    return "\n".join(markdown.markdown_table(["", *names.values()], body))


def people(tables: StoredTables) -> str:
    """Write agreement with people, by set of judgements."""
    sets = list(dict.fromkeys(tables.tables["people"]["set"]))
    headings = ["", *(f"{text}, {name}" for name in sets for text in ("tau", "r"))]
    body = []
    for metric in METRICS_TODAY:
        cells = [f"`{metric}`"]
        for name in sets:
            for measure in ("tau", "pearson"):
                cells.append(estimate(people_row(tables, name, metric, measure)))
        body.append(cells)
    return "\n".join(markdown.markdown_table(headings, body))


def people_row(tables: StoredTables, name: str, metric: str, measure: str) -> Row:
    """Return agreement of a metric with a set of judgements."""
    return tables.row("people", set=name, metric=metric, measure=measure)


def _without_heading(table: Table) -> str:
    """Return a table without its title and caption."""
    return table.markdown().split("\n\n", 2)[2].lstrip("\n")


def _with_spread(row: Row) -> str:
    return estimate(row) if row["subsets"] == 1 else f"{estimate(row)} ({spread(row)})"


def number(value: float, digits: int = 3) -> str:
    """Write a number."""
    return format_number(value, digits)


def estimate(row: Row) -> str:
    """Write a value and its interval."""
    return f"{number(row['value'])} {bounds(row)}".rstrip()


def difference(row: Row) -> str:
    """Write a difference and its interval."""
    return f"{format_difference(row['value'])} {bounds(row)}".rstrip()


def bounds(row: Row, prefix: str = "") -> str:
    """Write an interval; nothing if there is none."""
    low, high = row[f"{prefix}low"], row[f"{prefix}high"]
    return "" if pd.isna(low) else format_interval((low, high))


def spread(row: Row) -> str:
    """Write the range of 95 % of the sets of references."""
    return f"{number(row['spread_low'], 2)} to {number(row['spread_high'], 2)}"
