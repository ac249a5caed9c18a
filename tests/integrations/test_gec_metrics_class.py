"""Metrics of MAEGE in gec-metrics itself: its interface, its meta-evaluation, its program."""

import subprocess
import sys
import warnings
from pathlib import Path

import pytest
import yaml

import maege
from tests.support.command_line import ROOT
from tests.support.required_library import require_library
from tests.support.tiny_texts import BY_PERSON, FOLDER, REFERENCES, SOURCES, SYSTEMS

require_library("gec_metrics")

with warnings.catch_warnings():  # of modules that are compiled here for the first time
    warnings.simplefilter("ignore")
    from gec_metrics.meta_eval import MetaEvalSEEDA
    from gec_metrics.metrics import MetricBaseForReferenceBased, inputs_handler

    from maege.integrations.gec_metrics_class import GECMetric

pytestmark = pytest.mark.integrations
EXACT = ["green", "gleu", "m2", "imeasure", "cleme", "errant"]
OUTPUTS = [*SYSTEMS.values()]


@pytest.mark.parametrize("name", EXACT)
def test_scores_are_those_of_maege(name: str) -> None:
    metric = GECMetric(GECMetric.Config(metric=name))
    assert isinstance(metric, MetricBaseForReferenceBased)
    inputs = inputs_handler(metric, SOURCES, SYSTEMS["eager"], BY_PERSON)
    expected = maege.score(name, SOURCES, SYSTEMS["eager"], REFERENCES)
    assert metric.score_corpus(**inputs) == expected.value
    assert metric.score_sentence(**inputs) == [*expected.sentences]


def test_parameters_and_defaults() -> None:
    green = GECMetric.Config(metric="green", parameters={"beta": 0.5})
    scored = GECMetric(green).score_corpus(SOURCES, SYSTEMS["eager"], BY_PERSON)
    entry = {"green": {"beta": 0.5}}
    assert scored == maege.score(entry, SOURCES, SYSTEMS["eager"], REFERENCES).value
    assert GECMetric().config.metric == "gleu"
    with pytest.raises(maege.MaegeError, match=r"'gleau'.*gleu"):
        GECMetric(GECMetric.Config(metric="gleau"))


def test_a_metric_may_read_no_references() -> None:
    length = GECMetric(GECMetric.Config(metric="ld"))
    expected = maege.score("ld", SOURCES, SYSTEMS["eager"], REFERENCES).value
    assert length.score_corpus(SOURCES, SYSTEMS["eager"], BY_PERSON) == expected


class MetaEvalTiny(MetaEvalSEEDA):
    """The meta-evaluation on SEEDA, of texts of the package in place of SEEDA's."""

    def load_system_data(self) -> dict:
        human = {name: [0.1, 0.2, 0.9] for name in self.SCORE_ID}
        return {
            "sources": SOURCES, "hypotheses": OUTPUTS, "references": BY_PERSON,
            "human_score": human, "models": [*SYSTEMS],
        }  # fmt: skip

    def load_sentence_data(self) -> dict:
        ranks = [[[-3, -2, -1]] for _ in SOURCES]  # of one judge
        return self.load_system_data() | {"human_score": {"edit": ranks, "sent": ranks}}


def test_meta_evaluation_takes_it() -> None:
    metric = GECMetric(GECMetric.Config(metric="green"))
    found = MetaEvalTiny()
    expected = [maege.score("green", SOURCES, texts, REFERENCES).value for texts in OUTPUTS]
    assert found.corr_system(metric).ew_sent.metric_scores == expected
    assert -1 <= found.corr_system(metric, aggregation="trueskill").ts_edit.pearson <= 1
    sentences = [maege.score("green", SOURCES, t, REFERENCES).sentences for t in OUTPUTS]
    better = [
        later > earlier
        for n in range(len(SOURCES))
        for i, earlier in enumerate(s[n] for s in sentences)
        for later in (s[n] for s in sentences[i + 1 :])
    ]
    # Theirs counts a tie of the metric for the later system, which people prefer here.
    ties = sum(
        s[n] == t[n]
        for n in range(len(SOURCES))
        for i, s in enumerate(sentences)
        for t in sentences[i + 1 :]
    )
    right = found.corr_sentence(metric).sent.accuracy
    assert right == pytest.approx((sum(better) + ties) / len(better))


def test_the_program_of_gec_metrics_knows_it(tmp_path: Path) -> None:
    (tmp_path / "source.txt").write_text("".join(f"{text}\n" for text in SOURCES))
    (tmp_path / "config.yaml").write_text(yaml.safe_dump({"maege": {"metric": "green"}}))
    command = [
        sys.executable, "-m", "maege.integrations.gec_metrics_class", "--metric", "maege",
        "--config", "config.yaml", "--src", "source.txt",
        "--hyps", FOLDER / "english.system-eager.txt",
        "--refs", *(FOLDER / f"english.reference-{n}.txt" for n in (1, 2)),
    ]  # fmt: skip
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=300,
        env={"PATH": "", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    expected = maege.score("green", SOURCES, SYSTEMS["eager"], REFERENCES).value
    assert f"Score={expected} | Metric=maege" in done.stdout
