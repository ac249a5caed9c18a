"""The result of a comparison of systems."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from maege.errors import ConfigError, did_you_mean
from maege.report.markdown import inline, table_lines, with_code
from maege.report.statements import sentences
from maege.report.study_result import StudyResult
from maege.studies.systems.report.claims import FIRST
from maege.studies.systems.report.panels import joint_key
from maege.studies.thresholds import ThresholdResult, thresholds_line

_MAX_LINES = 25  # of a comment on a pull request


@dataclass(frozen=True, repr=False)
class SystemsResult(StudyResult):
    """Systems compared by metrics, with texts for a paper.

    The tables are ``scores``, ``pairs``, ``details``; ``edit_scores`` by type, ``type_pairs``,
    ``amounts`` of corrections; ``metric_choice``, ``chain_validity``, ``human_validity``,
    ``point_values``; ``aggregations``, ``aggregation_agreement``; ``family``; ``acceptable``;
    ``groups`` and ``group_pairs``. Each of several test sets is a part that has these, and
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

    @property
    def verdicts(self) -> list[str]:
        """Who is first by each metric, and above whom; over all test sets if there are several."""
        kinds = ("systems.pairs", "systems.first", "systems.sets")
        return sentences(c for c in self.claims if c.is_key and c.statement in kinds)

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
        by_system = dict(self._of_metric("citations", metric, part))
        if system not in by_system:
            raise ConfigError(f"no system {system!r}; {did_you_mean(system, by_system)}")
        return str(by_system[system])

    def community_evals(self, benchmark: str, part: str | None = None) -> dict[str, str]:
        """Return for each system its file for a model on the Hugging Face Hub, as YAML.

        It belongs into the folder ``.eval_results`` of the model's repository. The value is the
        score as a fraction; ``notes`` has what ``cite`` returns.

        Parameters
        ----------
        benchmark
            ``OWNER/DATASET:TASK``, where TASK is an ``id`` in the file ``eval.yaml`` of the data
            set; with scores by several metrics ``OWNER/DATASET:TASK=METRIC``.
        part
            The name of one of several test sets.

        Raises
        ------
        ConfigError
            If the benchmark is not written so, or there are no such scores.
        """
        from maege.studies.systems.report.community_evals import community_evals  # few need it

        return community_evals(self, benchmark, part)

    def paragraph(self, metric: str, part: str | None = None) -> str:
        """Return what a paper may say of the scores by a metric: methods and main differences.

        Raises
        ------
        ConfigError
            If there are no scores by the metric.
        """
        return str(self._of_metric("paragraphs", metric, part))

    def _of_metric(self, key: str, metric: str, part: str | None) -> Any:
        """Return what the panel of texts for a paper has of a metric."""
        names = [named.key for named in self.parts if named.key]
        if part is not None and part not in names:
            raise ConfigError(f"no part is called {part!r}; {did_you_mean(part, names)}")
        if part is None and len(names) > 1:
            raise ConfigError(f"several test sets have scores; add part, one of {names}")
        sections = [section for of_part in self.parts for section in of_part.sections]
        panels = (panel for section in sections for panel in section.panels)
        texts: Mapping[str, Any] = next(
            (panel.data[key] for panel in panels if key in panel.data), {}
        )
        metrics = [name for name in self.signatures if joint_key(part or "", name) in texts]
        if metric not in metrics:
            raise ConfigError(f"no scores by {metric!r}; {did_you_mean(metric, metrics)}")
        return texts[joint_key(part or "", metric)]
