"""What is measured of metrics that are asked again."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import maege
from maege.comparing.comparing_metric import ComparingMetric, Comparison, ComparisonRequest
from maege.errors import ConfigError
from maege.metric.metric import Hooks
from maege.plugins.registry import build
from maege.statistics.reliability import rewording
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw_only
from maege.studies.reliability import measurements
from maege.studies.reliability.chain_texts import ChainTexts
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.measurements import _missing
from maege.terminal.study_command import settings_of
from tests.studies.reliability.simulated_judge import SETTINGS, Simulated
from tests.support.judge_server import Handler, answering, serving, shown_texts


def test_judges_that_differ_in_their_words_only_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config = settings_of(ReliabilityConfig, "tiny", (), metrics="ld")
    texts = ChainTexts(draw_only("chains", config, load_inputs(config))[:20])
    keys = {"url": "http://localhost", "model": "small"}
    judge, other = build("judge", keys), build("judge", keys | {"template": "pointwise-reworded"})
    warmer = build("judge", keys | {"template": "pointwise-reworded", "temperature": 1.5})
    on_100 = build("judge", keys | {"template": "pointwise-100"})
    # The template of the others has no such criterion.
    impact = build("judge", keys | {"template": "pointwise-edits", "criterion": "impact"})
    metrics = {"impact": impact, "a": judge, "b": other, "c": warmer, "on 100": on_100}
    random = np.random.default_rng(1)
    scores = {name: random.random((len(texts.sentence), 3)) for name in metrics}
    assert [*measurements._reworded(scores, metrics, texts, 0.95)] == []  # too few sentences
    monkeypatch.setattr(measurements, "MIN_SENTENCES", 2)
    (pair,) = measurements._reworded(scores, metrics, texts, 0.95)
    expected = rewording(scores["a"], scores["b"], texts.source, cluster=texts.sentence)
    assert (pair.metric, pair.other, pair.rewording) == ("a", "b", expected)


class Circles(ComparingMetric):
    """Prefers texts in circles, which no scores can tell, and always the same ones."""

    name = "circles"

    @property
    def hooks(self) -> Hooks:
        return replace(super().hooks, for_repeat=lambda number: self)

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        words = [[len(text.split()) for text in request.hypotheses] for request in requests]
        return [((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))[(b - a) % 3] for a, b in words]


def test_tau_of_metrics_that_compare_is_of_outcomes_as_that_of_a_run() -> None:
    keys = SETTINGS | {"metrics": [Circles()], "lattices": None}
    curve = maege.reliability(keys | {"reliability": {"repeats": 2}}).table("curve")
    run = maege.run(keys | {"reliability": None, "statistics": {"resamples": 20}})
    expected = run.table("chains").set_index("metric").loc["circles", "tau_micro"]
    assert curve["tau"].tolist() == pytest.approx([expected] * 2)


def test_texts_without_an_answer_are_counted_by_their_height(tmp_path: Path) -> None:
    simulated = answering(Simulated())

    def script(handler: Handler, content: dict) -> None:
        (text,) = shown_texts(content)
        if len(text) % 4 == 0:
            handler.complete(None, refusal="no")
        else:
            simulated(handler, content)

    with serving(script) as server:
        judge = {"url": server.url, "model": "small", "max_missing": 0.9,
                 "answers": str(tmp_path / "a.sqlite")}  # fmt: skip
        settings = SETTINGS | {"reliability": {"sentences": 5, "repeats": 2}}
        result = maege.reliability(settings | {"metrics": [{"judge": judge}]})
    (row,) = result.table("missing").to_dict("records")
    assert row["missing"] == row["below"] + row["above"] > 0
    assert 0 < row["pvalue"] <= 1
    kinds = result.table("kinds").set_index("kind")
    assert list(kinds.index) == ["tie", "refusal", "cut", "unparsable"]
    assert kinds.loc["refusal", "cases"] == 2 * row["texts"]
    assert kinds.loc["refusal", "share"] == row["missing"] / row["texts"]  # always the same
    assert kinds.loc["cut", "share"] == 0 < kinds.loc["cut", "share_high"]
    assert any("4 repeats or more would tell" in text for text in result.findings)


def test_whether_good_texts_lack_an_answer_more_often_is_a_question_of_sentences() -> None:
    """Some sentences lack answers about good texts, others about bad ones."""
    random = np.random.default_rng(5)
    sentence, high = np.repeat(np.arange(60), 12), np.tile([False, True], 360)
    names = [(str(number), "") for number in range(720)]
    texts = SimpleNamespace(
        sentence=sentence, names=names, heights=dict(zip(names, high.astype(float), strict=True))
    )
    found: dict[float, list[bool]] = {0.0: [], 0.7: []}
    for mean, of_mean in found.items():
        for _ in range(200):
            taste = random.normal(mean, 2, 60)[sentence]
            lacking = random.random(720) < 1 / (1 + np.exp(2.5 - np.where(high, taste, -taste)))
            of_mean.append((_missing(lacking, texts, 0.95).pvalue or 1.0) < 0.05)
    assert 0.01 <= np.mean(found[0.0]) <= 0.09  # Fisher's exact test of texts: .22
    assert np.mean(found[0.7]) > 0.5
    none = _missing(np.zeros(720, dtype=bool), texts, 0.95)
    assert (none.missing, none.pvalue) == (0, None)


def test_metrics_without_noise_are_refused() -> None:
    with pytest.raises(ConfigError, match="none of the metrics can be asked again"):
        maege.reliability(SETTINGS | {"metrics": ["gleu"]})
