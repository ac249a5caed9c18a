"""The F score."""


def f_score(precision: float, recall: float, beta: float) -> float:
    """Return the weighted harmonic mean of precision and recall, 0 if both are 0.

    Parameters
    ----------
    precision, recall : float
        Between 0 and 1.
    beta : float
        Weight of recall relative to precision, above 0.

    Examples
    --------
    >>> round(f_score(0.5, 0.25, 0.5), 4)
    0.4167
    """
    square = beta * beta
    if precision == recall == 0:
        return 0.0
    return (1 + square) * precision * recall / (square * precision + recall)
