"""The result of a vetting: passed or not, the dossier, what is required."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from maege.report.html.template import template
from maege.report.statements import sentences
from maege.report.study_result import StudyResult
from maege.statistics.results_json import json_text, plain
from maege.studies.dossier.dossier import Dossier, dossier
from maege.studies.dossier.scorecard_table import SCORECARD
from maege.studies.rows import RowResult
from maege.studies.scorecard import scorecard_rows
from maege.studies.vet.contract import CheckResult
from maege.studies.vet.known_metrics import KnownMetrics
from maege.studies.vet.report.badge import badge
from maege.studies.vet.report.dossier_panel import dossier_panel
from maege.studies.vet.report.dossier_text import dossier_records
from maege.studies.vet.report.junit import junit
from maege.studies.vet.report.requirements import Requirement
from maege.studies.vet.report.summary import pull_request_summary
from maege.studies.vet.thresholds import ThresholdResult

_NUMBERS = ("value", "low", "high", "n", "limit", "adjusted")  # columns of the scorecard


@dataclass(frozen=True, repr=False, kw_only=True)
class VettingResult(StudyResult):
    """The result of a vetting; ``maege.vet`` returns one.

    Parameters
    ----------
    answers
        By metric and by row of the dossier: what was found, not adjusted.
    known
        What is known of other metrics on the same sample.
    required
        What a good metric has, and whether this one has it.
    checks
        Of the contract; without this section, only failed checks.
    thresholds
        Those that the user set.
    has_scores
        Whether the metric has any.
    records
        All statistics, as plain data.
    """

    answers: Mapping[str, Mapping[str, RowResult]]
    known: KnownMetrics
    required: tuple[Requirement, ...]
    checks: tuple[CheckResult, ...]
    thresholds: tuple[ThresholdResult, ...]
    has_scores: bool
    records: Mapping[str, Any]

    @property
    def metric(self) -> str:
        """The name of the vetted metric."""
        return str(self.manifest["config"]["metric"])

    @property
    def corpus(self) -> str:
        """The name of the corpus."""
        return str(self.records["corpus"])

    @property
    def is_complete(self) -> bool:
        """Whether no check of the contract failed, and no scores of the metric are missing."""
        has_failed = any(check.verdict == "fail" for check in self.checks)
        return not has_failed and not self.records["failures"].get(self.metric)

    @property
    def passed(self) -> bool:
        """Whether everything that is required holds.

        This is, of the sections that were examined:

        - The contract: no check failed, and the metric has scores for all requests.
        - The ordering: tau (macro) is better than that of all scorers without grammar, and no
          statistic is reversed, or worse than that of such a scorer.
        - Degenerate outputs: none scores as high as the full correction in significantly more than
          5 % of sentences.

        Injected errors and baselines are not required. With few sentences, it may stay undecided
        whether a good metric is better than these scorers; then it does not pass.
        ``requirements`` says what does not hold.
        """
        return all(r.verdict == "holds" for r in self.required if r.is_required)

    @property
    def dossier(self) -> Dossier:
        """The answer in one sentence, four cards, and a mark for each row of the scorecard."""
        return dossier(
            self.metric,
            scorecard_rows(),
            {**self.answers, **self.known.results},
            int(self.records["sample"]["sentences"]),
            self.known.comparisons,
            self.known.notes,
        )

    @property
    def rows(self) -> pd.DataFrame:
        """The scorecard, a row for each question.

        Its columns are ``key``, ``group``, ``row`` (the question), ``statistic``, ``mark``
        (``good``, ``bad``, ``undecided``, ``n/a``, ``not yet``), ``value``, ``low`` and ``high``
        (the bounds of the interval), ``n``, ``limit``, ``limit_of`` (what has the limit), and
        ``adjusted``, the p-value of the mark.
        """
        of_all = self.table(SCORECARD)
        rows = of_all[of_all["metric"] == self.metric].drop(columns="metric")
        return rows.astype(dict.fromkeys(_NUMBERS, "Float64")).reset_index(drop=True)

    @property
    def requirements(self) -> pd.DataFrame:
        """The properties of a good metric that were examined.

        Its columns are ``section``, ``requirement``, ``value``, ``low`` and ``high`` (the bounds of
        the interval), ``verdict`` (``holds``, ``fails``, ``undecided`` or ``note``), and
        ``required``. What is not about a number, as the contract, has NA as ``value``, ``low`` and
        ``high``.
        """
        rows = [
            (r.section, r.requirement, r.value, *(r.interval or (None, None)), r.verdict,
             r.is_required)
            for r in self.required
        ]  # fmt: skip
        columns = ["section", "requirement", "value", "low", "high", "verdict", "required"]
        return pd.DataFrame(rows, columns=columns).astype(dict.fromkeys(columns[2:5], "Float64"))

    def further_files(self) -> dict[str, str]:
        """Return the files for programs, the summary of a pull request, and the badge."""
        return {
            "vetting.json": json_text(plain(self._statistics())),
            "contract.json": json_text(plain(self.checks)),
            "junit.xml": junit(self.metric, self.thresholds, self.checks),
            "summary.md": pull_request_summary(self.dossier, self.thresholds, self.corpus),
            "badge.svg": badge(self.dossier, self.corpus),
        }

    def _statistics(self) -> dict[str, Any]:
        """Return the content of ``vetting.json``, which has no times."""
        return {
            **self.records,
            "metric": self.metric,
            "sections": self.manifest["config"]["sections"],
            "data_sha256": self.manifest["data_sha256"],
            "signatures": self.signatures,
            "dossier": dossier_records(self.dossier),
            "claims": self.claims,
            "verdict": sentences(self.claims),
            "thresholds": {t.text: t.is_met for t in self.thresholds},
            "notes": self.notes,
        }

    def __repr__(self) -> str:
        failed = self.requirements.query("required and verdict != 'holds'")["requirement"]
        standing = "passed" if failed.empty else f"did not pass: {'; '.join(failed)}"
        return f"<maege.VettingResult: {self.metric} {standing}>"

    def _repr_html_(self) -> str:
        """Show the dossier, notes and findings in a notebook."""
        panel = dossier_panel(self.dossier)
        shown = template(panel.template, self.study).render(data=panel.data)
        return f"{shown}{super()._repr_html_()}"
