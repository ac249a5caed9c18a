"""Metrics of MAEGE with the interface of gec-metrics."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gec_metrics.metrics import METRIC_ID2CLS, MetricBaseForReferenceBased

from maege.api import score
from maege.config.metric_config import metric_config
from maege.scoring.text_scoring import CorpusScore

NAME = "maege"  # in the table of gec-metrics, and so for `--metric`


class GECMetric(MetricBaseForReferenceBased):
    """A metric of MAEGE, where gec-metrics takes one of its own.

    Scores are those of ``maege score``. ``score_pairwise`` and ``rank_systems`` are those of
    gec-metrics.

    >>> metric = GECMetric(GECMetric.Config(metric="green", parameters={"beta": 2.0}))
    >>> metric.score_corpus(["He go ."], ["He goes ."], [["He goes ."]])
    1.0
    """

    @dataclass
    class Config(MetricBaseForReferenceBased.Config):
        """What is computed.

        Parameters
        ----------
        metric
            A name, as for ``maege score``.
        parameters
            Of the metric, by name.
        language
            Code of the language of the texts; None for English.
        """

        metric: str = "gleu"
        parameters: dict[str, Any] = field(default_factory=dict)
        language: str | None = None

    def __init__(self, config: Config | None = None) -> None:
        super().__init__(config)
        entry = {self.config.metric: self.config.parameters}
        self.metric = metric_config(entry, Path.cwd()).build()

    def score_corpus(
        self,
        sources: Sequence[str],
        hypotheses: Sequence[str],
        references: Sequence[Sequence[str]] = (),
    ) -> float:
        """Return the score of a corpus; ``references`` has shape (references, sentences)."""
        return self._score(sources, hypotheses, references).value

    def score_sentence(
        self,
        sources: Sequence[str],
        hypotheses: Sequence[str],
        references: Sequence[Sequence[str]] = (),
    ) -> list[float]:
        """Return the score of each sentence by itself; ``references`` as for ``score_corpus``."""
        return [*self._score(sources, hypotheses, references).sentences]

    def _score(
        self,
        sources: Sequence[str],
        hypotheses: Sequence[str],
        references: Sequence[Sequence[str]],
    ) -> CorpusScore:
        rows = [*zip(*references, strict=True)] or None
        return score(self.metric, sources, hypotheses, rows, language=self.config.language)


if __name__ == "__main__":  # its program knows only the metrics of its own table
    from gec_metrics.cli.evaluate import main

    METRIC_ID2CLS[NAME] = GECMetric
    main()
