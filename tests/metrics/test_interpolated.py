from pathlib import Path

import numpy as np
import pytest

from maege.config.schema import load
from maege.errors import MetricError
from maege.plugins.registry import build
from maege.scoring.engine import score_all, score_one
from tests.support.stub_metrics import texts

MIX = {"a": "gleu", "b": {"ld": {"unit": "character"}}, "weight": 0.25}


def test_scores_are_mixed() -> None:
    mixed = build("interpolated", MIX)
    gleu = score_one(texts(30), "gleu", build("gleu")).values
    ld = score_one(texts(30), "ld", build("ld", {"unit": "character"})).values
    expected = 0.25 * gleu + 0.75 * ld
    assert (score_one(texts(30), "mixed", mixed).values == expected).all()
    assert (np.array(mixed.score(texts(30))) == expected).all()


def test_shared_components_are_scored_once() -> None:
    scored_metrics: list[str] = []
    metrics = {
        "gleu": build("gleu"),
        "mix-1": build("interpolated", MIX),
        "mix-2": build("interpolated", MIX | {"weight": 0.5}),
    }

    def progress(name: str, done: int, total: int) -> None:
        if done == total:
            scored_metrics.append(name)

    scored = score_all(texts(30), metrics, progress=progress)
    assert sorted(scored_metrics) == ["gleu", "ld of mix-1"]
    assert list(scored.scores) == list(metrics)


def test_failing_component_fails_only_its_interpolations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maege.metrics.levenshtein.SourceSimilarity.counts", lambda *_: 1 / 0)
    metrics = {"gleu": build("gleu"), "mix": build("interpolated", MIX)}
    scored = score_all(texts(5), metrics)
    assert list(scored.scores) == ["gleu"]
    assert "metric 'ld of mix' failed: ZeroDivisionError" in scored.failures["mix"]


def test_signature_has_both_components() -> None:
    signature = build("interpolated", MIX).signature
    assert signature.startswith("interpolated|weight:0.25|a:(gleu|reference_sampling:published|")
    assert "|b:(ld|" in signature


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"weight": 2}, "weight is 2"),
        ({"weight": float("nan")}, "weight is nan"),
        ({"weight": True}, "weight is True"),
        ({"a": ["gleu"]}, r"a is \['gleu'\]"),
        ({"a": "gluu"}, 'did you mean "gleu"'),
        ({"b": {"ld": {"unt": 1}}}, "no parameter 'unt'"),
        ({"b": {"interpolated": {"a": "gleu", "b": "ld"}}}, "itself made of other metrics"),
    ],
)
def test_wrong_parameters_raise(changed: dict, message: str) -> None:
    with pytest.raises(MetricError, match=message):
        build("interpolated", MIX | changed)


def test_paths_are_relative_to_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text("class M:\n    name = 'm'\n    def score(self, _): return []\n")
    (tmp_path / "c.yaml").write_text(
        "corpus: tiny\nmetrics:\n- interpolated: {a: 'm.py:M', b: {'m.py:M': {}}}\n"
    )
    assert load(tmp_path / "c.yaml").metrics[0].build().components[0].name == "m"


def test_both_components_are_required() -> None:
    with pytest.raises(MetricError, match="'b' is required"):
        build("interpolated", {"a": "gleu"})


def test_session_starts_both_components(languagetool: str) -> None:
    mixed = build("interpolated", {"a": "gleu", "b": "languagetool"})
    with mixed.session() as ready:
        assert ready.components[0] is mixed.components[0]
        assert ready.components[1].server == languagetool
        assert ready.score(texts(5)) == mixed.score(texts(5))
