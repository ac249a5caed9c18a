"""The result of a finished run: what every table, chart and page shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import yaml

from maege.errors import ConfigError, did_you_mean
from maege.files.output_directory import OutputDirectory
from maege.ranking import ScoredRanking
from maege.report.statements import sentences
from maege.report.study_result import StudyResult
from maege.sampling.sample import Sample
from maege.statistics.claim import Claim
from maege.statistics.results import Results
from maege.studies.run.pipeline import Run
from maege.studies.run.report.manifest import Manifest, manifest, manifest_of_people

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

Item = TypeVar("Item")


@dataclass(frozen=True, eq=False, repr=False)
class RunResult:
    """The result of a finished run: statistics, tables, charts, and the directory to write.

    ``maege.run`` and ``maege.load_run`` return one. A notebook shows its verdict.

    Parameters
    ----------
    config
        With all defaults, as in ``config.yaml``.
    manifest
        Inputs, versions and times of the run.
    results
        All statistics.
    sample
        What was drawn.
    scored
        The rankings of the sample, with the scores of each metric that has results.
    humans
        How well the same metrics agree with people, with its claims adjusted for the page of the
        run; None without ``humans`` in the configuration.
    """

    config: dict[str, Any]
    manifest: Manifest
    results: Results
    sample: Sample
    scored: tuple[ScoredRanking, ...]
    humans: StudyResult | None = None

    @classmethod
    def from_run(cls, run: Run, people: StudyResult | None = None) -> RunResult:
        """Return the result of a run that has just ended, and was compared with people or not."""
        config = yaml.safe_load(run.config.to_yaml())
        result = cls(config, manifest(run), run.results, run.sample, run.scored, people)
        return result if people is None else result._with_claims_of_page(people)

    def _with_claims_of_page(self, people: StudyResult) -> RunResult:
        of_people = {claim.statement for claim in people.claims}
        claims = tuple(claim for claim in self.claims if claim.statement in of_people)
        about = manifest_of_people(self.config, self.manifest)
        return replace(self, humans=replace(people, claims=claims, manifest=about))

    @property
    def failures(self) -> dict[str, str]:
        """By metric, why it has no results."""
        return dict(self.manifest["failures"])

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What the report asserts, and what its findings could have named, as records."""
        from maege.studies.run.report.claims import claims_of_run

        return claims_of_run(self)

    @property
    def findings(self) -> list[str]:
        """What was found, in sentences: those of the claims."""
        return sentences(self.claims)

    @property
    def estimates(self) -> pd.DataFrame:
        """All estimates: one row for each metric, statistic and type of ranking."""
        from maege.studies.run.report import data_frames

        return data_frames.estimates(self.results)

    @property
    def summary(self) -> pd.DataFrame:
        """The main statistics of each metric, as ``maege run`` prints them, best tau (macro) first.

        The columns ``_low`` and ``_high`` after a statistic bound its interval. Metrics without one
        of its ``_letters`` in common differ significantly. ``_random_share`` is the share of random
        scorers that reach the value.
        """
        from maege.studies.run.report import verdict_table

        return verdict_table.summary(self)

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by name.

        They are ``metrics``, ``chains``, ``lattices``, ``corpora``, ``edit_types``,
        ``differences``, ``errors``, ``edits``, ``sentences``, and ``scores``, which has every
        candidate with its score by each metric.
        """
        from maege.studies.run.report import tables

        return {name: frame(self) for name, frame in tables.frame_functions().items()}

    def table(self, name: str) -> pd.DataFrame:
        """Return one of the tables. Raises ConfigError if there is none of that name."""
        from maege.studies.run.report import tables

        return _get(tables.frame_functions(), name, "table")(self)

    @property
    def charts(self) -> dict[str, alt.TopLevelMixin]:
        """The charts (Altair) by name; a notebook shows them, their ``save`` writes them.

        They are those of ``edit_types``, ``edits``, ``errors``, ``sentences`` and ``differences``
        for which the run has data.
        """
        from maege.studies.run.report import tables

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
        from maege.report.result_directory import check_manifest
        from maege.studies.run.report import run_directory

        with OutputDirectory(Path(path)) as output:
            check_manifest(output, self.manifest, force=force)
            run_directory.write(self, output, figures=figures)

    def __repr__(self) -> str:
        from maege.studies.run.report.sample_description import describe_sample

        return f"<maege.RunResult: {describe_sample(self)}>"

    def _repr_html_(self) -> str:
        """Show the verdict in a notebook."""
        from maege.studies.run.report.notebook import notebook_html

        return notebook_html(self)


def _get(items: Mapping[str, Item], name: str, kind: str) -> Item:
    if name not in items:
        raise ConfigError(f"no {kind} is called {name!r}; {did_you_mean(name, items)}")
    return items[name]
