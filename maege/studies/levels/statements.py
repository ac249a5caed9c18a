"""What ``maege levels`` says of its claims."""

from maege.report.statements import Claims, Statement, estimate_of


def _write_difference(shown: Claims, _: Claims) -> str:
    """Say which level orders better."""
    if not shown or shown[0].value is None or shown[0].value.value is None:
        return ""
    (claim,) = shown
    better = "the mean of sentences" if shown[0].value.value > 0 else "the pooled score"
    return (
        f"{claim.subjects[0]} orders {claim.details['ranking_type']} better by {better} "
        f"(difference of {claim.details['statistic']}: {estimate_of(claim)})."
    )


STATEMENTS = (Statement("levels.mean-or-pooled", _write_difference),)
