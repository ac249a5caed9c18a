"""The numbers of errors that LanguageTool finds in texts."""

from maege.metric.score_request import Segment
from maege.metrics.languagetool import LanguageTool


def segments(*hypotheses: str) -> list[Segment]:
    return [Segment("", hypothesis, ()) for hypothesis in hypotheses]


def errors(metric: LanguageTool, *hypotheses: str) -> list[float]:
    return metric.counts(segments(*hypotheses))[:, 0].tolist()
