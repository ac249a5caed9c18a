"""The model: ridge regression of grades on features, fitted once and kept for later."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np

from maege.array_types import Floats, Indices
from maege.data.datasets import data_folder
from maege.extraction.spacy_pipeline import installed
from maege.files.output_file import write_atomic
from maege.metrics.lfm.features import FeatureGroup, feature_matrix, tokenise
from maege.metrics.lfm.graded_sentences import GradedSentences
from maege.user_warnings import warn_caller

ALPHAS = tuple(10.0**exponent for exponent in range(-4, 5))
_FOLDS = 5
_DIGITS = 9  # of fitted numbers; the last bits depend on the processor
_FORMAT = 2  # of a kept model; to be raised if the features, the fit or the file change


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


_models: dict[str, RidgeModel] = {}


def fitted_model(groups: Sequence[FeatureGroup], sentences: GradedSentences) -> RidgeModel:
    """Return the model of some features, fitted to some sentences.

    It is kept in the user's data folder, under a hash of all that it depends on. If nothing can be
    written there, it is fitted again by each process.
    """
    key = _key(groups, sentences)
    if key not in _models:
        path = data_folder() / "lfm" / f"{key}.json"
        features = sum(len(group.names) for group in groups)
        _models[key] = _kept_model(path, features) or _fit_and_keep(groups, sentences, path)
    return _models[key]


def identity(groups: Sequence[FeatureGroup], sentences: GradedSentences) -> Mapping[str, str]:
    """Return what determines a model: versions of packages, and hashes of data."""
    parts = {key: value for group in groups for key, value in group.identity.items()}
    return {"train": sentences.checksum, **parts, "nltk": str(installed("nltk"))}


def _key(groups: Sequence[FeatureGroup], sentences: GradedSentences) -> str:
    names = [name for group in groups for name in group.names]
    content = [_FORMAT, names, sorted(identity(groups, sentences).items()), sentences.rows]
    return sha256(json.dumps(content).encode()).hexdigest()[:32]


def _kept_model(path: Path, features: int) -> RidgeModel | None:
    """Return a model that was kept; None if there is none, or the file is not as it was written."""
    from pydantic import TypeAdapter

    try:
        checksum, _, content = path.read_bytes().decode(errors="replace").partition("\n")
    except OSError:
        return None
    with suppress(ValueError):
        model = TypeAdapter(RidgeModel).validate_json(content)
        sizes = {len(model.means), len(model.deviations), len(model.weights)}
        if checksum == _checksum(path, content) and sizes == {features}:
            return model
    warn_caller(f"{path} is not as it was written, so the model of lfm is fitted again")
    return None


def _checksum(path: Path, content: str) -> str:
    """Return the checksum of a kept model and of what it is kept for, which its name says."""
    return sha256(f"{path.stem}\n{content}".encode()).hexdigest()


def _fit_and_keep(
    groups: Sequence[FeatureGroup], sentences: GradedSentences, path: Path
) -> RidgeModel:
    features = feature_matrix(groups, [tokenise(text) for text in sentences.texts])
    model = fit(features, sentences.grades, np.array(sentences.rows))
    with suppress(OSError):
        content = f"{json.dumps(asdict(model), indent=1)}\n"
        write_atomic(path, f"{_checksum(path, content)}\n{content}".encode())
    return model
