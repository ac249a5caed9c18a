"""References of the sentences of a corpus, for metrics that need one, or equally many, of each."""

from collections.abc import Sequence

from maege.errors import MetricError
from maege.metric.score_request import Segment
from maege.user_warnings import warn_caller


def pad_references(segments: Sequence[Segment], name: str) -> Sequence[Segment]:
    """Return sentences with equally many references; warn if some had to be repeated."""
    check_references(segments, name)
    counts = {len(segment.references) for segment in segments}
    if len(counts) == 1:
        return segments
    warn_caller(
        f"{name} takes only corpora with equally many references of each sentence; where a "
        f"sentence had fewer, its references were repeated in turn"
    )
    most = max(counts)
    return [
        s._replace(references=tuple(s.references[i % len(s.references)] for i in range(most)))
        for s in segments
    ]


def check_references(segments: Sequence[Segment], name: str) -> None:
    """Raise MetricError if a sentence has no reference."""
    for segment in segments:
        if not segment.references:
            raise MetricError(
                f"metric {name!r} needs a reference for each sentence, and this has none: "
                f"{segment.source[:60] or segment.hypothesis[:60]!r}"
            )
