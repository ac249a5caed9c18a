"""Groups of the sentences of a test set, as by proficiency of the writer, and systems in each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from maege.data.data_table import DataTable, parse_table
from maege.errors import DataError, check_name
from maege.files.parallel_files import read_names
from maege.files.text_files import read_text
from maege.metric.scores import Scores
from maege.report.columns import NO_PREFIX
from maege.statistics.bootstrap import Resampling, cluster_sums
from maege.statistics.multiple_testing import with_holm
from maege.statistics.score_table import ScoreTable
from maege.studies.systems.scored_systems import ScoredSystem, score_details, scored_systems
from maege.studies.systems.system_pairs import (
    SystemPair,
    pairs_of,
    system_pairs,
    with_implied,
)
from maege.studies.systems.system_scoring import SystemScoring
from maege.user_warnings import warn_caller

MAX_GROUPS = 20  # of more, nobody reads the table; names of documents are no groups
FEW_SENTENCES = 50  # in fewer, intervals and tests of a group may be off
# What is computed for the pairs of one group alone.
_NOT_KNOWN: Mapping[str, Any] = dict.fromkeys(
    ("detectable", "required_sentences", "required_least", "required_most"), None
)
_TABLES = (".csv", ".tsv", ".jsonl")


@dataclass(frozen=True)
class GroupedSystem:
    """A system among others, by one metric, in the sentences of one group."""

    group: str
    sentences: int  # of the group
    scored: ScoredSystem = field(metadata=NO_PREFIX)
    precision: float | None = None  # None if the metric has none
    recall: float | None = None


@dataclass(frozen=True)
class GroupedPair:
    """Two systems by one metric in the sentences of one group."""

    group: str
    sentences: int
    # Adjusted for all pairs in all groups by the metric.
    pair: SystemPair = field(metadata=NO_PREFIX)


@dataclass(frozen=True)
class GroupComparison:
    """Systems by one metric in each group of the sentences, by name of the group."""

    systems: Mapping[str, list[GroupedSystem]]  # the best first
    pairs: Mapping[str, list[GroupedPair]]  # of systems, or of each and the baseline
    # Whether the metric draws references for the whole test set: scores of groups are expectations.
    is_expected: bool


def read_groups(path: Path, size: int, whole: str) -> tuple[str, ...]:
    """Return the group of each sentence of ``whole``.

    The file has a name in each line, or is a table (CSV, TSV, JSON lines) with the column `group`.
    Raises DataError if it has another number of them, or one is missing, or there are too many
    groups.
    """
    if path.suffix.casefold() in _TABLES:
        names = _column(path, size, whole)
    else:
        names = read_names(path, size, whole, "group")
    groups = dict.fromkeys(names)
    if len(groups) > MAX_GROUPS:
        raise DataError(
            f"{path}: {len(groups):,} different groups, as {', '.join(map(repr, [*groups][:3]))}, "
            f"but at most {MAX_GROUPS}; give one name per sentence, such as A, B or C"
        )
    for name in groups:
        check_name(name, f"{path}, line {names.index(name) + 1}: group")
    return tuple(names)


def _column(path: Path, size: int, whole: str) -> list[str]:
    table = parse_table(read_text(path), path)
    index = table.require("group", "level", "proficiency")
    if len(table.rows) != size:
        raise DataError(
            f"{path}: {len(table.rows):,} rows, but {whole} has {size:,} sentences; give a row for "
            f"each, in their order"
        )
    for row in table.rows:
        if not row.cells[index]:
            raise DataError(f"{row.where}: no group; each sentence needs one")
    _check_order(table)
    return [row.cells[index] for row in table.rows]


def _check_order(table: DataTable) -> None:
    """Raise DataError if the table numbers its sentences, and its rows have another order."""
    column = table.find("sentence", "id")
    numbers = [] if column is None else [row.cells[column] for row in table.rows]
    if not numbers or not all(map(str.isdecimal, numbers)):
        return
    first = 0 if "0" in numbers else 1
    for place, (row, number) in enumerate(zip(table.rows, numbers, strict=True), first):
        if int(number) != place:
            raise DataError(
                f"{row.where}: sentence {number:.20}, where sentence {place} should be; sort the "
                f"rows by sentence"
            )


def compared_groups(
    scoring: SystemScoring, groups: Sequence[str], baseline: str | None
) -> dict[str, GroupComparison]:
    """Compare systems in each group of the sentences, by each metric that has counts of them.

    P-values are adjusted over the pairs of systems in all groups by a metric, and change no other
    ones. An annotator that a metric chooses in the whole test set stays chosen.
    """
    if without := [name for name, scores in scoring.scores.items() if scores.counts is None]:
        warn_caller(f"{', '.join(without)}: no counts of sentences, so no scores by group")
    positions = {name: np.flatnonzero(np.array(groups) == name) for name in sorted({*groups})}
    return {
        metric: _compare(
            metric, dict(_tables(scoring, metric, scores, positions)), scoring, baseline
        )
        for metric, scores in scoring.scores.items()
        if scores.counts is not None
    }


def _tables(
    scoring: SystemScoring, metric: str, scores: Scores, positions: Mapping[str, np.ndarray]
) -> Iterator[tuple[str, ScoreTable]]:
    """Yield the scores of the systems in each group, from the counts of its sentences."""
    whole = scoring.tables[metric]
    counts = scores.counts.of_corpora() if scores.counts else np.empty(0)
    for name, of_group in positions.items():
        _, clusters = np.unique(whole.cluster[of_group], return_inverse=True)
        sums = cluster_sums(counts[of_group], clusters, clusters.max() + 1)
        table = replace(whole, cluster=clusters, counts=sums, sentences=None, outcomes=None)
        yield name, replace(table, observed=table.expected)


def _compare(
    metric: str, tables: Mapping[str, ScoreTable], scoring: SystemScoring, baseline: str | None
) -> GroupComparison:
    whole = scoring.tables[metric]
    settings = scoring.resampling
    resampled = {name: table.resampled_scores(settings) for name, table in tables.items()}
    compared = {}
    for name, table in tables.items():
        every_two = pairs_of(table, baseline)
        tested = system_pairs(table, resampled[name], every_two, settings, len(tables))
        compared[name] = [replace(p, **_NOT_KNOWN) for p in tested if p.family == "systems"]
    adjusted = iter(with_holm([pair for pairs in compared.values() for pair in pairs]))
    systems, pairs = {}, {}
    for name, table in tables.items():
        size, of_group = len(table.cluster), _implied([next(adjusted) for _ in compared[name]])
        ranked = scored_systems(table, resampled[name], settings, of_group)
        systems[name] = [*_systems(name, table, ranked, settings)]
        pairs[name] = [GroupedPair(name, size, pair) for pair in of_group]
    is_expected = not np.allclose(whole.observed, whole.expected, equal_nan=True)
    return GroupComparison(systems, pairs, is_expected)


def _implied(pairs: list[SystemPair]) -> list[SystemPair]:
    return with_implied(pairs) if all(pair.adjusted is not None for pair in pairs) else pairs


def _systems(
    name: str, table: ScoreTable, ranked: Sequence[ScoredSystem], settings: Resampling
) -> Iterator[GroupedSystem]:
    values = {(d.system, d.detail): d.value.value for d in score_details(table, settings)}
    for scored in ranked:
        made_of = (values.get((scored.system, detail)) for detail in ("precision", "recall"))
        yield GroupedSystem(name, len(table.cluster), scored, *made_of)
