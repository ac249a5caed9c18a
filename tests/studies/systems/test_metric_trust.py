"""Trust in metrics."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import maege
from maege.data import datasets
from maege.data.cards import human_card
from maege.data.fetching import fetch
from maege.data.m2 import read_m2
from maege.judgements.comparisons import comparisons
from maege.judgements.known_set import read_known_set
from maege.metric.score_request import ScoreRequest
from maege.metrics.gleu.metric import Gleu
from maege.statistics.bootstrap import Resampling
from maege.statistics.system_measures import pearson
from maege.statistics.value import Value
from maege.studies.humans.system_level import SystemLevel
from maege.studies.systems.metric_trust import (
    human_validity,
)
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.user_warnings import capture_warnings
from tests.studies.systems.reported import reported

FAST: dict[str, Any] = {"cache": None, "statistics": {"resamples": 50, "permutations": 50}}


def quickstart(folder: Path, **keys: Any) -> ReportedSystems:
    """Compare a correction of the first half of the sentences with the source."""
    m2 = datasets.card("quickstart").path("english.m2")
    corpus = read_m2(m2)
    lines = [
        s.corrected_text(s.annotations[0]) if s.index % 2 and s.annotations else s.text
        for s in corpus.sentences
    ]
    output = folder / "half.txt"
    output.write_text("\n".join(lines) + "\n", encoding="utf-8")
    content = {"corpus": {"m2": [str(m2)]}, "files": {"half": output}, **FAST, **keys}
    return reported(content)


def test_chains_are_those_of_a_run(tmp_path: Path) -> None:
    results = quickstart(tmp_path, metrics=["gleu"])
    run = maege.run(
        {
            "corpus": {"m2": str(datasets.card("quickstart").path("english.m2"))},
            "metrics": ["gleu"],
            "synthetic_corpora": None,
            **FAST,
        }
    )
    of_run = {e.statistic: e for e in run.results.estimates}["tau_macro"]
    of_chains = results.found.trust.chains[0]
    assert of_chains.tau == Value(of_run.value, of_run.interval)
    assert of_chains.random_share == of_run.random_share
    assert results.found.trust.points is not None
    assert {v.metric for v in results.found.trust.points.values} == {"gleu"}


def test_without_gold_edits_it_is_left_out_with_a_note(tmp_path: Path) -> None:
    for name, line in (("s", "He go home ."), ("r", "He goes home ."), ("o", "He went home .")):
        (tmp_path / f"{name}.txt").write_text(f"{line}\n" * 12, encoding="utf-8")
    content = {
        "corpus": {"source": tmp_path / "s.txt", "references": [str(tmp_path / "r.txt")]},
        "files": {"o": tmp_path / "o.txt"},
        "metrics": ["gleu"],
        **FAST,
    }
    results, notes = capture_warnings(lambda: reported(content))
    assert results.found.trust.points is None
    assert results.found.trust.chains == ()
    assert any(note.startswith("no gold edits") for note in notes)


def test_nothing_is_computed_unless_wanted(tmp_path: Path) -> None:
    results = quickstart(tmp_path, metrics=["gleu"], trust=False)
    assert results.config.trust is None
    assert results.found.trust.points is None
    assert results.found.trust.chains == results.found.trust.people == ()


def test_expensive_metrics_are_left_out_with_a_note(tmp_path: Path) -> None:
    plugin = tmp_path / "slow.py"
    plugin.write_text(
        "import maege\n"
        "class Slow(maege.SentenceMetric):\n"
        "    name = 'slow'\n"
        "    cache_scores = True\n"
        "    signature = 'slow'\n"
        "    def score_sentence(self, segment):\n"
        "        return float(len(segment.hypothesis))\n",
        encoding="utf-8",
    )
    metrics = [f"{plugin}:Slow", "gleu"]
    few = {"sentences": 10, "chain_sentences": 10}
    results, notes = capture_warnings(lambda: quickstart(tmp_path, metrics=metrics, trust=few))
    assert {v.metric for v in results.found.trust.chains} == {"gleu"}
    assert any("trust.expensive=true" in note for note in notes)
    results = quickstart(tmp_path, metrics=metrics, trust={**few, "expensive": True})
    assert {v.metric for v in results.found.trust.chains} == {"gleu", "slow"}


def test_people_agree_as_in_a_comparison_with_people(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAEGE_DATA", str(tmp_path))
    for card in human_card("gjg15").required_cards():
        list(fetch(card, data))
    names = ("AMU", "CAMB", "CUUI", "RAC", "UFC")
    content = {"corpus": "conll14", "systems": names, "metrics": ["gleu"], **FAST}
    results = reported({**content, "trust": {"sentences": 10, "chain_sentences": 10}})
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


def test_of_a_corpus_without_judgements_there_is_no_agreement(quickstart: ReportedSystems) -> None:
    assert list(human_validity(quickstart.texts, "quickstart", {}, Resampling())) == []
