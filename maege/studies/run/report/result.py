"""The result of a run in Python: its tables, charts, verdict, and the directory to write."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self, TypeVar

import altair as alt
import pandas as pd
import yaml

from maege.errors import ConfigError, did_you_mean
from maege.files.output_directory import OutputDirectory
from maege.report.result_directory import check_manifest
from maege.report.study_result import StudyResult
from maege.studies.run.pipeline import Run
from maege.studies.run.report import data_frames, run_directory, tables, verdict_table
from maege.studies.run.report.claims import with_claims
from maege.studies.run.report.manifest import manifest, manifest_of_people
from maege.studies.run.report.notebook import notebook_html
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import describe_sample

Item = TypeVar("Item")


@dataclass(frozen=True, eq=False, repr=False)
class RunResult(RunData):
    """The result of a finished run: statistics, tables, charts, and the directory to write.

    ``maege.run`` and ``maege.load_run`` return one. A notebook shows its verdict.
    """

    @classmethod
    def from_run(cls, run: Run, people: StudyResult | None = None) -> Self:
        """Return the result of a run that has just ended, and was compared with people or not."""
        config = yaml.safe_load(run.config.to_yaml())
        data = (config, manifest(run), run.results, run.sample, run.scored)
        result = with_claims(cls(*data, people))
        return result if people is None else result._with_claims_of_page(people)

    def _with_claims_of_page(self, people: StudyResult) -> Self:
        of_people = {claim.statement for claim in people.claims}
        claims = tuple(claim for claim in self.claims if claim.statement in of_people)
        about = manifest_of_people(self.config, self.manifest)
        return replace(self, humans=replace(people, claims=claims, manifest=about))

    @property
    def estimates(self) -> pd.DataFrame:
        """All estimates: one row for each metric, statistic and type of ranking."""
        return data_frames.estimates(self.results)

    @property
    def summary(self) -> pd.DataFrame:
        """The main statistics of each metric, as ``maege run`` prints them, best tau (macro) first.

        The columns ``_low`` and ``_high`` after a statistic bound its interval. Metrics without one
        of its ``_letters`` in common differ significantly. ``_random_share`` is the share of random
        scorers that reach the value.
        """
        return verdict_table.summary(self)

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by name.

        They are ``metrics``, ``chains``, ``lattices``, ``corpora``, ``edit_types``,
        ``differences``, ``errors``, ``edits``, ``sentences``, and ``scores``, which has every
        candidate with its score by each metric.
        """
        return {name: frame(self) for name, frame in tables.frame_functions().items()}

    def table(self, name: str) -> pd.DataFrame:
        """Return one of the tables. Raises ConfigError if there is none of that name."""
        return _get(tables.frame_functions(), name, "table")(self)

    @property
    def charts(self) -> dict[str, alt.TopLevelMixin]:
        """The charts (Altair) by name; a notebook shows them, their ``save`` writes them.

        They are those of ``edit_types``, ``edits``, ``errors``, ``sentences`` and ``differences``
        for which the run has data.
        """
        return tables.all_charts(self)

    def chart(self, name: str) -> alt.TopLevelMixin:
        """Return one of the charts. Raises ConfigError if there is none of that name."""
        return _get(self.charts, name, "chart")

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
            run_directory.write(self, output, figures=figures)

    def __repr__(self) -> str:
        return f"<maege.RunResult: {describe_sample(self)}>"

    def _repr_html_(self) -> str:
        """Show the verdict in a notebook."""
        return notebook_html(self)


def _get(items: Mapping[str, Item], name: str, kind: str) -> Item:
    if name not in items:
        raise ConfigError(f"no {kind} is called {name!r}; {did_you_mean(name, items)}")
    return items[name]
