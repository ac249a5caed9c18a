"""What metrics that ignore case say of texts in which nothing but case differs."""

from collections.abc import Sequence

from maege.metric.score_request import ScoreRequest


def case_remarks(name: str, requests: Sequence[ScoreRequest], way: str) -> tuple[str, ...]:
    """Tell of how many hypotheses a reference differs in case only, which a metric ignores.

    Only corpora of texts that were given are counted, not those that a run makes. ``way``: how case
    counts, if it can.
    """
    corpora = [r for r in requests if r.level == "corpus" and type(r.hypotheses) is tuple]
    numbers = [
        number
        for request in corpora
        for number, segment in enumerate(request.segments(), start=1)
        if _differs_in_case(segment.hypothesis, segment.references)
    ]
    if not numbers:
        return ()
    return (
        f"{name} ignores case, as published: {len(numbers):,} hypotheses differ from a reference "
        f"in nothing else and count as equal to it (the first: sentence {numbers[0]}){way}",
    )


def _differs_in_case(hypothesis: str, references: Sequence[str]) -> bool:
    if hypothesis in references:
        return False
    lower = hypothesis.lower()
    return any(len(text) == len(hypothesis) and text.lower() == lower for text in references)
