"""The result of a run in Python: its tables, charts and statistics, its sample and its scores."""

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import pandas as pd
from pydantic import InstanceOf

from maege.config.identity import written_settings
from maege.errors import DataError
from maege.files.manifest import read_manifest
from maege.ranking import ScoredRankings
from maege.report.received_files import clear_errors
from maege.report.study_result import StudyResult
from maege.sampling.sample import Sample
from maege.statistics.measures import Estimate
from maege.statistics.results import Results
from maege.statistics.results_json import NOT_IN_JSON
from maege.studies.lattices.samples import LatticeRun
from maege.studies.registry import RESULTS
from maege.studies.run.data_files import RunData, read_data, write_data
from maege.studies.run.report.tables.estimates import row_with_bounds
from maege.studies.run.report.tables.sentence_taus import SENTENCES, sentence_taus


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class RunResult(StudyResult):
    """The result of a run: a `StudyResult` with all statistics, texts and scores.

    ``maege.run`` and ``maege.load_run`` return one. Its ``summary`` has the main statistics of each
    metric, best tau (macro) first. The columns ``_low`` and ``_high`` after a statistic bound its
    interval. Metrics without one of its ``_letters`` in common differ significantly.
    ``_random_share`` is the share of random scorers that reach the value.

    Parameters
    ----------
    results
        All statistics.
    corpora_sha256
        Of the synthetic corpora, if their texts are not stored; else empty.
    data
        The sample and the scores; None if they are read when they are asked for.
    directory
        That they are read from.
    """

    MAIN_TABLE = "metrics"
    FURTHER_TABLES = ("scores",)

    results: Results
    corpora_sha256: str = ""
    data: InstanceOf[RunData] | None = field(default=None, metadata=NOT_IN_JSON)
    directory: Path | None = field(default=None, metadata=NOT_IN_JSON)

    def __post_init__(self) -> None:
        tables = {table.name: table for table in self.parts[0].tables}
        if not self.results.sentence_taus.sentences and SENTENCES in tables:
            taus = sentence_taus(tables[SENTENCES], self.results.metrics)
            # It is frozen for its users only.
            object.__setattr__(self, "results", replace(self.results, sentence_taus=taus))

    @cached_property
    def stored(self) -> RunData:
        """The sample and the scores. Raises DataError if there are none, or files were changed."""
        if self.data is not None:
            return self.data
        if self.directory is None:
            raise DataError("this result has no sample and no scores; load the run that has them")
        with clear_errors(self.directory):
            return read_data(self.directory, self.results, self.corpora_sha256)

    @property
    def config(self) -> dict[str, Any]:
        """All settings, with defaults."""
        return written_settings(self.manifest["config"])

    @property
    def sample(self) -> Sample:
        """What was drawn."""
        return self.stored.sample

    @property
    def scored(self) -> ScoredRankings:
        """The rankings of the sample, with the scores of each metric that has results."""
        return self.stored.scored

    @property
    def units(self) -> str:
        """What is resampled, and whose signs are flipped: sentences or documents."""
        return "sentences" if self.config["corpus"]["documents"] is None else "documents"

    @property
    def estimates(self) -> pd.DataFrame:
        """All estimates: one row for each metric, statistic and type of ranking."""
        columns = [f.name for f in fields(Estimate) if f.name != "interval"]
        at = columns.index("value") + 1
        rows = [row_with_bounds(estimate) for estimate in self.results.estimates]
        return pd.DataFrame(rows, columns=[*columns[:at], "low", "high", *columns[at:]])

    def table(self, name: str, part: str | None = None) -> pd.DataFrame:
        """Return a table with all digits; see `StudyResult.table`.

        The table ``scores`` has every candidate with its text and its score by each metric; corpora
        have no text.
        """
        if name == "scores" and not part:
            return self.stored.score_frame()
        return super().table(name, part)

    def as_evidence(self, name: str) -> LatticeRun:
        """Return it as evidence on its metrics, which is called by a name."""
        fingerprint = self.manifest["fingerprint"]
        return LatticeRun(name, self.results, self.scored, self.sample, fingerprint)

    def write_data(self, folder: Path) -> None:
        """Write the sample and the scores."""
        write_data(self.stored, folder, with_corpora=not self.corpora_sha256)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Load a finished run; its sample and its scores are read when they are asked for.

        Raises DataError if it is none, or if its files were changed.
        """
        command = (read_manifest(Path(path)) or {}).get("command", "run")
        if command != "run":
            kind = RESULTS.get(command, "StudyResult")
            raise DataError(
                f"{path} has results of `maege {command}`"[:200] + "; only those of `maege run` "
                f"can be read here: in Python, `maege.{kind}.load` reads these"
            )
        return replace(super().load(path), directory=Path(path))
