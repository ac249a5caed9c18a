"""Ratings of outputs: sentence x system x criterion x rater, and the rankings that they imply."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from maege.data.data_table import MAX_CELLS, DataTable, TableRow, float_value
from maege.errors import DataError, check_name, did_you_mean
from maege.judgements.checks import check_number_of_systems, judgement_set, sentence_number
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.judgements.ranking_csv import JUDGE, SENTENCE, sentence_domains, systems_of

RATING = ("rating", "score")
CRITERION = ("criterion", "criteria", "aspect", "dimension")
MEAN_RATER = "mean of raters"
_NUMBER = ("id", "index", "line", "number", "document")
OVERALL = "overall"
MAX_RATINGS = 2_000_000  # of which a cell may have many; more would fill the memory

UNRATED = "sentences without ratings"
NO_RATING = "ratings that are empty, or 0 in a list: none"
_AGAIN = "sentences that occur again with an output of the same system"
REPEATED = "ratings of a rater for an output that has one (the mean was taken)"

LIST_OF_RATINGS = re.compile(r"[0-9.]*(?:,\s*[0-9.]*)*")


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating of an output."""

    sentence: int  # 0-based index, or the number in the file
    systems: tuple[str, ...]  # that have the output
    criterion: str  # what was rated
    rater: str
    value: float  # higher is better


@dataclass(frozen=True)
class RatingTable:
    """The ratings of a file, in its order.

    ``sources`` and ``outputs`` by system are empty if they are not in the file.
    """

    path: Path
    ratings: tuple[Rating, ...]
    anomalies: Counter[str] = field(default_factory=Counter)  # what is unusual, and how often
    # whether the file numbers sentences, from 0 or 1; else their order does
    has_numbers: bool = False
    domains: tuple[tuple[int, str], ...] = ()  # of sentences; see JudgementSet
    has_raters: bool = False  # whether names of raters stand for the same ones in all sentences
    sources: tuple[str | None, ...] = ()
    references: tuple[str | None, ...] = ()  # of each sentence; none are known if empty
    # of each sentence; None where the system has none
    outputs: Mapping[str, tuple[str | None, ...]] = field(default_factory=dict)

    @property
    def criteria(self) -> tuple[str, ...]:
        """What was rated, sorted."""
        return tuple(sorted({rating.criterion for rating in self.ratings}))

    def judgements(self, criterion: str | None = None) -> JudgementSet:
        """Return the rankings of the outputs of each sentence by the mean of their ratings.

        Every group has its mean rating. Ranks do not skip numbers. If there are several raters
        with names, the rankings of each are the ``raters``. ``criterion``: what was rated;
        None if there is only one. Raises DataError if it was not rated, or must be chosen.
        """
        if criterion is None and len(self.criteria) > 1:
            raise DataError(
                f"{self.path}: several criteria, choose one: {', '.join(self.criteria)}"
            )
        if criterion is not None and criterion not in self.criteria:
            raise DataError(
                f"{self.path}: no criterion {criterion!r}; {did_you_mean(criterion, self.criteria)}"
            )
        chosen = criterion or self.criteria[0]
        ratings = [rating for rating in self.ratings if rating.criterion == chosen]
        judged = judgement_set(
            self.path, _judgements(ratings, lambda rating: MEAN_RATER), Counter(self.anomalies)
        )
        raters = None
        if self.has_raters and len({rating.rater for rating in ratings}) > 1:
            raters = replace(judged, judgements=tuple(_judgements(ratings, lambda r: r.rater)))
        return replace(judged, domains=self.domains, raters=raters)


def _judgements(ratings: Iterable[Rating], judge: Callable[[Rating], str]) -> Iterator[Judgement]:
    """Yield the rankings by the mean ratings of each sentence and judge."""
    values: dict[tuple[int, str], dict[tuple[str, ...], list[float]]] = defaultdict(dict)
    for rating in ratings:
        of_judge = values[rating.sentence, judge(rating)]
        of_judge.setdefault(rating.systems, []).append(rating.value)
    for number, ((sentence, name), outputs) in enumerate(values.items(), 1):
        yield Judgement(sentence, name, _ranked(outputs), number)


def _ranked(outputs: Mapping[tuple[str, ...], Sequence[float]]) -> tuple[OutputGroup, ...]:
    """Return outputs with their mean ratings, and the ranks of these; equal means tie."""
    means = {systems: math.fsum(values) / len(values) for systems, values in outputs.items()}
    descending = sorted(set(means.values()), reverse=True)
    ranks = {mean: rank for rank, mean in enumerate(descending, 1)}
    return tuple(OutputGroup(systems, ranks[mean], mean) for systems, mean in means.items())


def ratings_of_table(table: DataTable) -> RatingTable | None:
    """Return the ratings of a table; sentences have the numbers that they have there.

    None if it has none of three forms:

    - one rating a row (CSV, TSV or JSONL) with the columns or keys ``sentence``, ``system``,
      ``rating`` (or ``score``), and maybe ``criterion`` and ``rater``;
    - one sentence a row, one column a system, as in GMEG (Napoles et al., 2019); an empty row is
      a sentence that nobody rated;
    - one output a row, with the columns ``source``, ``output``, ``system`` and one column a
      criterion with all ratings and commas between them, as in the TMU-GFM-Dataset (Yoshimura et
      al., 2020); 0 is no rating. The place of a rating in its cell is its rater.

    Raises DataError, with the line, if a cell is not what it should be.
    """
    if table.find("system") is None:
        return wide_ratings(table) if _is_wide(table) else None
    if table.find("source") is not None and _list_columns(table):
        return listed_ratings(table)
    return long_ratings(table) if table.find(*RATING) is not None else None


def long_ratings(table: DataTable) -> RatingTable:
    """Return the ratings of a table with one rating a row."""
    sentence, system = table.require(*SENTENCE), table.require("system")
    value = table.require(*RATING)
    criterion, rater = table.find(*CRITERION), table.find(*JUDGE)
    anomalies: Counter[str] = Counter()
    ratings = []
    seen: set[tuple[int, tuple[str, ...], str, str]] = set()
    for row in table.rows:
        if not row.cells[value]:
            anomalies[NO_RATING] += 1
            continue
        rating = Rating(
            sentence_number(row.cells[sentence], row.where, table.columns[sentence]),
            systems_of(row, system),
            (row.name(criterion, "criterion") if criterion is not None else "") or OVERALL,
            (row.name(rater, "rater") if rater is not None else "") or "rater",
            _value(row.cells[value], row),
        )
        key = (rating.sentence, rating.systems, rating.criterion, rating.rater)
        anomalies[REPEATED] += rater is not None and key in seen
        seen.add(key)
        ratings.append(rating)
    return _table(
        table,
        ratings,
        anomalies,
        has_numbers=True,
        domains=sentence_domains(table),
        has_raters=rater is not None,
    )


def _value(text: str, row: TableRow) -> float:
    value = float_value(text)
    if value is None:
        raise DataError(f"{row.where}: the rating is {text!r:.100}, not a number")
    return value


def _table(
    table: DataTable, ratings: Iterable[Rating], anomalies: Counter[str], **other: Any
) -> RatingTable:
    unique = tuple(ratings)
    if not unique:
        raise DataError(f"{table.path}: no ratings; every one is empty")
    return RatingTable(table.path, unique, +anomalies, **other)


def _is_wide(table: DataTable) -> bool:
    """Return whether all cells are ratings or empty, and the names of the columns are none."""
    names = set(table.columns)
    return (
        len(names) == len(table.columns) > 1
        and all(name and float_value(name) is None for name in names)
        and all(
            not cell or float_value(cell) is not None for row in table.rows for cell in row.cells
        )
    )


def wide_ratings(table: DataTable) -> RatingTable:
    """Return the ratings of a table with one sentence a row and one system a column."""
    for system in table.columns:
        check_name(system, f"{table.path}: system")
    if (column := table.find(*SENTENCE, *_NUMBER)) is not None:
        raise DataError(
            f"{table.path}: the column {table.columns[column]!r} seems to number sentences, and "
            f"not to be a system; leave it out, the rows are the sentences in their order"
        )
    anomalies = Counter({UNRATED: table.rows[-1].index + 1 - len(table.rows)})
    ratings = []
    for row in table.rows:
        for system, cell in zip(table.columns, row.cells, strict=True):
            if cell:
                value = _value(cell, row)
                ratings.append(Rating(row.index, (system,), OVERALL, MEAN_RATER, value))
            else:
                anomalies[NO_RATING] += 1
    return _table(table, ratings, anomalies)


def _list_columns(table: DataTable) -> list[int]:
    """Return the columns with lists of numbers; there are single numbers and empty cells, too."""
    return [
        column
        for column in range(len(table.columns))
        if all(LIST_OF_RATINGS.fullmatch(row.cells[column]) for row in table.rows)
        and any("," in row.cells[column] for row in table.rows)
    ]


def listed_ratings(table: DataTable) -> RatingTable:
    """Return the ratings of a table with one output a row, and all its ratings in a cell."""
    source, output = table.require("source"), table.require("output")
    system, criteria = table.require("system"), _list_columns(table)
    for column in criteria:
        check_name(table.columns[column], f"{table.path}: criterion")
    sentences = _Sentences()
    anomalies: Counter[str] = Counter()
    ratings = []
    for row in table.rows:
        systems = systems_of(row, system)
        sentence = sentences.add(row.cells[source], row.cells[output], systems)
        sentences.check_size(row.where)
        for column in criteria:
            for rater, text in enumerate(row.cells[column].split(","), 1):
                value = _value(text, row) if text.strip() else 0
                if value == 0:
                    anomalies[NO_RATING] += 1
                    continue
                criterion = table.columns[column]
                ratings.append(Rating(sentence, systems, criterion, f"rater {rater}", value))
        if len(ratings) > MAX_RATINGS:
            raise DataError(f"{row.where}: more than {MAX_RATINGS:,} ratings")
    anomalies[_AGAIN] = len(sentences.sources) - len(set(sentences.sources))
    return _table(
        table,
        ratings,
        anomalies,
        sources=tuple(sentences.sources),
        outputs=sentences.outputs_by_system(),
    )


class _Sentences:
    """The sentences of a table that has their texts, numbered as they occur.

    A sentence that occurs again, with a system that it has already, is another sentence.
    """

    def __init__(self) -> None:
        self.sources: list[str] = []
        self._outputs: list[dict[str, str]] = []
        self._indices: dict[str, list[int]] = defaultdict(list)
        # By source and system, which sentences of that source have its output, as bits.
        self._taken: dict[str, dict[str, int]] = defaultdict(dict)
        self._systems: set[str] = set()

    def add(self, source: str, output: str, systems: Iterable[str]) -> int:
        """Return the index of the sentence that has the output."""
        indices, taken = self._indices[source], self._taken[source]
        occupied = 0
        for system in systems:
            occupied |= taken.get(system, 0)
        first_free = (~occupied & (occupied + 1)).bit_length() - 1
        if first_free == len(indices):
            indices.append(len(self.sources))
            self.sources.append(source)
            self._outputs.append({})
        for system in systems:
            taken[system] = taken.get(system, 0) | 1 << first_free
        index = indices[first_free]
        self._outputs[index].update(dict.fromkeys(systems, output))
        self._systems.update(systems)
        return index

    def check_size(self, where: str) -> None:
        """Raise DataError if there are so many systems or outputs that they fill the memory."""
        check_number_of_systems(len(self._systems), where)
        if len(self._systems) * len(self.sources) > MAX_CELLS:
            raise DataError(f"{where}: more than {MAX_CELLS:,} outputs, of which many are missing")

    def outputs_by_system(self) -> dict[str, tuple[str | None, ...]]:
        return {
            system: tuple(outputs.get(system) for outputs in self._outputs)
            for system in sorted(self._systems)
        }
