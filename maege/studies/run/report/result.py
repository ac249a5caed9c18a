"""The result of a run in Python: its tables, charts, verdict, and the directory to write."""

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Self

import altair as alt
import pandas as pd

from maege.errors import ConfigError, did_you_mean
from maege.files.output_directory import OutputDirectory
from maege.ranking import ScoredRankings
from maege.report.study_directory import check_manifest
from maege.report.study_result import StudyResult
from maege.sampling.sample import Sample
from maege.statistics.results import Results
from maege.studies.run.report import run_directory
from maege.studies.run.report.markdown_report import markdown
from maege.studies.run.report.received_files import clear_errors
from maege.studies.run.report.report_files import has_directories, without_directories, write_report
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sections import present
from maege.studies.run.report.tables.all_tables import FRAMES, all_charts, estimate_frame
from maege.studies.run.report.tables.verdict import summary


@dataclass(frozen=True, eq=False, repr=False)
class RunResult(StudyResult):
    """The result of a run: a `StudyResult` with all statistics, charts, texts and scores.

    ``maege.run`` and ``maege.load_run`` return one.

    Parameters
    ----------
    data
        What is stored of the run, from which the rest is made.
    """

    data: RunData = field(kw_only=True)

    @classmethod
    def of(cls, data: RunData) -> Self:
        """Return the result of a run."""
        shown = present(data)
        return cls(**{f.name: getattr(shown, f.name) for f in fields(shown)}, data=data)

    @property
    def config(self) -> dict[str, Any]:
        """All settings, with defaults."""
        return self.data.config

    @property
    def results(self) -> Results:
        """All statistics."""
        return self.data.results

    @property
    def sample(self) -> Sample:
        """What was drawn."""
        return self.data.sample

    @property
    def scored(self) -> ScoredRankings:
        """The rankings of the sample, with the scores of each metric that has results."""
        return self.data.scored

    @property
    def humans(self) -> StudyResult | None:
        """How well the same metrics agree with people, if the configuration asks for it."""
        return self.data.parts.get("humans")

    @property
    def edits(self) -> StudyResult | None:
        """What each edit is worth to the same metrics, if the configuration asks for it."""
        return self.data.parts.get("edits")

    @property
    def estimates(self) -> pd.DataFrame:
        """All estimates: one row for each metric, statistic and type of ranking."""
        return estimate_frame(self.results)

    @property
    def summary(self) -> pd.DataFrame:
        """The main statistics of each metric, as ``maege run`` prints them, best tau (macro) first.

        The columns ``_low`` and ``_high`` after a statistic bound its interval. Metrics without one
        of its ``_letters`` in common differ significantly. ``_random_share`` is the share of random
        scorers that reach the value.
        """
        return summary(self.data)

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables of lattices and corpora by name.

        They are ``metrics``, ``chains``, ``lattices``, ``corpora``, ``edit_types``,
        ``differences``, ``errors``, ``edits``, ``sentences``, and ``scores``, which has every
        candidate with its score by each metric.
        """
        return {name: frame(self.data) for name, frame in FRAMES.items()}

    def table(self, name: str, part: str | None = None) -> pd.DataFrame:
        """Return one of the ``tables``, or one of a further ``part``.

        Raises ConfigError if there is none of that name.
        """
        if name in FRAMES and not part:
            return FRAMES[name](self.data)
        of_parts = {table.name for p in self.parts for table in p.tables}
        if part is None and name not in of_parts:
            known = {*FRAMES, *of_parts}
            raise ConfigError(f"no table is called {name!r}; {did_you_mean(name, known)}")
        return super().table(name, part)

    @property
    def charts(self) -> dict[str, alt.TopLevelMixin]:
        """The charts (Altair) by name; a notebook shows them, their ``save`` writes them.

        They are those of ``edit_types``, ``edits``, ``errors``, ``sentences`` and ``differences``
        for which the run has data.
        """
        return all_charts(self.data)

    def chart(self, name: str) -> alt.TopLevelMixin:
        """Return one of the charts. Raises ConfigError if there is none of that name."""
        charts = self.charts
        if name not in charts:
            raise ConfigError(f"no chart is called {name!r}; {did_you_mean(name, charts)}")
        return charts[name]

    def to_markdown(self) -> str:
        """Return the report as Markdown."""
        return markdown(self, self.data)

    def write(self, path: str | Path, *, figures: bool = False, force: bool = False) -> None:
        """Write the directory that ``maege run`` writes, with the page ``report.html``.

        Parameters
        ----------
        path
            The directory; it is created if it does not exist.
        figures
            Whether to write the charts as SVG, PNG and PDF, too, which takes some seconds.
        force
            Whether to write into a directory that holds something else.

        Raises
        ------
        OutputError
            If the directory holds something else than this run, unless ``force``.
        """
        with OutputDirectory(Path(path)) as output:
            check_manifest(output, self.manifest, force=force)
            run_directory.write(
                self.data,
                output,
                figures=figures,
                presented=self._in_files,
                timings=self.timings,
            )

    @property
    def _in_files(self) -> Self | None:
        """The result, if files may have all of its texts."""
        return None if has_directories(self.data) else self

    def anonymous(self) -> Self:
        """Return the result for a blind review; see `StudyResult.anonymous`."""
        return self.of(without_directories(self.data, anonymous=True))

    def write_report(self, directory: str | Path) -> None:
        """Write page, Markdown and tables into a directory, and nothing else."""
        folder = Path(directory)
        folder.mkdir(parents=True, exist_ok=True)
        write_report(self.data, folder, figures=False, presented=self._in_files)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Load a finished run. Raises DataError if it is none, or if its files were changed."""
        with clear_errors(path):
            return cls.of(run_directory.read(Path(path)))
