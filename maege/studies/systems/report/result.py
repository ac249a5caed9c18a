"""The result of a comparison of systems."""

from dataclasses import dataclass

import pandas as pd

from maege.errors import ConfigError, did_you_mean
from maege.report.display_table import table_lines
from maege.report.markdown import inline, with_code
from maege.report.study_result import StudyResult
from maege.studies.systems.report.claims import FIRST
from maege.studies.thresholds import ThresholdResult, thresholds_line

_MAX_LINES = 25  # of a comment on a pull request


@dataclass(frozen=True, repr=False)
class SystemsResult(StudyResult):
    """Systems compared by metrics, with texts for a paper.

    The tables are ``scores``, ``pairs``, ``details``, ``citations``, ``paragraphs``;
    ``aggregations``, ``aggregation_agreement``; ``edit_scores`` by type and aspect, ``type_pairs``,
    ``group_scores``; ``beta_scores``, ``beta_orders``, ``beta_swaps``, ``beta_ranges``;
    ``difficulties`` of types, by GoToScorer; ``amounts`` of corrections; ``oracle``; ``family``;
    ``acceptable``; ``metric_choice``; ``chain_validity``, ``human_validity``, ``point_values``,
    ``order_accuracy``, ``quality_levels``. Each of several test sets is a part that has these, and
    ``test_sets``, ``set_pairs``, ``set_swaps`` are of all sets. There are only those that have
    rows.

    Parameters
    ----------
    thresholds
        Whether those are met that the command was given.
    """

    thresholds: tuple[ThresholdResult, ...] = ()

    @property
    def headline(self) -> str:
        """What the comparison by the first metric says, which answers for the whole page."""
        first = (c.text for c in self.claims if c.family and c.is_key and c.stage == FIRST)
        return next(first, super().headline)

    def further_files(self) -> dict[str, str]:
        """Return the summary for a pull request."""
        return {"summary.md": self.pull_request_summary()}

    def pull_request_summary(self) -> str:
        """Return what is not met, the table and a sentence for each metric, as Markdown."""
        lines = [f"**{inline(self.parts[0].description)}**", ""]
        lines += [inline(thresholds_line(self.thresholds)), ""] if self.thresholds else []
        said = [f"- {with_code(text)}" for text in self.main_findings]
        for view in self.parts[0].main_views:
            table = table_lines(view.table)
            room = max(_MAX_LINES - len(lines) - len(said), 3)
            more = len(table) - room
            lines += [*table[:room], *([f"\nand {more} more rows"] if more > 0 else []), ""]
        return "\n".join([*lines, *said, ""])

    def cite(self, system: str, metric: str, part: str | None = None) -> str:
        """Return a score with interval, number of sentences, method and signature, for a paper.

        ``part`` is the name of one of several test sets.

        Raises
        ------
        ConfigError
            If there is no such score.
        """
        rows = self._rows("citations", metric, part)
        by_system = dict(zip(rows["system"], rows["citation"], strict=True))
        if system not in by_system:
            raise ConfigError(f"no system {system!r}; {did_you_mean(system, by_system)}")
        return str(by_system[system])

    def paragraph(self, metric: str, part: str | None = None) -> str:
        """Return what a paper may say of the scores by a metric: methods and main differences.

        Raises
        ------
        ConfigError
            If there are no scores by the metric.
        """
        return str(self._rows("paragraphs", metric, part)["paragraph"].iloc[0])

    def _rows(self, name: str, metric: str, part: str | None) -> pd.DataFrame:
        """Return the rows of a table that are of a metric."""
        frame = self.table(name, part)
        metrics = list(dict.fromkeys(frame["metric"]))
        if metric not in metrics:
            raise ConfigError(f"no scores by {metric!r}; {did_you_mean(metric, metrics)}")
        return frame[frame["metric"] == metric]
