"""Ridge regression of grades on features."""

from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Indices

ALPHAS = tuple(10.0**exponent for exponent in range(-4, 5))
_FOLDS = 5
_DIGITS = 9  # of fitted numbers; the last bits depend on the processor


@dataclass(frozen=True)
class RidgeModel:
    """Grades as a linear function of features."""

    alpha: float  # weight of the penalty
    # Pearson's correlation with grades of sentences that were left out, in cross-validation.
    validation_r: float
    means: tuple[float, ...]  # of the features in training
    deviations: tuple[float, ...]  # the same
    weights: tuple[float, ...]  # of the standardised features
    intercept: float  # grade of a text with average features

    def predict(self, features: Floats) -> Floats:
        """Return the grades of texts, shape (texts, features) -> (texts,)."""
        # Column by column, for the sums of a matrix product depend on the number of rows.
        grades = np.full(len(features), self.intercept)
        columns = zip(features.T, self.means, self.deviations, self.weights, strict=True)
        for values, mean, deviation, weight in columns:
            grades += (values - mean) / deviation * weight
        return grades


def fit(features: Floats, grades: Floats, rows: Indices) -> RidgeModel:
    """Fit a model, with the penalty of the highest correlation in cross-validation.

    Features have the shape (sentences, features), grades (sentences,). The fold of a sentence is
    its row in the file, modulo 5. The predictions are rescaled so that in training their mean and
    standard deviation are those of the grades (Heilman et al., 2014).
    """
    folds = rows % _FOLDS
    correlations = [_validation_r(features, grades, folds, alpha) for alpha in ALPHAS]
    best = int(np.argmax(np.round(correlations, _DIGITS)))
    means, deviations = _standardisation(features)
    weights = _weights((features - means) / deviations, grades, ALPHAS[best])
    raw = ((features - means) / deviations * weights).sum(axis=1)
    weights = weights * (grades.std() / raw.std()) if raw.std() > 0 else weights
    return RidgeModel(
        alpha=ALPHAS[best],
        validation_r=_rounded(correlations[best]),
        means=tuple(map(_rounded, means)),
        deviations=tuple(map(_rounded, deviations)),
        weights=tuple(map(_rounded, weights)),
        intercept=_rounded(grades.mean()),
    )


def _rounded(value: float) -> float:
    return float(f"{value:.{_DIGITS}g}")


def _standardisation(features: Floats) -> tuple[Floats, Floats]:
    """Return mean and standard deviation of each feature; 1 for a constant one."""
    deviations = features.std(axis=0)
    return features.mean(axis=0), np.where(deviations > 0, deviations, 1.0)


def _weights(standardised: Floats, grades: Floats, alpha: float) -> Floats:
    """Return the weights that minimise squared error + alpha x their squared norm."""
    # Without BLAS, whose last digits depend on the number of threads.
    products = np.einsum("ni,nj->ij", standardised, standardised)
    right = np.einsum("ni,n->i", standardised, grades - grades.mean())
    return np.linalg.solve(products + alpha * np.eye(len(products)), right)


def _validation_r(features: Floats, grades: Floats, folds: Indices, alpha: float) -> float:
    """Return the correlation of grades with the predictions of models that did not see them."""
    predictions = np.empty(len(grades))
    for fold in range(_FOLDS):
        held_out = folds == fold
        means, deviations = _standardisation(features[~held_out])
        weights = _weights((features[~held_out] - means) / deviations, grades[~held_out], alpha)
        standardised = (features[held_out] - means) / deviations
        predictions[held_out] = grades[~held_out].mean() + (standardised * weights).sum(axis=1)
    if predictions.std() == 0:
        return 0.0
    return float(np.corrcoef(predictions, grades)[0, 1])
