"""Fitting the model once, and keeping it for later."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import numpy as np

from maege.data.datasets import data_folder
from maege.extraction.spacy_pipeline import installed
from maege.files.output_file import write_atomic
from maege.metrics.lfm.feature_groups import FeatureGroup, feature_matrix
from maege.metrics.lfm.graded_sentences import GradedSentences
from maege.metrics.lfm.ridge import RidgeModel, fit
from maege.metrics.lfm.words import tokenise
from maege.user_warnings import warn_caller

_FORMAT = 2  # of a kept model; to be raised if the features, the fit or the file change

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
