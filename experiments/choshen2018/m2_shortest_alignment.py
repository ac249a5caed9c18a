"""M2 with the gold edits that it had when the authors' scripts were re-run."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from maege.data.corpus import Annotation
from maege.data.edit import Edit, changed_segments
from maege.metric.score_request import ScoreRequest
from maege.metrics.m2.metric import MaxMatch


@dataclass(frozen=True)
class M2(MaxMatch):
    """M2 whose gold edits are the differing spans of a shortest alignment, not ERRANT's edits."""

    name: ClassVar[str] = "m2"

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Score requests after replacing their gold edits."""
        return super().score(
            [
                replace(r, gold_edits=tuple(map(_annotations, r.sources, r.references)))
                for r in requests
            ]
        )


def _annotations(source: str, references: Sequence[str]) -> tuple[Annotation, ...]:
    return tuple(Annotation(k, _edits(source, text)) for k, text in enumerate(references))


def _edits(source: str, reference: str) -> tuple[Edit, ...]:
    a, b = source.split(), reference.split()
    return tuple(
        Edit(start, end, tuple(b[j:j_end]), "") for start, end, j, j_end in changed_segments(a, b)
    )
