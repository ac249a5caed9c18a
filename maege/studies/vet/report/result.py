"""The result of a vetting: the dossiers of metrics, as objects and data frames."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import pandas as pd

from maege.errors import DataError
from maege.files.manifest import PREVIOUS, read_manifest
from maege.report.statements import sentences
from maege.report.study_result import StudyResult
from maege.statistics.results_json import json_text, plain
from maege.studies.dossier.dossier import Examined, JointDossier, joint_dossier
from maege.studies.dossier.scorecard_table import SCORECARD
from maege.studies.rows import RowResult, scorecard_rows
from maege.studies.thresholds import ThresholdResult
from maege.studies.vet.contract import CheckResult
from maege.studies.vet.known_metrics import KnownMetrics
from maege.studies.vet.report.changes import Changes, changes_between, is_of_changed_files
from maege.studies.vet.report.ci_files import badge, junit, pull_request_summary
from maege.studies.vet.report.claims import warnings_of_claims
from maege.studies.vet.report.dossier_text import joint_records

# Columns of the scorecard.
_NUMBERS = (
    "value", "low", "high", "n", "limit", "adjusted", "rank", "best_rank", "worst_rank", "metrics",
)  # fmt: skip


@dataclass(frozen=True, repr=False, kw_only=True)
class VettedMetric:
    """What was found of one metric on one corpus."""

    metric: str
    corpus: str
    part: str  # key of its part of the page; empty if it has the whole page
    answers: Mapping[str, Mapping[str, RowResult]]  # by metric and row: baselines, too; raw
    known: KnownMetrics  # what is known of other metrics on the same sample
    checks: tuple[CheckResult, ...]  # of the contract; without this section, only failed checks
    has_scores: bool
    records: Mapping[str, Any]  # all statistics, as plain data

    @property
    def is_complete(self) -> bool:
        """Whether no check of the contract failed, and no scores of the metric are missing."""
        has_failed = any(check.verdict == "fail" for check in self.checks)
        return not has_failed and not self.records["failures"].get(self.metric)

    @property
    def examined(self) -> Examined:
        """What a dossier is made of."""
        return Examined(
            self.metric,
            self.corpus,
            int(self.records["sample"]["sentences"]),
            {**self.answers, **self.known.results},
            comparisons=self.known.comparisons,
            variants=self.known.variants,
            notes=self.known.notes,
        )


@dataclass(frozen=True, repr=False, kw_only=True)
class VettingResult(StudyResult):
    """The result of a vetting; ``maege.vet`` returns one.

    Parameters
    ----------
    vettings
        Of each metric on each corpus.
    thresholds
        Those that the user set.
    """

    vettings: tuple[VettedMetric, ...]
    thresholds: tuple[ThresholdResult, ...]

    @property
    def metrics(self) -> tuple[str, ...]:
        """The names of the vetted metrics."""
        return tuple(dict.fromkeys(v.metric for v in self.vettings))

    @property
    def metric(self) -> str:
        """The name of the vetted metric, of several the first."""
        return self.metrics[0]

    @property
    def corpora(self) -> tuple[str, ...]:
        """The names of the corpora."""
        return tuple(dict.fromkeys(v.corpus for v in self.vettings))

    @property
    def corpus(self) -> str:
        """The name of the corpus, of several the first."""
        return self.corpora[0]

    @property
    def has_scores(self) -> bool:
        """Whether each metric has scores on some corpus."""
        return set(self.metrics) == {v.metric for v in self.vettings if v.has_scores}

    @property
    def is_complete(self) -> bool:
        """Whether no check of the contract failed, and no scores of a metric are missing."""
        return all(v.is_complete for v in self.vettings)

    @property
    def warnings(self) -> list[str]:
        """What a reader has to know before the verdict: whether lower scores may be better."""
        return warnings_of_claims(self.claims, {p.key: p.title for p in self.parts})

    @property
    def dossier(self) -> JointDossier:
        """The answer in one sentence; for each metric four cards and a grade for each row."""
        return joint_dossier(scorecard_rows(), [v.examined for v in self.vettings])

    @property
    def headline(self) -> str:
        """What an index says of it: the sentence of the dossier."""
        return self.dossier.sentence

    def first_charts(self) -> dict[str, Mapping[str, Any]]:
        """Return the scorecard as Vega-Lite."""
        from maege.studies.vet.report.scorecard_chart import scorecard_chart  # slow to import

        return {SCORECARD: scorecard_chart(self.dossier)}

    @property
    def summary(self) -> pd.DataFrame:
        """The scorecard of the vetted metrics; see ``grades``."""
        return self.grades

    @property
    def grades(self) -> pd.DataFrame:
        """The scorecard, a row for each metric and question, and for each corpus.

        Its columns are ``metric``, ``corpus`` (or set of judgements), ``key``, ``group``, ``row``
        (the question), ``statistic``, ``grade`` (``good``, ``usual``, ``undecided``, ``weak``,
        ``bad``, ``not examined``), ``headline`` (what holds for the whole page), ``value``, ``low``
        and ``high`` (the bounds of the interval), ``n``, ``limit``, ``limit_of`` (what has the
        limit), ``adjusted``, the p-value of the grade, and ``rank``, ``best_rank``,
        ``worst_rank``, among so many ``metrics``. The grade for several corpora has ``all`` as its
        corpus.
        """
        of_all = self.table(SCORECARD, self.parts[0].key)
        rows = of_all[of_all["metric"].isin(self.metrics)]
        return rows.astype(dict.fromkeys(_NUMBERS, "Float64")).reset_index(drop=True)

    @property
    def cards(self) -> pd.DataFrame:
        """The answers for each use, a row for each metric and card.

        Its columns are ``metric``, ``group``, ``question``, ``word`` (``supported``, ``as good as
        the field's``, ``unproven``, ``weak``, ``advised against``, ``not examined``) and
        ``reason``.
        """
        rows = [
            (d.metric, c.group, c.question, c.word, c.reason)
            for d in self.dossier.dossiers
            for c in d.cards
        ]
        return pd.DataFrame(rows, columns=["metric", "group", "question", "word", "reason"])

    def changes_since(self, previous: "VettingResult") -> Changes:
        """Return what changed since an earlier vetting of the same metrics.

        Its ``frame`` has a row for each change, its ``sentence()`` says them. What is not
        comparable, such as numbers of another corpus or seed, is not compared, and that is said.

        Examples
        --------
        >>> import maege
        >>> result = maege.vet("ld", sections=["contract"])
        >>> result.changes_since(result).frame.empty
        True
        """
        return changes_between(previous, self)

    @classmethod
    def previous_of(cls, directory: Path, manifest: Mapping[str, Any]) -> Path | None:
        """Return the directory of the vetting before the code of a metric changed.

        One without scores makes room, but never for what was there before it.
        """
        older, kept = read_manifest(directory) or {}, directory / PREVIOUS
        before = kept if cls._in(kept) else None
        if older.get("fingerprint") == manifest["fingerprint"]:
            return before
        result = cls._in(directory) if is_of_changed_files(older, manifest) else None
        if result is None:
            return None
        return directory if result.has_scores or before is None else before

    @classmethod
    def _in(cls, directory: Path) -> Self | None:
        """Return the result in a directory; None if none can be read."""
        with suppress(DataError):
            return cls.load(directory)
        return None

    def changes_text(self, previous: Path) -> str:
        """Return what changed since the result in a directory, as Markdown."""
        return self.changes_since(type(self).load(previous)).markdown()

    def further_files(self) -> dict[str, str]:
        """Return the files for programs, the summary of a pull request, and the badge."""
        dossier, checks = self.dossier, self._checks()
        return {
            "vetting.json": json_text(plain(self._statistics(dossier))),
            "contract.json": json_text(plain(checks if len(checks) > 1 else checks[self.metric])),
            "junit.xml": junit(self.thresholds, checks),
            "summary.md": pull_request_summary(dossier, self.thresholds),
            "badge.svg": badge(dossier),
        }

    def _checks(self) -> dict[str, tuple[CheckResult, ...]]:
        """Return the checks of the contract by metric: all on the first corpus."""
        return {
            metric: tuple(c for v in self.vettings if v.metric == metric for c in v.checks)
            for metric in self.metrics
        }

    def _statistics(self, dossier: JointDossier) -> dict[str, Any]:
        """Return the content of ``vetting.json``, which has no times."""
        config = self.manifest["config"]
        if dossier.is_single:
            own = {**self.vettings[0].records, "metric": self.metric}
        else:
            own = {
                "metrics": self.metrics,
                "corpora": self.corpora,
                "vettings": [{"metric": v.metric, **v.records} for v in self.vettings],
            }
        return {
            **own,
            "sections": config["sections"],
            "data_sha256": self.manifest["data_sha256"],
            "signatures": self.signatures,
            "dossier": joint_records(dossier),
            "claims": self.claims,
            "verdict": sentences(self.claims),
            "thresholds": {t.text: t.is_met for t in self.thresholds},
            "notes": self.notes,
        }
