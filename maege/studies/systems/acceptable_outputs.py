"""Shares of acceptable outputs: what people would say, from what they said of some outputs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from maege.array_types import Floats
from maege.data.data_table import parse_table
from maege.errors import DataError, did_you_mean
from maege.files.text_files import read_text
from maege.statistics.prediction_powered import corrected_mean, corrected_share
from maege.statistics.value import Value
from maege.studies.systems.config import AcceptableConfig
from maege.studies.systems.system_inputs import Accepted


@dataclass(frozen=True)
class AcceptableShare:
    """The share of the outputs of a system that people would accept."""

    metric: str  # which judged all outputs
    system: str
    judged: int  # outputs with a score that people judged
    by_people: float | None  # share of these
    others: int  # with a score
    by_metric: float | None  # share of the others with a score from the threshold on, not corrected
    of_all: bool  # whether the corrected share is of all outputs; if not, it is of the others
    share: Value  # corrected; without a value if nothing can be said
    reason: str = ""  # why not


def read_accepted(path: Path, systems: Sequence[str], sentences: int) -> Accepted:
    """Read a table with the columns ``sentence`` (a line, from 1), ``system`` and ``accepted``.

    Raises DataError if it is malformed, names what is not there, or has an output twice.
    """
    table = parse_table(read_text(path), path)
    sentence, system, accepts = map(table.require, ("sentence", "system", "accepted"))
    accepted: dict[str, Floats] = {}
    for row in table.rows:
        name, index = row.cells[system], table.whole_number(row, sentence) - 1
        if name not in systems:
            raise DataError(f"{row.where}: no system {name!r}; {did_you_mean(name, systems)}")
        if not 0 <= index < sentences:
            raise DataError(f"{row.where}: no sentence {index + 1}; lines count from 1")
        of_system = accepted.setdefault(name, np.full(sentences, np.nan))
        if row.cells[accepts] not in ("0", "1") or not np.isnan(of_system[index]):
            raise DataError(
                f"{row.where}: `accepted` must be 1 or 0, once for each output; of several "
                f"people, give what most of them say"
            )
        of_system[index] = float(row.cells[accepts])
    return accepted


def acceptable_shares(
    config: AcceptableConfig,
    accepted: Accepted,
    systems: Sequence[str],
    scores: Mapping[str, Floats],
    confidence: float,
    seed: int,
) -> Iterator[AcceptableShare]:
    """Yield the share of each judged system by each metric that has a threshold.

    Outputs without a score are left out. ``scores``: of sentences, shape (sentences, systems); a
    metric that has none of sentences is missing.
    """
    of_all = config.labelled == "random"
    for metric, threshold in config.thresholds.items():
        for system, by_people in accepted.items():
            of_system = np.full(len(by_people), np.nan)
            if metric in scores:
                of_system = scores[metric][:, systems.index(system)]
            has_score, is_judged = np.isfinite(of_system), np.isfinite(by_people)
            by_metric = np.where(of_system >= threshold, 1.0, 0.0)
            people, others = by_people[has_score & is_judged], by_metric[has_score & ~is_judged]
            same = by_metric[has_score & is_judged]
            share, reason = Value(None), ""
            try:
                if not has_score.any():
                    raise DataError("no output has a score")
                if not len(others):
                    raise DataError("people judged all outputs with a score")
                if of_all:
                    share = corrected_mean(people, same, others, confidence, seed).mean
                else:
                    share = corrected_share(people, same, others, confidence)
            except DataError as error:
                reason = str(error)
            yield AcceptableShare(
                metric,
                system,
                judged=len(people),
                by_people=_mean(people),
                others=len(others),
                by_metric=_mean(others),
                of_all=of_all,
                share=share,
                reason=reason,
            )


def _mean(values: Floats) -> float | None:
    return float(values.mean()) if len(values) else None
