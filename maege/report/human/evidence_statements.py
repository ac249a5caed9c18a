"""What the correlations of kinds of evidence bear, in sentences."""

from collections.abc import Iterator, Sequence

from maege.human.evidence_agreement import (
    MIN_METRICS,
    MIN_RESAMPLED,
    EvidenceAgreement,
    EvidenceCorrelation,
)
from maege.number_format import format_estimate, format_interval, format_number
from maege.report.human.evidence_tables import MATRIX_MEASURE

WIDE = 1.6  # of an interval in [-1, 1], of width 2; such a correlation says next to nothing
MANY = 4  # correlations beyond which only significant ones have a sentence


def evidence_title(agreement: EvidenceAgreement) -> str:
    """Return the heading: the question that the evidence is about."""
    if _has_both(agreement):
        return "Do people and lattices agree?"
    return "Do kinds of evidence agree on metrics?"


def evidence_statements(agreement: EvidenceAgreement) -> list[str]:
    """Return a summary, then a sentence about each correlation of people and lattices.

    Without lattices, or without people, about all correlations. Of many, only about significant
    ones; the tables have all.
    """
    shown = _shown(agreement)
    if not shown:
        return []
    stated = [c for c in shown if len(shown) <= MANY or c.is_significant]
    return [_summary(shown, _has_both(agreement)), *_marks(agreement), *map(_statement, stated)]


def _has_both(agreement: EvidenceAgreement) -> bool:
    return len({evidence.source for evidence in agreement.evidence}) > 1


def _shown(agreement: EvidenceAgreement) -> list[EvidenceCorrelation]:
    source = {evidence.name: evidence.source for evidence in agreement.evidence}
    return [
        c
        for c in agreement.correlations
        if c.measure == MATRIX_MEASURE and (source[c.a] != source[c.b] or not _has_both(agreement))
    ]


def _summary(shown: Sequence[EvidenceCorrelation], has_both: bool) -> str:
    defined = [c for c in shown if c.value is not None]
    what = "people and lattices" if has_both else "kinds of evidence"
    number = max(c.metrics for c in shown)
    if not defined:
        return (
            f"Whether {what} agree on metrics cannot be said: no rank correlation is defined "
            f"(at most {number} metrics in common; at least {MIN_METRICS} that differ are needed)."
        )
    alike = sum(c.is_significant and (c.value or 0) > 0 for c in defined)
    opposed = sum(c.is_significant and (c.value or 0) < 0 for c in defined)
    text = (
        f"Of {len(defined)} rank correlations of metrics between {what}, {alike} "
        f"{'is' if alike == 1 else 'are'} shown to be positive and {opposed} to be negative, for "
        f"other metrics, too."
    )
    if len(shown) > MANY:
        values = [c.value for c in defined if c.value is not None]
        low, high = (format_number(value, 3) for value in (min(values), max(values)))
        text += f" They are from {low} to {high}, of at most {number} metrics."
    if alike + opposed == 0:
        text += " So neither agreement nor disagreement is shown."
    if number < MIN_RESAMPLED:
        text += (
            f" {number} metrics are too few for any conclusion about other metrics; use at least "
            f"{MIN_RESAMPLED}, better a dozen."
        )
    return text


def _marks(agreement: EvidenceAgreement) -> Iterator[str]:
    origins = {evidence.origin for evidence in agreement.evidence}
    for metric, names in sorted(agreement.trained_on.items()):
        if trained := [name for name in names if name in origins]:
            yield (
                f"`{metric}` was trained on {', '.join(trained)}: its rank there is no evidence of "
                f"quality, and correlations with this evidence count it nevertheless."
            )


def _statement(correlation: EvidenceCorrelation) -> str:
    c = correlation
    what = f"{c.a} and {c.b}"
    if c.value is None:
        if c.metrics < MIN_METRICS:
            return f"{what}: {c.metrics} metrics in common are too few for a rank correlation."
        return f"{what}: the rank correlation is undefined, for all metrics are tied."
    text = (
        f"{what}: rho of {c.metrics} metrics {format_estimate(c.value, c.these_metrics)} for other "
        f"sentences and systems"
    )
    if c.other_metrics is not None:
        text += f", {format_interval(c.other_metrics)} for other metrics, too"
    text += "; "
    if c.is_significant:
        return text + ("they order metrics alike." if c.value > 0 else "their orders are opposed.")
    text += _not_shown(c)
    return text + "."


def _not_shown(correlation: EvidenceCorrelation) -> str:
    text = "neither agreement nor disagreement is shown"
    if correlation.these_metrics and correlation.these_metrics[0] > 0:
        text = "they order these metrics alike, but this is not shown for other metrics"
    interval = correlation.other_metrics
    if interval and interval[1] - interval[0] >= WIDE:
        text += f", and with {correlation.metrics} metrics nearly every value is possible"
    return text
