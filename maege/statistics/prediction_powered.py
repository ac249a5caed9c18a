"""What people would say of all sentences, from what they say of some, and a judge of all.

The value of the judge alone is biased, and its interval does not cover. Here the judge makes the
interval shorter, and people keep it right.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from maege.array_types import Floats, Interval
from maege.errors import DataError
from maege.randomness import generator
from maege.statistics.proportion import Proportion
from maege.statistics.value import Value

MIN_LABELLED = 30
MIN_RARER = 10  # of the rarer answer: with fewer, deviations do not know how large they may be
FOLDS, MAX_CROSS_FITTED = 5, 100  # with fewer sentences, the weight is found in other ones
MIN_INFORMEDNESS = 0.2  # lower end of sensitivity + specificity - 1


@dataclass(frozen=True)
class CorrectedMean:
    """The mean of people on all sentences."""

    mean: Value
    people_only: Value  # from the sentences that people judged, alone
    judge_only: float  # mean of the judge on all sentences: not an estimate of what people say
    weight: float  # of the judge; near 0 it adds nothing
    effective: float  # number of sentences that people alone would have to judge
    # Whether people said yes or no, the rarer of both fewer than ten times. Then the judge is not
    # used: the mean is that of people alone.
    is_rare: bool = False


def corrected_mean(
    people: Floats, judge: Floats, judge_on_others: Floats, confidence: float = 0.95, seed: int = 0
) -> CorrectedMean:
    """Estimate the mean that people would give on all sentences (PPI++).

    It is right only if the sentences that people judged are a random sample of all.

    If all values of people are 0 or 1, the mean is a share: its intervals are within these, and
    that of people alone is Wilson's (1927).

    ``people`` and ``judge`` are values of the same sentences (or documents) by people and by the
    judge, shape (m,); ``judge_on_others`` those of the judge on the sentences that people did not
    judge, shape (n,). ``confidence`` is that of the intervals, ``seed`` that of the folds.

    References
    ----------
    Angelopoulos, Duchi and Zrnic (2023): PPI++: Efficient Prediction-Powered Inference.
    """
    m, n = len(people), len(judge_on_others)
    if len(judge) != m:
        raise DataError(f"people judged {m} sentences, the judge {len(judge)} of these")
    if not all(np.isfinite(values).all() for values in (people, judge, judge_on_others)):
        raise DataError("values must be finite numbers; leave out sentences without an answer")
    if m < MIN_LABELLED or n < 2:
        raise DataError(
            f"people judged {m} sentences and {n} others have only the judge's values; at least "
            f"{MIN_LABELLED} and 2 are needed"
        )
    all_by_judge = float(np.concatenate([judge, judge_on_others]).mean())
    of_people = people.var(ddof=1) / m
    is_share = bool(np.isin(people, (0, 1)).all())
    only = Value(float(people.mean()), _t_interval(people.mean(), of_people, m, confidence))
    if is_share:
        only = Proportion.of(int(people.sum()), m, confidence).value
        if min(people.sum(), m - people.sum()) < MIN_RARER:
            return CorrectedMean(only, only, all_by_judge, 0.0, m, is_rare=True)
    weights = _weights(people, judge, judge_on_others, seed)
    weight = float(weights.mean())
    # Each sentence has the weight that was found in the other folds.
    value = float((people - weights * judge).mean() + weight * judge_on_others.mean())
    variance = (people - weights * judge).var(ddof=1) / m
    variance += weight**2 * judge_on_others.var(ddof=1) / n
    low, high = _t_interval(value, variance, m, confidence)
    if is_share:
        value, low, high = np.clip((value, low, high), 0.0, 1.0).tolist()
    effective = m * of_people / max(variance, 1e-300)
    return CorrectedMean(Value(value, (low, high)), only, all_by_judge, weight, effective)


def _weights(people: Floats, judge: Floats, others: Floats, seed: int) -> Floats:
    """Return the weight of the judge for each sentence that people judged."""
    m = len(people)
    if m >= MAX_CROSS_FITTED:
        return np.full(m, _weight(people, judge, others))
    fold = generator(seed, "folds", m).permutation(m) % FOLDS
    weights = np.empty(m)
    for number in range(FOLDS):
        rest = fold != number
        weights[~rest] = _weight(people[rest], judge[rest], others)
    return weights


def _weight(people: Floats, judge: Floats, others: Floats) -> float:
    """Return the weight with the least variance."""
    covariance = np.cov(people, judge, ddof=1)
    spread = covariance[1, 1] + len(people) / len(others) * others.var(ddof=1)
    return float(covariance[0, 1] / spread) if spread > 0 else 0.0


def corrected_share(
    people: Floats, judge: Floats, judge_on_others: Floats, confidence: float = 0.95
) -> Value:
    """Estimate the share of sentences that people would accept (Rogan and Gladen).

    For judgements 0 or 1, also if people judged a selected set, as long as the judge is right as
    often in both sets when people would accept, and when they would not. The interval is that of
    Lang and Reiczigel (2014). Parameters are those of `corrected_mean`.

    Raises DataError if sensitivity + specificity - 1 may be too small, for then any share fits.
    """
    for values in (people, judge, judge_on_others):
        if not np.isin(values, (0, 1)).all():
            raise DataError("a share needs judgements that are 0 or 1")
    z = _normal_quantile(confidence)
    accepted, refused = judge[people == 1], judge[people == 0]
    n, n_sensitivity, n_specificity = len(judge_on_others), len(accepted), len(refused)
    sensitivity = (accepted.sum() + 1) / (n_sensitivity + 2)
    specificity = ((1 - refused).sum() + 1) / (n_specificity + 2)
    var_sensitivity = sensitivity * (1 - sensitivity) / (n_sensitivity + 2)
    var_specificity = specificity * (1 - specificity) / (n_specificity + 2)
    informed = sensitivity + specificity - 1
    lowest = informed - z * sqrt(var_sensitivity + var_specificity)
    if lowest < MIN_INFORMEDNESS:
        raise DataError(
            f"sensitivity + specificity - 1 of the judge is {informed:.2f}, and may be as low as "
            f"{lowest:.2f}; below {MIN_INFORMEDNESS} nothing can be said of the share"
        )
    apparent = (judge_on_others.sum() + z**2 / 2) / (n + z**2)
    share = (apparent + specificity - 1) / informed
    shift = 2 * z**2 * (share * var_sensitivity - (1 - share) * var_specificity)
    variance = apparent * (1 - apparent) / (n + z**2)
    variance += share**2 * var_sensitivity + (1 - share) ** 2 * var_specificity
    reach = z * sqrt(variance) / informed
    ends = (float(np.clip(share + shift + sign * reach, 0, 1)) for sign in (-1, 1))
    plain = _plain_share(judge_on_others, accepted, refused)
    return Value(plain, (next(ends), next(ends)))


def _plain_share(judge: Floats, accepted: Floats, refused: Floats) -> float:
    specificity = float((1 - refused).mean())
    share = (float(judge.mean()) + specificity - 1) / (float(accepted.mean()) + specificity - 1)
    return min(1.0, max(0.0, share))


def _t_interval(value: float, variance: float, m: int, confidence: float) -> Interval:
    from scipy.special import stdtrit

    reach = float(stdtrit(m - 1, (1 + confidence) / 2)) * sqrt(variance)
    return float(value) - reach, float(value) + reach


def _normal_quantile(confidence: float) -> float:
    from scipy.special import ndtri

    return float(ndtri((1 + confidence) / 2))
