"""Whether corrections that were written rarely are valid as often as frequent ones."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from maege.array_types import Interval
from maege.data.data_table import TableRow, parse_table
from maege.errors import DataError
from maege.files.text_files import read_text
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife_value
from maege.statistics.proportion import Proportion
from maege.studies.coverage.fingerprint import Normalisation, correction_key
from maege.texts.pool import Pool
from maege.user_warnings import warn_caller


@dataclass(frozen=True)
class JudgedCorrection:
    """Answers to whether a correction is valid."""

    sentence: str  # name of the sentence
    times_written: int  # how often the correction is in the pool, from 1
    yes: int  # number of such answers
    no: int

    def __post_init__(self) -> None:
        numbers = (self.times_written - 1, self.yes, self.no, self.yes + self.no - 1)
        if min(numbers) < 0:
            raise DataError(
                f"sentence {self.sentence}: a judged correction that was written "
                f"{self.times_written} times has {self.yes} yes and {self.no} no; it must have "
                f"been written, and have an answer"
            )


@dataclass(frozen=True)
class Validity:
    """The share of yes among the answers on corrections that were written equally often."""

    times_written: int | None  # how often, or at least how often; None for all corrections
    and_more: bool  # whether corrections written more often are among them
    corrections: int  # that were judged
    answers: Proportion  # the share of yes, as if answers were independent (Wilson's interval)
    # Of the same share, if answers on the same sentence depend on each other: jackknife over
    # sentences, Student's t. None with one sentence.
    clustered_interval: Interval | None
    mean_share: float  # mean over corrections of their share of yes
    majority_share: float  # share of the corrections with more yes than no


def validity_by_frequency(
    judged: Iterable[JudgedCorrection], largest: int = 3, confidence: float = 0.95
) -> list[Validity]:
    """Return how often corrections are valid, by how often they were written.

    The rows are for 1, 2, ..., ``largest``, more, and for all; those without corrections are left
    out. ``confidence`` is that of the intervals.

    >>> answers = [JudgedCorrection("s1", 1, 2, 1), JudgedCorrection("s2", 1, 3, 0)]
    >>> [(row.times_written, round(row.answers.share, 3)) for row in validity_by_frequency(answers)]
    [(1, 0.833), (None, 0.833)]
    """
    corrections = list(judged)
    groups = [
        (n, False, [c for c in corrections if c.times_written == n]) for n in range(1, largest + 1)
    ]
    rest = [c for c in corrections if c.times_written > largest]
    rows = [*groups, (largest + 1, True, rest), (None, True, corrections)]
    return [_validity(n, more, group, confidence) for n, more, group in rows if group]


def _validity(
    times: int | None, and_more: bool, group: Sequence[JudgedCorrection], confidence: float
) -> Validity:
    yes = np.array([c.yes for c in group], dtype=float)
    answers = yes + [c.no for c in group]
    sentence = np.unique([c.sentence for c in group], return_inverse=True)[1]
    sums = cluster_sums(np.stack([yes, answers], axis=1), sentence, int(sentence.max()) + 1)
    return Validity(
        times,
        and_more,
        corrections=len(group),
        answers=Proportion.of(int(yes.sum()), int(answers.sum()), confidence),
        clustered_interval=jackknife_value(sums, sums[:, 1], confidence, (0.0, 1.0)).interval,
        mean_share=float((yes / answers).mean()),
        majority_share=float((2 * yes > answers).mean()),
    )


def read_validity(
    path: Path, pool: Pool, normalise: Normalisation = "words"
) -> tuple[JudgedCorrection, ...]:
    """Read a table with the columns ``sentence_id``, ``correction``, ``yes`` and ``no``.

    Each row has the numbers of judges who say that a correction of the pool is valid, or not.
    Corrections that are not in the pool are left out, with a MaegeWarning. Raises DataError if the
    table is malformed, or has no correction of the pool.
    """
    written = Counter(
        (sentence.name, correction_key(correction.text, normalise))
        for sentence in pool.sentences
        for correction in sentence.corrections
    )
    table = parse_table(read_text(path, gzipped=True), path, quotes_in_tabs=False)
    sentence, correction = table.require("sentence_id", "sentence"), table.require("correction")
    columns = [table.require(column) for column in ("yes", "no")]
    judged, unknown, lines = [], [], dict[tuple[str, str], TableRow]()
    for row in table.rows:
        name = row.cells[sentence]
        first = lines.setdefault((name, row.cells[correction]), row)
        if first is not row:
            raise DataError(
                f"{row.where}: the correction is in line {first.line}, too; sum them up"
            )
        times = written[name, correction_key(row.cells[correction], normalise)]
        if not times:
            unknown.append(row.where)
            continue
        yes, no = (table.whole_number(row, column) for column in columns)
        judged.append(JudgedCorrection(name, times, yes, no))
    if not judged:
        raise DataError(f"{path}: no row is about a correction of {pool.name}")
    if unknown:
        warn_caller(
            f"{path}: {len(unknown)} of {len(unknown) + len(judged)} judged corrections are not in "
            f"{pool.name} and were left out, the first in {unknown[0]}"
        )
    return tuple(judged)
