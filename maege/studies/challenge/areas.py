"""How well scores tell right texts from wrong ones that are not paired."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.attribution.agreement import LabelledEdits, area_under_curve
from maege.statistics.value import Value
from maege.studies.challenge.challenge_set import JudgedText


@dataclass(frozen=True)
class Area:
    """The area of one metric: P(right text above wrong text), a tie as one half."""

    metric: str
    right: int  # texts that somebody found right
    wrong: int
    sources: int
    auc: Value


def area(metric: str, scores: Floats, judged: Sequence[JudgedText], confidence: float) -> Area:
    """Return the area of the texts that have a score; its interval is a jackknife of sources."""
    scored = [text for text, score in zip(judged, scores, strict=True) if np.isfinite(score)]
    right = np.array([text.is_right for text in scored], dtype=bool)
    names, sources = np.unique([text.group for text in scored], return_inverse=True)
    labels = LabelledEdits(right, sources, sources, sources)
    value = area_under_curve(scores[np.isfinite(scores)], labels, len(names), confidence)
    return Area(metric, int(right.sum()), int((~right).sum()), len(names), value)
