"""The tables of the page, from the results."""

from collections.abc import Iterable

from experiments.coverage_today.corpora import ANNOTATORS, GROUPS, KINDS, MEANING, group_of
from experiments.coverage_today.error_types import HELD_OUT, MINIMAL
from experiments.coverage_today.measurements import METRICS, NUMBERS, RERANKING_NUMBERS
from experiments.coverage_today.page_values import (
    ALL,
    POSITIONS,
    agreement,
    estimate,
    group_ratio,
    kind_score,
    metric_name,
    positions,
    rank,
    rho,
)
from experiments.coverage_today.reference_kinds import CORRECTORS, PEOPLE
from experiments.coverage_today.stored_tables import StoredTables
from maege.number_format import format_number
from maege.report import markdown
from maege.studies.coverage.chosen_changes import TIE_RULES

PEOPLE_GROUPS = tuple(f"people, {kind}" for kind in KINDS)
SHOWN_KINDS = ("minimal", "fluent", ANNOTATORS)


def groups_table(tables: StoredTables) -> str:
    """Return what the groups are, their word changes, and where they are beside people."""
    headings = ["group", "systems", "word changes / annotators'"]
    headings += [f"{metric_name(metric)}, {number}" for metric in ALL for number in NUMBERS]
    body = []
    for group, meaning in MEANING.items():
        counts = (
            "/".join(str(positions(tables, metric, number, [group]).count(p)) for p in POSITIONS)
            for metric in ALL
            for number in NUMBERS
        )
        body.append([group, meaning, group_ratio(tables, group), *counts])
    for group in PEOPLE_GROUPS:
        blank = [""] * (len(headings) - 3)
        body.append([group, ", ".join(KINDS[group.removeprefix("people, ")]),
                     group_ratio(tables, group), *blank])  # fmt: skip
    return _table(headings, body)


def _table(headings: list[str], body: Iterable[list[str]]) -> str:
    return "\n".join(markdown.markdown_table(headings, body))


def systems_table(tables: StoredTables, references: int) -> str:
    """Return people, and the systems of 2024, which are measured nowhere else."""
    body = []
    for kind in ("people", "source", "system"):
        for row in tables.rows("people", metric="m2", references=references, kind=kind):
            name = row["name"]
            if kind == "system" and not _is_new(name):
                continue
            scores = (
                tables.row("people", metric=m, references=references, kind=kind, name=name)
                for m in ALL
            )
            body.append([name, *map(estimate, scores)])
    return _table(["", *map(metric_name, ALL)], body)


def _is_new(name: str) -> bool:
    return group_of(name) not in ("2014", "2016") and name not in CORRECTORS


def correlations_table(tables: StoredTables) -> str:
    """Return correlations over types by group."""
    body = []
    for group in (*GROUPS, *PEOPLE_GROUPS, HELD_OUT):
        cells = [rho(tables, group, name) for name in ("same text", "same span", "frequency")]
        if group in GROUPS:
            cells.append(rho(tables, group, people=MINIMAL))
        body.append([group, *(estimate(row, "rho") for row in cells), *[""] * (4 - len(cells))])
    headings = ["", "coverage (same text)", "coverage (same span)", "frequency",
                "coverage, relative to minimal experts"]  # fmt: skip
    return _table(headings, body)


def types_table(tables: StoredTables) -> str:
    """Return coverage and ratios by type, the least covered first."""
    coverages = tables.rows("type_coverages", few_edits=False)
    ratios = {(row["group"], row["type"]): row["ratio"] for row in tables.rows("type_ratios")}
    groups = (*GROUPS, *PEOPLE_GROUPS[:2])
    body = [
        [
            row["type"],
            f"{row['reference_edits']:.0f}",
            format_number(row["same_text"], 2),
            *(format_number(ratios[group, row["type"]], 2) for group in groups),
        ]
        for row in sorted(coverages, key=lambda row: float(row["same_text"]))
    ]
    return _table(["type", "edits", "coverage", *groups], body)


def ranks_table(tables: StoredTables) -> str:
    """Return ranks of judged correctors by people, and by metrics with references of kinds."""
    columns = [(metric, kind) for metric in METRICS for kind in SHOWN_KINDS]
    humans = {
        name: [kind_score(tables, PEOPLE, score, name) for score in ("ts-sent", "ts-edit")]
        for name in CORRECTORS
    }
    body = [
        [name, *(f"{row['rank']:.0f}" for row in humans[name]),
         *(rank(kind_score(tables, metric, kind, name)) for metric, kind in columns)]
        for name in sorted(CORRECTORS, key=lambda name: int(humans[name][0]["rank"]))
    ]  # fmt: skip
    headings = ["", "people (sentences)", "people (edits)"]
    return _table([*headings, *(f"{metric_name(m)}, {kind}" for m, kind in columns)], body)


def people_table(tables: StoredTables) -> str:
    """Return the scores of people and of the fluent system, by references of each kind."""
    body = [
        [metric_name(metric), name,
         *(estimate(kind_score(tables, metric, kind, name)) for kind in (*KINDS, ANNOTATORS))]
        for metric in ALL
        for name in (*PEOPLE_GROUPS, f"people, {ANNOTATORS}", "GPT-3.5", "source")
    ]  # fmt: skip
    return _table(["metric", "", *KINDS, ANNOTATORS], body)


def agreements_table(tables: StoredTables) -> str:
    """Return correlations with people."""
    body = [
        [metric_name(metric), systems,
         *(estimate(agreement(tables, metric, k, systems), "rho") for k in (*KINDS, ANNOTATORS))]
        for metric in ALL
        for systems in ("judged", "without GPT-3.5")
    ]  # fmt: skip
    return _table(["metric", "systems", *KINDS, ANNOTATORS], body)


def reranking_table(tables: StoredTables) -> str:
    """Return word changes of chosen outputs by number of references and rule for ties."""
    body = []
    for pool in ("2014", "judged"):
        for metric in (*METRICS, "max-sari"):
            for ties in TIE_RULES:
                cells = (
                    estimate(
                        tables.row(
                            "reranked", pool=pool, metric=metric, references=number, ties=ties
                        ),
                        "chosen_changes",
                    )
                    for number in RERANKING_NUMBERS
                )
                body.append([pool, metric_name(metric), ties, *cells])
    return _table(["pool", "metric", "ties", *map(str, RERANKING_NUMBERS)], body)
