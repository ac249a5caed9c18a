"""The scores of the systems of CoNLL-2014, by people and by the metrics of the study."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from experiments.humans.judged_data import JudgedData
from experiments.humans.printed_values import PrintedValues
from experiments.humans.scoring import scores_of_outputs
from maege.array_types import Floats
from maege.scoring.cache import ScoreCache, default_path
from maege.statistics.score_table import ScoreTable

GOLD = "conll14/napoles2016/ALL.m2"
MERGED = "conll14/references/sakaguchi/merged-line-numbers.txt"
SENTENCES = 1312
REFERENCES = (
    *(f"nucle/NUCLE{x}" for x in "AB"),
    *(f"bryant-ng/BN{n}" for n in range(1, 11)),
    *(
        f"sakaguchi/{who}{how}{x}"
        for who in ("EXP", "TURK")
        for how in ("FLUENCY", "MIN")
        for x in "AB"
    ),
)
COPIES = ("bryant-ng/BN3", "bryant-ng/BN7")  # of the official references, but for blanks
DISTINCT = tuple(name for name in REFERENCES if name not in COPIES)
BREVITIES = ("standard", "inverted")


@dataclass(frozen=True)
class StudyMetric:
    """A metric of the study.

    Attributes
    ----------
    configuration
        As in a configuration of a run.
    references
        Their names, of a metric that takes references as texts.
    m2
        Whether it takes the gold edits of the study.
    """

    configuration: Any
    references: tuple[str, ...] = ()
    m2: bool = False


METRICS = {
    "GLEU inverted": StudyMetric({"gleu": {"brevity": "inverted"}}, REFERENCES),
    "GLEU": StudyMetric("gleu", REFERENCES),
    "GLEU inverted, 18 references": StudyMetric({"gleu": {"brevity": "inverted"}}, DISTINCT),
    "GLEU, 18 references": StudyMetric("gleu", DISTINCT),
    "I-measure": StudyMetric({"imeasure": {"mix_references": False}}, m2=True),
    "M2": StudyMetric({"m2": {"annotator_selection": "sentence"}}, m2=True),
    "LT": StudyMetric("languagetool"),
    "LFM": StudyMetric("lfm"),
    "SLOR": StudyMetric("slor"),
}
REFERENCE_LESS = ("LT", "LFM", "SLOR")


@dataclass(frozen=True)
class StudyScores:
    """The scores of the 13 systems, INPUT among them, of the sentences that were not merged.

    Parameters
    ----------
    data
        The folder of the data.
    """

    data: JudgedData

    @cached_property
    def human(self) -> dict[str, float]:
        """The TrueSkill of Grundkiewicz et al. (2015), Table 3c, as printed."""
        printed = PrintedValues("gjg15")
        return {
            system: float(printed.value("3c", system, "score")) for system in printed.rows("3c")
        }

    @cached_property
    def gold(self) -> Floats:
        """The human scores in the order of the names of the systems, shape (systems,)."""
        return np.array([self.human[system] for system in sorted(self.human)])

    @cached_property
    def sentences(self) -> list[int]:
        """Indices of the sentences; 34 that should have been merged are left out."""
        merged = {int(line) - 1 for line in self.data.lines(MERGED)}
        return [index for index in range(SENTENCES) if index not in merged]

    def of_metric(self, name: str) -> ScoreTable:
        """Return the scores by a metric of the study."""
        metric = METRICS[name]
        return self._score(metric.configuration, metric.references, GOLD if metric.m2 else None)

    def by_reference(self, references: Sequence[str], brevity: str) -> Mapping[str, Floats]:
        """Return the counts of GLEU against each reference, shape (systems, sentences, columns)."""
        counts = {}
        for name in references:
            scores = self._score({"gleu": {"brevity": brevity}}, (name,), None)
            assert scores.counts is not None
            counts[name] = scores.counts.swapaxes(0, 1)
        return counts

    def _score(self, metric: Any, references: Sequence[str], m2: str | None) -> ScoreTable:
        texts = [self.data.lines(f"conll14/references/{name}.txt") for name in references]
        return scores_of_outputs(
            self.data, metric, self._outputs, self.sentences, texts, m2, cache=self._cache
        )

    @cached_property
    def _outputs(self) -> dict[str, tuple[str, ...]]:
        return self.data.outputs("conll14/systems")

    @cached_property
    def _cache(self) -> ScoreCache:
        return ScoreCache(default_path())


def study_scores(folder: Path) -> StudyScores:
    """Return the scores of the study, of data in a folder."""
    return StudyScores(JudgedData(folder))
