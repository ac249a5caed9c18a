"""M2 with the gold edits that it had when the authors' scripts were run again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.metric import ScoreRequest
from maege.metrics.m2.metric import MaxMatch, changed_stretches


@dataclass(frozen=True)
class M2(MaxMatch):
    """M2 whose gold edits are the changed stretches of a shortest alignment, not ERRANT's."""

    name: ClassVar[str] = "m2"

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Score requests with gold edits put in."""
        return super().score(
            [replace(r, gold_edits=tuple(map(_gold, r.sources, r.references))) for r in requests]
        )


def _gold(source: str, references: Sequence[str]) -> tuple[Annotation, ...]:
    return tuple(Annotation(k, _edits(source, text)) for k, text in enumerate(references))


def _edits(source: str, reference: str) -> tuple[Edit, ...]:
    a, b = source.split(), reference.split()
    return tuple(
        Edit(start, end, tuple(b[j:j_end]), "") for start, end, j, j_end in changed_stretches(a, b)
    )
