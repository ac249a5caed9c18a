"""Trust in metrics, and sentences whose gold edits are applied."""

from pathlib import Path
from typing import Any

import pytest

import maege
from maege.config.subject import configuration
from maege.data import datasets
from maege.data.corpus import Annotation, Corpus
from maege.data.fetching import fetch
from maege.data.m2 import read_m2
from maege.errors import MaegeWarning
from maege.statistics.value import Value
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.metric_trust import gold_corpus, gold_sample
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.system_inputs import read_inputs
from maege.texts.texts import Texts
from maege.user_warnings import capture_warnings
from tests.studies.systems.reported import reported
from tests.studies.systems.small_corpus import texts_of_rows

FAST: dict[str, Any] = {"cache": None, "statistics": {"resamples": 50, "permutations": 50}}


def tiny(folder: Path, **keys: Any) -> ReportedSystems:
    """Compare a correction of the first half of the sentences with the source."""
    m2 = datasets.card("tiny").path("english.m2")
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
    results = tiny(tmp_path, metrics=["gleu"])
    run = maege.run(
        {
            "corpus": {"m2": str(datasets.card("tiny").path("english.m2"))},
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
    results = tiny(tmp_path, metrics=["gleu"], trust=False)
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
    few = {"sentences": 10}
    results, notes = capture_warnings(lambda: tiny(tmp_path, metrics=metrics, trust=few))
    assert {v.metric for v in results.found.trust.chains} == {"gleu"}
    assert any("trust.expensive=true" in note for note in notes)
    results = tiny(tmp_path, metrics=metrics, trust={**few, "expensive": True})
    assert {v.metric for v in results.found.trust.chains} == {"gleu", "slow"}


def texts(*gold: tuple[Annotation, ...]) -> Texts:
    sources = tuple(f"sentence {i} ." for i in range(len(gold)))
    return texts_of_rows("t", sources, [[""] * len(row) for row in gold], gold, {"x": sources})


def test_annotators_that_conll14_stores_once_are_no_missing_ones(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAEGE_DATA", str(tmp_path))
    list(fetch(datasets.card("conll14"), data))
    config = configuration(SystemsConfig, "conll14", systems=["AMU"], metrics=["gleu"])
    corpus = gold_corpus(read_inputs(config).texts)
    read = read_m2(data / "conll14/official-2014.combined.m2")
    assert corpus is not None
    assert corpus.sentences == read.fill_missing_annotations("as-first-annotator").sentences


def test_right_answers_are_hidden_where_nine_in_ten_have_another() -> None:
    def corpus(twice: int) -> Corpus:
        both, second = (Annotation(0), Annotation(1)), (Annotation(1),)
        made = gold_corpus(texts(*[both] * twice, *[second] * (20 - twice)))
        assert made is not None
        return made

    with pytest.warns(MaegeWarning, match='missing_annotations="as-first-annotator"'):
        sample = gold_sample(corpus(18), "keep", 100, 1)
    assert sample.seen == ("others", "all")
    assert len(sample.corpus.sentences) == 18
    sample = gold_sample(corpus(17), "keep", 15, 1)
    assert sample.seen == ("all",)
    assert len(sample.corpus.sentences) == 15
