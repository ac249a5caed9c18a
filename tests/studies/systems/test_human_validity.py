"""Agreement with people."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from maege.data.cards import human_card
from maege.data.fetching import fetch
from maege.judgements.comparisons import comparisons
from maege.judgements.known_set import read_known_set
from maege.metric.score_request import ScoreRequest
from maege.metrics.gleu.metric import Gleu
from maege.statistics.bootstrap import Resampling
from maege.statistics.system_measures import pearson
from maege.studies.humans.system_level import SystemLevel
from maege.studies.systems.human_validity import human_validity
from maege.studies.systems.report.reported_systems import ReportedSystems
from tests.studies.systems.reported import reported

FAST: dict[str, Any] = {"cache": None, "statistics": {"resamples": 50, "permutations": 50}}


def test_people_agree_as_in_a_comparison_with_people(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAEGE_DATA", str(tmp_path))
    for card in human_card("gjg15").required_cards():
        list(fetch(card, data))
    names = ("AMU", "CAMB", "CUUI", "RAC", "UFC")
    content = {"corpus": "conll14", "systems": names, "metrics": ["gleu"], **FAST}
    results = reported({**content, "trust": {"sentences": 10}})
    by_measure = {p.measure: p for p in results.found.trust.people if p.judgements == "gjg15"}
    correlation = by_measure["pearson"]
    inputs = results.texts
    judged = read_known_set("gjg15").judgements
    judged = judged.without_systems(set(judged.systems) - {*names, "INPUT"})
    expanded = comparisons(judged, "expanded")
    assert (correlation.systems, correlation.sentences) == (6, len(expanded.sentences))
    level = SystemLevel(expanded, Resampling(resamples=10))

    def of_judged(column: Any) -> tuple[Any, ...]:
        return tuple(column[i] for i in expanded.sentences)

    outputs = {**inputs.outputs, "INPUT": inputs.sources}
    scores = Gleu().score(
        [
            ScoreRequest(
                of_judged(inputs.sources), of_judged(outputs[s]), of_judged(inputs.references)
            )
            for s in expanded.systems
        ]
    )
    expected = float(pearson(level.human["trueskill"], np.array(scores)))
    # The counts of GLEU are those in the whole corpus, so its scores differ by some .0002.
    assert correlation.value.value == pytest.approx(expected, abs=0.005)
    assert correlation.value.interval is not None
    assert correlation.value.interval[0] < expected < correlation.value.interval[1]


def test_of_a_corpus_without_judgements_there_is_no_agreement(tiny: ReportedSystems) -> None:
    assert list(human_validity(tiny.texts, "tiny", {}, Resampling())) == []
