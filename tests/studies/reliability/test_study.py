"""The whole study, on a simulated judge."""

from pathlib import Path

import numpy as np
import pytest

import maege
from maege.errors import ConfigError
from maege.metric.score_request import Segment
from maege.plugins.registry import build
from maege.report.study_result import StudyResult
from maege.statistics.reliability import reliability
from tests.studies.reliability.simulated_judge import REPEATS, SETTINGS, Simulated
from tests.support.judge_server import answering, serving


def test_reliability_is_that_of_the_answers(asked_again: tuple[StudyResult, dict]) -> None:
    result, judge = asked_again
    assert not result.failures
    table = result.table("reliability").set_index("metric")
    assert list(table.index) == ["judge", "comparing-judge"]  # gleu is not asked again
    config = {key: value for key, value in SETTINGS.items() if key != "reliability"}
    run = maege.run(config | {"metrics": ["ld"]})
    texts: dict[tuple[int, str, str], Segment] = {}
    for scored in run.scored:
        if scored.ranking.type == "chains":
            (sentence,) = scored.ranking.sentences
            for candidate in scored.ranking.candidates:
                segment = Segment(scored.ranking.sources[0], candidate.hypotheses[0], ())
                texts.setdefault((sentence, segment.source, segment.hypothesis), segment)
    metric = build("judge", judge)
    stored = {q.key for q in metric.questions_of(list(texts.values()))}
    assert len(stored) == len(texts)
    scores = np.stack(
        [metric.for_repeat(r).counts(list(texts.values()))[:, 0] for r in range(REPEATS)], axis=1
    )
    groups = list(dict.fromkeys(key[:2] for key in texts))
    group = np.array([groups.index(key[:2]) for key in texts])
    expected = reliability(scores, group, cluster=np.array([key[0] for key in texts]))
    row = table.loc["judge"]
    assert row["texts"] == expected.texts
    assert row["within"] == pytest.approx(expected.within.value)
    assert row["within_low"] == pytest.approx(expected.within.interval[0])


def test_a_preference_for_the_first_text_is_found(asked_again: tuple[StudyResult, dict]) -> None:
    result, _ = asked_again
    points = result.table("curve").set_index(["metric", "answers"])
    (row,) = result.table("order").to_dict("records")
    assert row["position_bias"] > 0.2
    assert row["position_pvalue"] == 0.5**7  # the least that eight sentences can have
    assert 0 < row["position_detectable"] < row["position_bias"]
    assert row["identical_pairs"] == 20  # of the same text, the first is preferred, too
    assert 0.5 < row["identical_bias"] <= row["identical_inconsistent"]
    sizes = result.table("sizes").set_index(["metric", "sentences"])
    length = result.table("length").set_index("metric")
    for metric in ("judge", "comparing-judge"):
        row, one = sizes.loc[(metric, 300)], points.loc[(metric, "1")]
        assert row["half_width"] == pytest.approx(0.05 * (one["sentences"] / 300) ** 0.5, rel=0.02)
        assert row["from_another"] / row["half_width"] == pytest.approx(2.8 * 2**0.5 / 1.96)
        assert length.loc[metric, "of_ten"] > 0  # longer texts are better here
    assert sum("knows the texts from its training is not known" in t for t in result.findings) == 2
    assert any("comparing-judge prefers the first text" in text for text in result.findings)
    for metric in ("judge", "comparing-judge"):
        (said,) = (text for text in result.findings if text.startswith(f"{metric}: tau"))
        has_limit = (metric, "endless") in points.index
        assert ("about" in said) == has_limit and ("undecided" in said) == (not has_limit)


def test_one_sentence_tells_neither_an_interval_nor_what_a_larger_sample_needs(
    tmp_path: Path,
) -> None:
    corpus = tmp_path / "one.m2"
    corpus.write_text(
        "S He go to the the house .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n"
        "A 3 4|||U:DET||||||REQUIRED|||-NONE-|||0\n"
    )
    with serving(answering(Simulated())) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        metrics = [{"judge": judge}, {"comparing-judge": judge}]
        again = {"sentences": 5, "repeats": 2}
        result = maege.reliability(
            {"corpus": str(corpus), "metrics": metrics, "reliability": again}
        )
    assert result.table("curve")["sentences"].isna().all()
    with pytest.raises(ConfigError, match="sizes"):
        result.table("sizes")
