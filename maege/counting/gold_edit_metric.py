"""What metrics share that compare with gold edits: the pipeline that extracts missing ones."""

from dataclasses import replace
from typing import Any, Self

from maege.extraction.spacy_pipeline import check, pipeline_for_language
from maege.metric.counting_metric import CountingMetric
from maege.metric.score_request import ALL_FIELDS, GOLD_EDITS


class GoldEditMetric(CountingMetric):
    """A metric that compares with gold edits; ERRANT extracts them where a request has none.

    A subclass is decorated by ``parametrised`` and has the field ``spacy_pipeline``, what ERRANT
    runs on (see maege.extraction.spacy_pipeline).
    """

    reads = ALL_FIELDS | {GOLD_EDITS}
    requires_gold_edits = True
    spacy_pipeline: str

    def __post_init__(self) -> None:
        check(self.spacy_pipeline)

    def for_language(self, code: str | None) -> Self:
        """Return this metric with the pipeline for texts in a language."""
        metric: Any = self
        result: Self = replace(
            metric, spacy_pipeline=pipeline_for_language(self.spacy_pipeline, code)
        )
        return result
