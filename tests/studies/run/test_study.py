"""A run is conducted as any study."""

from pathlib import Path
from typing import Any, cast

import numpy as np
import pandas as pd
import pytest
import yaml

import maege
from maege.config.schema import RunConfig, from_mapping
from maege.errors import ConfigError, DataError, OutputError
from maege.files.output_directory import OutputDirectory
from maege.float_sums import plain_sum
from maege.progress import Progress
from maege.studies.run.report.result import RunResult
from maege.studies.run.study import STUDY
from maege.studies.study import conduct
from tests.support.stub_metrics import StubMetric
from tests.support.user_metrics import Length, Overlap, overlap

SMALL = {
    "corpus": "tiny", "synthetic_corpora": None, "lattices": None, "cache": None,
    "sentences": {"max_characters": 60}, "statistics": {"permutations": 20, "resamples": 20},
}  # fmt: skip
QUICK = {
    "corpus": "tiny",
    "synthetic_corpora": None,
    "sentences": {"max_characters": 60},
    "statistics": {"permutations": 20, "resamples": 20},
}


def configuration(*metrics: object, **keys: object) -> RunConfig:
    return from_mapping({**SMALL, "metrics": list(metrics), **keys})


def conducted(*metrics: object, **options: Any) -> RunResult:
    return cast(RunResult, conduct(STUDY, configuration(*metrics), **options))


def length(hypothesis: str) -> float:
    return float(len(hypothesis))


def test_a_run_is_refused_after_reading_and_before_scoring(tmp_path: Path) -> None:
    conducted("ld").write(tmp_path / "out")
    metric, begun = StubMetric(lambda requests: [0.0] * len(requests)), []
    with (
        OutputDirectory(tmp_path / "out") as output,
        pytest.raises(OutputError, match="has different results"),
    ):
        conducted(metric, output=output, progress=Progress(begun.append))
    assert begun == ["read"]
    assert not metric.requests


def test_stages_are_recorded_in_their_order() -> None:
    begun: list[str] = []
    finished = conducted(length, "gleu", progress=Progress(begun.append))
    assert begun == ["read", "sample", "score", "evaluate", "report"]
    stages = finished.timings["stages"]
    assert [stage["name"] for stage in stages] == begun
    assert all(stage["wall"] >= 0 for stage in stages)
    assert [*finished.notes] == [*dict.fromkeys(finished.notes)]


def test_a_metric_that_fails_has_a_reason_and_changes_no_other() -> None:
    def fails(hypothesis: str) -> float:
        raise ValueError("no luck")

    both, alone = conducted("ld", fails), conducted("ld")
    assert list(both.failures) == ["fails"]
    assert "ValueError: no luck" in both.failures["fails"]
    assert both.results == alone.results
    assert both.manifest["fingerprint"] != alone.manifest["fingerprint"]


def test_the_manifest_says_what_was_run() -> None:
    result = conducted("ld", "gleu")
    content = result.manifest
    assert content["command"] == "run"
    assert content["sentences_in_file"] == 68
    left = 68 - len(result.sample.prepared_sentences)
    assert sum(content["left_out"].values()) == left > 0
    assert set(content["signatures"]) == {"gleu", "ld"}
    assert content["libraries"]["numpy"] == np.__version__


def test_the_configuration_has_all_defaults_and_can_be_run_again() -> None:
    result = conducted("ld")
    assert result.config["seed"] == 1
    assert result.config["corpus"]["overlapping_edits"] == "merge"
    assert from_mapping(result.config) == configuration("ld")
    assert yaml.safe_load(yaml.safe_dump(result.config)) == result.config
    assert [item.ranking for item in result.scored] == [*result.sample.rankings]


def local_metrics() -> list:
    factor = 2.0

    class Local:
        def score(self, requests):
            return [factor * len(r.hypotheses[0]) for r in requests]

    return [Local, lambda hypothesis: factor * len(hypothesis)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_run_takes_classes_functions_and_objects(jobs: int) -> None:
    of_class, function = local_metrics()
    metrics = [
        "gleu", Overlap(), {Overlap: {"name": "class"}}, overlap, Length(3), of_class, function,
        {of_class: {"name": "other"}}, {overlap: {"lower_is_better": True, "name": "neg"}},
    ]  # fmt: skip
    result = maege.run(QUICK, metrics=metrics, jobs=jobs)
    assert result.failures == {}
    tau = result.table("metrics").set_index("metric")["tau_macro"]
    assert set(tau.index) == {
        "gleu", "Overlap", "class", "overlap", "length", "Local", "other", "lambda", "neg"
    }  # fmt: skip
    assert tau["Overlap"] == tau["class"] == tau["overlap"] == -tau["neg"]
    assert tau["Local"] == tau["lambda"] == tau["other"] == tau["length"]
    written = [next(iter(entry)) for entry in result.config["metrics"]]
    assert written[2] == "tests.support.user_metrics:Overlap"  # can be built again
    assert written[1] == "python:tests.support.user_metrics.Overlap"
    assert written[5] == "python:tests.studies.run.test_study.local_metrics.<locals>.Local"
    assert "|unit:3|" in result.manifest["signatures"]["length"]


def test_keywords_replace_keys_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "configs").mkdir()
    (tmp_path / "configs/a.yaml").write_text(
        "corpus: {m2: nowhere.m2}\nmetrics: [gluu]\nseed: 3\nsynthetic_corpora: null\n"
        "statistics: {permutations: 20, resamples: 20}\n"
    )
    (tmp_path / "my.m2").write_text("S He go\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n\n" * 12)
    (tmp_path / "m.py").write_text("def f(hypothesis): return 1.0\n")
    monkeypatch.chdir(tmp_path)
    for corpus in ("my.m2", Path("my.m2"), {"m2": "my.m2"}):
        result = maege.run("configs/a.yaml", corpus=corpus, metrics=["m.py:f", "ld"])
        assert result.config["seed"] == 3
        assert result.manifest["sentences_in_file"] == 12
        assert list(result.manifest["plugins_sha256"]) == [f"{tmp_path.name}/m.py"]
    assert maege.run(QUICK, metrics=["ld"], seed=7).config["seed"] == 7
    with pytest.raises(ConfigError) as caught:
        maege.run("configs/a.yaml", corpus="my.m2", metrics=["gleu", "gluu"], seed=-1)
    first, second = str(caught.value).splitlines()
    assert first.startswith("argument metrics: metrics.1: no metric 'gluu'; did you mean")
    assert second == "argument seed: seed: found -1, expected at least 0"
    with pytest.raises(ConfigError, match=r"line 2: metrics\.0: no metric 'gluu'"):
        maege.run("configs/a.yaml", corpus="my.m2")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "run needs a configuration, or a corpus and metrics"),
        ({"corpus": "tiny"}, "run needs a configuration, or a corpus and metrics"),
        ({"config": "conll14"}, "metrics: this key is required"),
        ({"metrics": ["gleu"], "corpus": {"nmae": "tiny"}}, 'did you mean "name"'),
        ({"config": ["bleu"]}, "config is of type list; give the path"),
        ({"config": maege.Corpus("x", (), 0)}, "metrics: this key is required"),
        ({"config": QUICK, "metrics": "gleu"}, r"metrics is 'gleu'; give a list"),
        ({"config": QUICK, "metrics": {"gleu": {}}}, "metrics is {'gleu': {}}; give a list"),
        ({"config": QUICK, "metrics": [3]}, "3 is not a metric; a metric is a name, a class"),
        ({"config": QUICK, "metrics": [None]}, "None is not a metric"),
        ({"config": QUICK, "metrics": [["gleu"]]}, r"\['gleu'\] is not a metric"),
        ({"config": QUICK, "metrics": [{"a": {}, "b": {}}]}, "has 2 keys; a metric is"),
        ({"config": QUICK, "metrics": [{"gleu": 3}]}, "the parameters of 'gleu' are not a dict"),
        ({"config": QUICK, "metrics": [object()]}, "which is not a metric: it is not a"),
        ({"config": QUICK, "metrics": [{Length: {"unit": {1}}}]}, "parameter 'unit' of <class"),
        ({"config": QUICK, "metrics": [{Length: {"unti": 1}}]}, "did you mean \"unit\""),
        ({"config": QUICK, "metrics": [local_metrics()[0]()] * 2}, "as in `metric: {name: Local-2"),
        ({"config": QUICK, "metrics": [{local_metrics()[0]: {"x": 1}}]}, "metric 'Local': no"),
        ({"config": QUICK, "metrics": [{overlap: {"toknes": True}}]}, "no parameter 'toknes'"),
        ({"config": QUICK, "metrics": [Length(1), Length(2)]}, "two metrics are called 'length'"),
        ({"config": QUICK, "metrics": []}, "at least 1"),
        ({"config": QUICK, "metrics": ["gleu"], "jobs": 0}, "jobs=0"),
        ({"config": QUICK, "metrics": ["gleu"], "jobs": "2"}, "jobs='2'"),
        ({"config": QUICK, "metrics": ["gleu"], "seed": "x"}, "expected an integer"),
        ({"config": QUICK, "metrics": ["gleu"], "corpus": 3}, "corpus is 3; give a name"),
        ({"metrics": ["gleu"], "corpus": ["He go ."]}, "data of type list are not a table"),
        ({"metrics": ["gleu"], "corpus": "quikstart"}, "no corpus 'quikstart'"),
        ({"metrics": ["gleu"], "corpus": "nowhere.m2"}, "no such file"),
    ],
)  # fmt: skip
def test_nonsense_is_refused(arguments: dict, message: str) -> None:
    with pytest.raises(maege.MaegeError, match=message):
        maege.run(**arguments)


def test_a_configuration_with_an_object_is_not_run_again(tmp_path: Path) -> None:
    result = maege.run(QUICK, metrics=[Overlap()])
    with pytest.raises(ConfigError, match="was an object in a Python session"):
        maege.run(result.config)


def test_a_corpus_made_in_python(tmp_path: Path) -> None:
    corpus = maege.parallel_corpus(
        ["Er gehen heim .", "Das ist gut ."] * 10, ["Er geht heim .", "Das war gut ."] * 10,
        language="de", name="mine",
    )  # fmt: skip
    keys = {"seed": 2, "synthetic_corpora": {"replicates": 2}, "statistics": QUICK["statistics"]}
    result = maege.run(keys, corpus=corpus, metrics=["gleu", "ld"])
    assert result.manifest["corpus"] == "mine"
    assert result.config["corpus"]["name"] == "python:mine"
    assert result.manifest["sentences_in_file"] == 20
    other = maege.parallel_corpus(["Er gehen ."], ["Er ging ."], language="de", name="mine")
    again = maege.run(keys, corpus=corpus, metrics=["gleu", "ld"])
    changed = maege.run(keys, corpus=other, metrics=["gleu", "ld"])
    assert again.manifest["fingerprint"] == result.manifest["fingerprint"]
    assert changed.manifest["fingerprint"] != result.manifest["fingerprint"]
    result.write(tmp_path / "out")
    loaded = maege.load_run(tmp_path / "out")
    pd.testing.assert_frame_equal(loaded.table("metrics"), result.table("metrics"))
    maege.write_m2(corpus, tmp_path / "mine.m2")
    from_file = maege.run(keys, corpus=tmp_path / "mine.m2", metrics=["gleu", "ld"], seed=2)
    pd.testing.assert_frame_equal(from_file.table("metrics"), result.table("metrics"))
    twice = maege.Corpus("twice", (*corpus.sentences, *corpus.sentences), 40)
    with pytest.raises(DataError, match="indices of its sentences must be different"):
        maege.run(corpus=twice, metrics=["gleu"])


def test_data_instead_of_a_corpus() -> None:
    sources, references = ["He go .", "I likes it ."] * 10, ["He goes .", "I like it ."] * 10
    frame = pd.DataFrame({"sentence": sources, "corrections": [[text] for text in references]})
    config = {"synthetic_corpora": None}
    corpora = (frame, frame.to_dict("list"), (sources, references))
    first, *others = (maege.run(config, corpus=corpus, metrics=["ld"]) for corpus in corpora)
    assert first.manifest["sentences_in_file"] == 20
    for other in others:
        assert other.manifest["fingerprint"] == first.manifest["fingerprint"]


def test_documents_of_a_corpus_made_in_python() -> None:
    corpus = maege.parallel_corpus(["a b ."] * 12, ["a c ."] * 12, language="xx")
    documents = tuple(index // 3 for index in range(12))
    corpus = maege.Corpus(corpus.name, corpus.sentences, 12, documents=documents)
    result = maege.run(corpus=corpus, metrics=["ld"], config={"synthetic_corpora": None})
    assert result.results.sample["clusters"] == 4
    with pytest.raises(ConfigError) as caught:
        maege.run(result.config)
    (message,) = str(caught.value).splitlines()
    assert "'python:parallel' was made in a Python session; write it by maege.write_m2" in message


def test_progress_is_shown_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    maege.run(QUICK, metrics=["ld"], progress=True)
    assert capsys.readouterr().out == ""


CORPORA = {
    **QUICK, "chains": None, "lattices": None, "synthetic_corpora": {"replicates": 3},
    "statistics": {"permutations": 199, "resamples": 50},
}  # fmt: skip


@pytest.mark.filterwarnings("ignore:8 sentences")
def test_a_class_that_scores_means_has_the_intervals_of_a_sentence_metric() -> None:
    class Mean:
        def score(self, requests):
            scores = [[overlap(s.hypothesis, s.references) for s in r.segments()] for r in requests]
            return [plain_sum(of) / len(of) for of in scores]

    class Greatest(Mean):
        def score(self, requests):
            return [max(map(len, r.hypotheses)) for r in requests]

    with pytest.warns(maege.MaegeWarning, match="more scores of sentences by Greatest, Mean"):
        result = maege.run(CORPORA, metrics=[Mean, Greatest, overlap])
    estimates = result.estimates.set_index(["metric", "statistic"])
    columns = ["value", "low", "high", "interval_method"]
    mean, function = (estimates.loc[name, columns] for name in ("Mean", "overlap"))
    pd.testing.assert_frame_equal(mean, function)
    assert mean.loc["spearman", "interval_method"].startswith("nested bootstrap")
    other = estimates.loc[("Greatest", "spearman"), "interval_method"]
    assert other.startswith("jackknife of ten groups")
