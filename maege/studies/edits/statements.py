"""What is claimed of the edits of lattices, and the sentences."""

from collections.abc import Iterator
from typing import Any

from maege.number_format import (
    format_difference,
    format_estimate,
    format_number,
    format_percentage,
    number_of,
)
from maege.report.statements import Claims, Statement, estimate_of, list_names, value_of
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.edits.measurements import MetricEdits
from maege.studies.edits.people import BASELINE, PeopleFound
from maege.studies.edits.rows import RIGHT_EDITS
from maege.studies.edits.tables import written_difference
from maege.studies.lattices.inputs import Inputs
from maege.studies.lattices.type_rewards import STATEMENT as TYPES
from maege.studies.rows import HALF

_MAX_NAMES = 6  # that a sentence lists
_MAX_PAIRS = 3  # of types
KEY_LEVEL = 0.8  # of trust, or the nearest one of the configuration: it is said in words


def raw_claims(of_metric: MetricEdits, condition: str) -> Iterator[Claim]:
    """Yield what is claimed of a metric; ``condition`` says which references it sees."""
    summary = of_metric.summary
    metric = summary.metric
    shared: dict[str, Any] = {"topic": metric, "units": "sentences", "conditions": (condition,)}
    where: dict[str, bool | float | int | str | None] = {
        "lattices": summary.lattices,
        "condition": condition,
    }
    yield Claim(
        "edits.adds-up",
        (metric,),
        value=summary.additive,
        table="metrics",
        is_key=True,
        details={
            "lowering": _written(summary.falls.lowering),
            "chosen": _written(summary.order.chosen_by_random),
            **where,
        },
        **shared,
    )
    calibration = of_metric.order.calibration
    top = calibration.highest
    trusted = min(calibration.trusted, key=lambda trusted: abs(trusted.level - KEY_LEVEL))
    yield Claim(
        "edits.trusted",
        (metric,),
        value=Value(trusted.shown),
        table="trusted",
        is_key=True,
        details={
            "level": trusted.level,
            "written": written_difference(trusted),
            "above": trusted.above,
            "highest": None if top is None else _written(top.fitted),
            "from": None if top is None else top.least,
            "below": top is not None and (top.fitted.ends[1] or 0.0) < trusted.level,
            **where,
        },
        **shared,
    )
    for pair in of_metric.type_pairs:
        yield Claim(
            "edits.interactions",
            (metric, pair.first, pair.second),
            family=f"pairs of types, {metric}",
            value=pair.excess,
            pvalue=_pvalue(pair.excess, pair.test.pvalue),
            table="type-pairs",
            details=where,
            **shared,
        )


def _written(value: Value) -> str | None:
    return None if value.value is None else format_estimate(value.value, value.interval)


def _pvalue(value: Value, pvalue: float) -> float:
    """Return the p-value; 1 if the interval has 0, for the test is about symmetry."""
    ends = value.interval
    return 1.0 if ends is not None and ends[0] <= 0 <= ends[1] else pvalue


def _where(claim: Claim) -> str:
    details = claim.details
    return f"({details['condition']}; {number_of(int(details['lattices'] or 0), 'lattice')})"


def people_claims(people: PeopleFound, inputs: Inputs) -> Iterator[Claim]:
    """Yield what is claimed of metrics and people; ``inputs``: the corpus and its references."""
    baseline, *judges = (a for a in people.agreements if not a.effect)
    judge = judges[0] if judges else None
    for agreement in people.agreements:
        if agreement.effect != "shapley":
            continue
        yield Claim(
            RIGHT_EDITS,
            (agreement.scorer,),
            topic=agreement.scorer,
            family="edits, people",
            value=agreement.within,
            pvalue=agreement.pvalue,
            units="sentences",
            conditions=(number_of(len(inputs.references), "set") + " of references",),
            table="people",
            is_key=True,
            details={
                "corpus": inputs.corpus.name,
                "sentences": agreement.sentences,
                "baseline": baseline.within.value,
                "judge": None if judge is None else judge.within.value,
            },
        )
    for difference in people.differences:
        yield Claim(
            "edits.people-differences",
            (difference.metric, difference.other),
            topic=difference.other,
            family=f"edits, people, {difference.other}",
            value=difference.difference,
            pvalue=difference.pvalue,
            units="sentences",
            table="people-differences",
        )


def _write_people(shown: Claims, others: Claims) -> str:
    (claim,) = (*shown, *others)
    details, metric = claim.details, claim.subjects[0]
    limits = f"By whether the edit is in a reference: {_number(details['baseline'])}"
    if details["judge"] is not None:
        limits += f"; by another judge: {_number(details['judge'])}"
    if not shown:
        verdict = f"Undecided whether {metric} values right edits above wrong ones"
    else:
        above = "above" if value_of(claim) > HALF else "below"
        verdict = f"{metric} values edits that people call right {above} wrong ones"
    return (
        f"{verdict}. The right one is worth more in {estimate_of(claim)} of the pairs in an output "
        f"({number_of(int(details['sentences'] or 0), 'sentence')}). {limits}."
    )


def _number(value: float | str | None) -> str:
    return format_number(float(value or 0), 3)


def _write_differences(shown: Claims, _: Claims) -> str:
    if not shown:
        return ""
    other = shown[0].subjects[1]
    what = {BASELINE: "whether an edit is in a reference", "alone": "effects alone",
            "last": "effects last"}.get(other, other)  # fmt: skip
    names = [f"{c.subjects[0]} ({format_difference(value_of(c))})" for c in shown]
    return (
        f"Shapley values of {list_names(names, _MAX_NAMES)} agree with people more (+) or less (−) "
        f"than {what}."
    )


def _write_additive(shown: Claims, _: Claims) -> str:
    (claim,) = shown
    details = claim.details
    if claim.value is None or claim.value.value is None:
        return ""
    choice = ""
    if details["chosen"] is not None:
        choice = (
            f" Its highest text of a lattice lacks {details['chosen']} times as many edits as a "
            f"random one."
        )
    return (
        f"{claim.subjects[0]}: effects of single edits explain {estimate_of(claim)} of the "
        f"variance in a lattice {_where(claim)}. A share of {details['lowering']} of the steps "
        f"lowers the score.{choice}"
    )


def _write_trusted(shown: Claims, _: Claims) -> str:
    (claim,) = shown
    details, metric = claim.details, claim.subjects[0]
    level = format_percentage(float(details["level"] or 0), 0)
    if details["highest"] is None:
        return f"{metric} never tells two texts of a lattice apart {_where(claim)}."
    if claim.value is None or claim.value.value is None:
        verdict = f"undecided from which difference on {level} of the orders are right"
        if details["below"]:
            verdict = f"no difference is so large that it is right in {level} of cases"
        return (
            f"{metric}: {verdict} {_where(claim)}. The highest share is {details['highest']}, from "
            f"{_number(details['from'])} on."
        )
    above = format_percentage(float(details["above"] or 0))
    return (
        f"{metric}: differences from {_number(value_of(claim))} on are right in at least {level} "
        f"of cases {_where(claim)}. The least such difference is {details['written']}. {above} of "
        f"the pairs with different scores differ by {_number(value_of(claim))} or more."
    )


def _write_interactions(shown: Claims, others: Claims) -> str:
    if not shown:
        return ""
    metric = shown[0].subjects[0]
    names = [
        f"{c.subjects[1]} and {c.subjects[2]} ({format_difference(value_of(c))})"
        for c in sorted(shown, key=lambda c: -abs(value_of(c)))
    ]
    return (
        f"{metric}: {len(shown)} of {len(shown) + len(others)} pairs of types interact more or "
        f"less than other edits as near {_where(shown[0])}. The strongest: "
        f"{list_names(names, _MAX_PAIRS)}."
    )


STATEMENTS = (
    Statement(RIGHT_EDITS, _write_people),
    Statement("edits.people-differences", _write_differences),
    Statement("edits.adds-up", _write_additive),
    Statement("edits.trusted", _write_trusted),
    TYPES,
    Statement("edits.interactions", _write_interactions),
)
