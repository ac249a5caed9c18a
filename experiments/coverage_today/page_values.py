"""Values of the results that the sentences and the tables of the page have."""

from collections.abc import Iterable

from experiments.coverage_today.corpora import ANNOTATORS, GROUPS
from experiments.coverage_today.measurements import METRICS
from experiments.coverage_today.stored_tables import Row, StoredTables
from maege.number_format import format_estimate
from maege.report.markdown import code
from maege.studies.coverage.config import EXACT_MATCH

ALL = (EXACT_MATCH, *METRICS)
POSITIONS = ("above", "undecided", "below")


def estimate(row: Row, name: str = "score") -> str:
    """Write a value with its interval."""
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    return format_estimate(row[name], None if low is None else (low, high))


def metric_name(metric: str) -> str:
    """Write the name of a metric."""
    return metric if metric == EXACT_MATCH else code(metric)


def rank(row: Row) -> str:
    """Write a rank and its interval."""
    if row["rank_low"] is None:
        return f"{row['rank']:.0f}"
    return f"{row['rank']:.0f} [{row['rank_low']:.0f}, {row['rank_high']:.0f}]"


def group_ratio(tables: StoredTables, group: str, counting: str = "strict") -> str:
    """Write the word changes of a group, relative to annotators."""
    return estimate(tables.row("group_changes", group=group, counting=counting), "ratio")


def rho(
    tables: StoredTables, group: str, explanation: str = "same text", people: str = ANNOTATORS
) -> Row:
    """Return the plain correlation over types of a group."""
    return tables.row(
        "type_correlations", group=group, people=people, explanation=explanation, given=None
    )


def kind_score(tables: StoredTables, metric: str, kind: str, name: str) -> Row:
    """Return the score of a system with one reference of a kind."""
    return tables.row("kind_scores", metric=metric, references=kind, name=name)


def agreement(tables: StoredTables, metric: str, kind: str, systems: str = "judged") -> Row:
    """Return the correlation with people who ranked sentences."""
    return tables.row(
        "human_agreements", metric=metric, references=kind, human="ts-sent", systems=systems
    )


def trend(tables: StoredTables, metric: str, pool: str) -> Row:
    """Return what more references change in the words of chosen outputs."""
    return tables.row("reranking_trends", metric=metric, pool=pool, measure="changes")


def positions(
    tables: StoredTables, metric: str, references: int, groups: Iterable[str]
) -> list[str]:
    """Return the positions of the systems of some groups, beside the mean of people."""
    names = {name for group in groups for name in GROUPS[group]}
    rows = tables.rows("people", metric=metric, references=references, kind="system")
    return [_position(row) for row in rows if row["name"] in names]


def _position(row: Row) -> str:
    """Return the position beside the mean."""
    return str(row["position"]).split()[0]
