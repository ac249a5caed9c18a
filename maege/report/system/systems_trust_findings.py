"""What points of metrics are worth, and how valid metrics are, in sentences."""

from collections.abc import Iterator

from maege.number_format import (
    format_estimate,
    format_interval,
    format_number,
    format_percentage,
)
from maege.report.system.systems_trust_tables import PARTIAL
from maege.system.gold_sample import SeenReferences
from maege.system.pipeline import SystemsResults
from maege.system.point_value import PointValue, PointValues

WITH: dict[SeenReferences, str] = {
    "others": "with references by others",
    "all": "with the correction itself among the references",
}


def validity_findings(results: SystemsResults) -> Iterator[str]:
    """Yield a sentence on the validity of each metric, and one on what it means."""
    is_any = False
    for metric in results.ranked:
        parts = [
            f"tau {format_estimate(v.tau, v.interval)} {WITH[v.references]}"
            for v in results.trust.chains
            if v.metric == metric and v.tau is not None
        ]
        text = f"on chains of gold edits {', '.join(parts)}" if parts else ""
        people = [
            f"r = {format_estimate(v.value, v.by_sentences_and_systems)} ({v.judgements}, "
            f"{v.systems} systems)"
            for v in results.trust.people
            if (v.metric, v.measure) == (metric, "pearson") and v.value is not None
        ]
        agreement = f"with people {', '.join(people)}" if people else ""
        if text or agreement:
            is_any = True
            yield f"Validity of `{metric}`: {'; '.join(filter(None, (text, agreement)))}."
    if is_any and results.trust.chains:
        yield (
            "Validity on chains: whether a text with more of an annotator's edits scores higher "
            "(tau 1: always, 0: as often as not). With references by others only, right edits that "
            "nobody else made count as wrong; with the correction itself none does. In the output "
            "of a system, some right edits do."
        )


def worth_findings(results: SystemsResults) -> Iterator[str]:
    """Yield a sentence on what the points of each metric are worth."""
    points = results.trust.points
    if points is None:
        return
    worth = [text for metric in results.ranked for text in _worth(metric, points, results)]
    if worth:
        yield from worth
        yield f"What points are worth: {PARTIAL[0].lower()}{PARTIAL[1:]}"


def _worth(metric: str, points: PointValues, results: SystemsResults) -> Iterator[str]:
    values = [v for v in points.values if v.metric == metric]
    if not values:
        return
    parts = [f"{_edits(v)} {WITH[v.references]}" for v in values]
    near = format_number(values[0].systems_score, 3)
    text = (
        f"1 point of `{metric}` ({values[0].point:g}), near the median score of the systems "
        f"({near}), is worth {', '.join(parts)}"
    )
    sentences = len(results.inputs.texts.sources)
    for order in points.orders:
        if (order.metric, order.edits, order.sentences) == (metric, None, sentences):
            low, high = order.interval
            text += (
                f"; with {sentences:,} sentences, and {WITH[order.references]}, the better of two "
                f"systems that are 1 point apart has the higher score in "
                f"{format_percentage(order.share, 0)} [{100 * low:.0f}, {100 * high:.0f}]"
            )
            break
    yield f"{text}."


def _edits(value: PointValue) -> str:
    if value.edits is None:
        return "nothing that is shown: scores like these are not shown to rise with gold edits"
    interval = "" if value.edits_interval is None else f" {format_interval(value.edits_interval)}"
    nearest = " (at the nearest score that such corpora have)" if value.is_outside else ""
    return f"{value.edits:.2f}{interval} corrected edits per 100 tokens{nearest}"
