"""The fitted model of LFM."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from maege.data import datasets
from maege.errors import MaegeWarning
from maege.metric.score_request import ScoreRequest
from maege.metrics.lfm import model
from maege.metrics.lfm.features import GROUP_NAMES, feature_groups, feature_matrix, tokenise
from maege.metrics.lfm.graded_sentences import graded_sentences
from maege.metrics.lfm.metric import Lfm
from maege.metrics.lfm.model import fit

FLUENT = "It is a good idea ."


@pytest.fixture
def new_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No model in memory, as in a new process."""
    monkeypatch.setattr(model, "_models", {})
    return


def requests(texts: list[str], level: str = "sentence") -> list[ScoreRequest]:
    return [ScoreRequest(("",), (text,), ((),), level) for text in texts]


def test_ridge_is_the_least_squares_solution_with_penalty() -> None:
    random = np.random.default_rng(1)
    features = random.normal(size=(60, 4)) * [1, 10, 0.1, 1]
    features[:, 3] = 7  # constant
    grades = features[:, 0] + random.normal(size=60)
    model = fit(features, grades, np.arange(60))
    standardised = (features - features.mean(0)) / np.maximum(features.std(0), 1e-9)
    design = np.vstack([standardised, np.sqrt(model.alpha) * np.eye(4)])
    target = np.concatenate([grades - grades.mean(), np.zeros(4)])
    weights = np.linalg.lstsq(design, target, rcond=None)[0]
    raw = standardised @ weights
    expected = raw / raw.std() * grades.std() + grades.mean()
    assert model.predict(features) == pytest.approx(expected, abs=1e-7)
    assert model.deviations[3] == 1


def test_the_fit_has_the_same_bytes_with_any_number_of_threads(gug: Path) -> None:
    sentences = graded_sentences(None, ["train", "dev"])
    texts = [tokenise(text) for text in sentences.texts]
    groups = feature_groups(GROUP_NAMES, None)
    features = feature_matrix(groups, texts)
    models = []
    for threads in (1, 2):
        with threadpool_limits(threads):
            models.append(fit(features, sentences.grades, np.array(sentences.rows)))
    stored = gug / "lfm" / f"{model._key(groups, sentences)}.json"
    assert models[0] == models[1] == model._kept_model(stored, 17)


def test_damaged_models_are_fitted_again(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_process: None
) -> None:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path))
    metric = Lfm(train=str(table))
    expected = metric.score(requests([FLUENT]))
    (stored,) = (tmp_path / "lfm").iterdir()
    content = stored.read_bytes()
    longer = content.replace(b'"weights": [', b'"weights": [1,')
    other_number = re.sub(rb'("weights": \[\s*-?)\d', rb"\g<1>7", content)
    assert other_number != content
    other_model = content.partition(b"\n")[2]
    for damage in (b"", b"\xff", b"[" * 5000, content[:-40], longer, other_number, other_model):
        stored.write_bytes(damage)
        model._models.clear()
        with pytest.warns(MaegeWarning, match=f"{stored.name} is not as it was written"):
            assert metric.score(requests([FLUENT])) == expected
        assert stored.read_bytes() == content
    shutil.rmtree(tmp_path / "lfm")
    (tmp_path / "lfm").write_text("not a folder")
    model._models.clear()
    assert metric.score(requests([FLUENT])) == expected
