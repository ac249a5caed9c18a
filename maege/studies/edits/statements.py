"""What is claimed of the edits of lattices, and the sentences."""

from collections.abc import Iterator

from maege.number_format import format_number, format_percentage
from maege.report.statements import Claims, Statement, estimate_of, list_names, value_of
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.edits.measurements import MetricEdits
from maege.studies.edits.tables import trusted_difference

_MAX_NAMES = 6  # that a sentence lists
KEY_LEVEL = 0.8  # of trust, which is said first


def claims_of(of_metric: MetricEdits, condition: str) -> Iterator[Claim]:
    """Yield what is claimed of a metric; ``condition`` says which references it sees."""
    summary = of_metric.summary
    metric, n = summary.metric, summary.lattices
    yield Claim(
        "edits.adds-up",
        (metric,),
        topic=metric,
        value=summary.additive,
        units="sentences",
        conditions=(condition,),
        table="metrics",
        is_key=True,
        details={
            "lattices": n,
            "lowering": summary.lowering.value,
            "condition": condition,
            "chosen": summary.chosen_by_random.value,
        },
    )
    top = of_metric.order.calibration.highest
    for trusted in of_metric.order.calibration.trusted:
        yield Claim(
            "edits.trusted",
            (metric,),
            topic=f"{metric}, {trusted.level}",
            value=Value(trusted.difference),
            units="sentences",
            conditions=(condition,),
            table="trusted",
            is_key=trusted.level == KEY_LEVEL,
            details={
                "level": trusted.level,
                "written": trusted_difference(trusted),
                "above": trusted.above,
                "highest": None if top is None else top.fitted,
                "from": None if top is None else top.least,
                "lattices": n,
                "condition": condition,
            },
        )
    for worth in of_metric.worths:
        is_rewarded = (worth.shapley.value or 0.0) > 0
        interval = worth.shapley.interval
        contains_0 = interval is not None and interval[0] <= 0 <= interval[1]
        yield Claim(
            "edits.types",
            (metric, worth.type),
            topic=metric,
            family=f"worth of types, {metric}",
            value=worth.shapley,
            pvalue=1.0 if contains_0 else worth.pvalue,
            units="sentences",
            conditions=(condition,),
            table="types",
            details={"rewarded": is_rewarded, "condition": condition},
        )
    for pair in of_metric.type_pairs:
        interval = pair.excess.interval
        contains_0 = interval is not None and interval[0] <= 0 <= interval[1]
        yield Claim(
            "edits.interactions",
            (metric, pair.first, pair.second),
            topic=metric,
            family=f"pairs of types, {metric}",
            value=pair.excess,
            pvalue=1.0 if contains_0 else pair.pvalue,
            units="sentences",
            conditions=(condition,),
            table="type-pairs",
            details={"sentences": pair.sentences},
        )


def _write_additive(shown: Claims, _: Claims) -> str:
    (claim,) = shown
    details = claim.details
    if claim.value is None or claim.value.value is None:
        return ""
    lowering, chosen = float(details["lowering"] or 0), details["chosen"]
    choice = (
        ""
        if chosen is None
        else f" Of all texts of a lattice it would choose one that lacks {float(chosen):.2f} times "
        f"as many edits as a random one."
    )
    return (
        f"{claim.subjects[0]}, {details['condition']}: a sum of the effects of single edits "
        f"explains {estimate_of(claim)} of the variance of its scores in a lattice; "
        f"{format_percentage(lowering)} of the steps lower the score "
        f"({details['lattices']:,} lattices).{choice}"
    )


def _write_trusted(shown: Claims, _: Claims) -> str:
    (claim,) = shown
    details, metric = claim.details, claim.subjects[0]
    where = f"({details['condition']}; {details['lattices']:,} lattices)"
    level = format_percentage(float(details["level"] or 0))
    if details["highest"] is None:
        return f"{metric} never tells two texts of a lattice apart {where}."
    if claim.value is None or claim.value.value is None:
        highest, least = (float(details[key] or 0) for key in ("highest", "from"))
        return (
            f"No difference of {metric} on this corpus is right in {level} of cases; the highest "
            f"fitted share is {format_percentage(highest)}, from a difference of "
            f"{format_number(least, 3)} {where}."
        )
    above = format_percentage(float(details["above"] or 0))
    return (
        f"A difference of {metric} is right in at least {level} of cases from "
        f"{details['written']} on; {above} of the pairs with different scores differ so much "
        f"{where}."
    )


def _write_types(shown: Claims, others: Claims) -> str:
    metric = (*shown, *others)[0].subjects[0]
    if not shown:
        return f"{metric}: no type of edits is shown to be worth more or less than nothing."
    penalised = [c.subjects[1] for c in shown if not c.details["rewarded"]]
    rewarded = len(shown) - len(penalised)
    words = [f"it penalises {list_names(penalised, _MAX_NAMES)}"] if penalised else []
    words += [f"it rewards {rewarded}"] if rewarded else []
    return f"{metric}, of {len(shown) + len(others)} types of edits: {' and '.join(words)}."


def _write_interactions(shown: Claims, others: Claims) -> str:
    if not shown:
        return ""
    metric = shown[0].subjects[0]
    names = [f"{c.subjects[1]} and {c.subjects[2]} ({value_of(c):+.3f})".replace("-", "−")
             for c in sorted(shown, key=lambda c: -abs(value_of(c)))]  # fmt: skip
    return (
        f"{metric}: {len(shown)} of {len(shown) + len(others)} pairs of types interact more or "
        f"less than other edits as near: {list_names(names, _MAX_NAMES)}."
    )


STATEMENTS = (
    Statement("edits.adds-up", _write_additive),
    Statement("edits.trusted", _write_trusted),
    Statement("edits.types", _write_types),
    Statement("edits.interactions", _write_interactions),
)
