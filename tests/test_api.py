"""MAEGE from Python: code of a session, warnings, scores."""

import ast
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import maege
from maege.config.shipped import find_configuration, shipped_configurations
from maege.errors import ConfigError, DataError, MetricError
from maege.scoring.cache import ScoreCache
from maege.studies.known_results.result_files import known_corpora
from tests.support.command_line import ROOT, python
from tests.support.user_metrics import Length, overlap

SESSION = """
import sys
import maege
from maege.metric.counting_metric import SentenceMetric

factor = 2
class InSession(SentenceMetric):
    cache_scores = True
    signature = "mine"
    def score_sentence(self, segment): return factor * len(segment.hypothesis)
def function(hypothesis): return InSession().score_sentence(maege.Segment("", hypothesis, ()))

for jobs in map(int, sys.argv[1:]):
    result = maege.run(
        corpus="tiny", metrics=[InSession(), function, lambda hypothesis: factor],
        config={"synthetic_corpora": None, "lattices": None, "cache": "cache.sqlite",
                "sentences": {"max_characters": 45},
                "statistics": {"permutations": 10, "resamples": 10}},
        jobs=jobs,
    )
    assert result.failures == {}, result.failures
    print(result.timings["metrics"]["InSession"]["cached"])
    print(result.manifest["signatures"]["function"].split("|")[-2].split(":")[0])
    print(sum("not cached" in note for note in result.notes))
"""


@pytest.mark.slow
def test_code_of_a_session_runs_in_processes_and_is_not_cached(tmp_path: Path) -> None:
    def printed(*command: str, code: str | None = None) -> list[str]:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=tmp_path, capture_output=True, text=True, input=code, check=False,
            env={"PYTHONPATH": str(ROOT), "PATH": ""},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    assert python(SESSION, tmp_path, "1", "2").split() == ["0", "code", "1"] * 2
    assert printed("-", "2", code=SESSION) == ["0", "code", "1"]
    (tmp_path / "script.py").write_text(SESSION)  # its content identifies the code
    first, second = printed("script.py", "2"), printed("script.py", "1")
    assert first[:2] == ["0", "file"]
    assert second[0] != "0"
    assert ScoreCache(tmp_path / "cache.sqlite").stats()[0].count == int(second[0])


@pytest.mark.parametrize("first_signature", ["before the change", "after the change"])
def test_a_script_that_changes_while_it_runs_keeps_its_signature_or_has_none(
    tmp_path: Path, first_signature: str
) -> None:
    script = tmp_path / "script.py"
    before = "print(code_of_module('__main__'))\n" * (first_signature == "before the change")
    code = (
        f"from time import sleep\nfrom maege.metric.signature import code_of_module\n{before}"
        "sleep(0.1)  # the clock of files is coarse\nopen(__file__, 'a').write('# changed')\n"
        "print(code_of_module('__main__'))\n"
    )
    script.write_text(code)
    done = subprocess.run(
        [sys.executable, script],
        capture_output=True, text=True, check=True, env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )  # fmt: skip
    unchanged = {"file": sha256(code.encode()).hexdigest()[:16]}
    expected = [unchanged] * 2 if before else [{"code": "__main__"}]
    assert [ast.literal_eval(line) for line in done.stdout.splitlines()] == expected


def test_a_directory_does_not_hide_a_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "quickstart").mkdir()
    assert find_configuration("quickstart") == shipped_configurations()["quickstart"]
    assert maege.vet("ld", config="quickstart", sections="contract").is_complete
    with pytest.raises(
        DataError, match="tests: a directory, and no configuration or corpus of MAEGE"
    ):
        maege.run(ROOT / "tests")


def test_score() -> None:
    sources, hypotheses = ["He go .", "Fine ."], ["He goes .", "Fine ."]
    references = [["He goes .", "He went ."], "Fine !"]
    score = maege.score("gleu", sources, hypotheses, references)
    assert score.sentences == tuple(
        maege.score("gleu", [s], [h], [r]).sentences[0]
        for s, h, r in zip(sources, hypotheses, references, strict=True)
    )
    assert min(score.sentences) < max(score.sentences)
    assert float(score) == score.value
    assert f"{score:.2f}" == f"{score.value:.2f}"
    assert f"{score}" == str(score)
    assert repr(score) == str(score)
    assert score.signature.startswith("gleu|")
    assert maege.score(Length(2), sources, hypotheses, references).value == 7.5
    assert maege.score({overlap: {"lower_is_better": True}}, *[["a b"]] * 3).value == -1
    assert maege.score({"ld": {"name": "mine"}}, ["a"], ["a"]).value == 1
    german = maege.score("errant", ["Er geh ."], ["Er geht ."], ["Er geht ."], language="de")
    assert "|spacy_pipeline:neutral" in german.signature


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (("He go .", "He goes .", ["x"]), "sources is one text; give a list of texts"),
        ((["a"], ["a", "b"], ["x"]), "1 sources, but 2 hypotheses"),
        ((["a", "b"], ["a", "b"], ["x"]), "2 sources, but references for 1 sentences"),
        ((["a", "b", "c"],) * 2 + ([["x", "y", "z"]] * 2,), r"give list\(zip\(\*references\)\)"),
        ((["a"], ["a"], None), "metric 'gleu' needs references, and they are None"),
        ((["a"], [3], ["a"]), r"hypotheses\[0\] is 3, which is not a text"),
        (([], [], []), "sources is empty"),
        ((["a"], ["a"], [[4]]), r"references\[0\] has 4, which is not a text"),
        ((["a"], ["a"], "x"), "references is 'x'; give a list"),
        (({"a": "b"}, ["a"], ["a"]), "sources is a dict; give a list of texts"),
        ((["a"], {"a"}, ["a"]), "hypotheses is a set; give a list of texts"),
        ((pd.DataFrame({"a": ["b"]}), ["a"], ["a"]), "sources is a DataFrame; give a list"),
        ((["a"], ["a"], {"a": "b"}), "references is {'a': 'b'}; give a list"),
        ((["a"], ["a"], [{"a": "b"}]), r"references\[0\] has {'a': 'b'}, which is not a text"),
        ((["\ud800"], ["a"], ["a"]), "sources.0. is .*, which is not Unicode text"),
        ((["a"], ["a"], [["\ud800"]]), "references.0. is .*, which is not Unicode text"),
    ],
)  # fmt: skip
def test_score_refuses_lists_that_are_not_parallel(texts: tuple, message: str) -> None:
    with pytest.raises(DataError, match=message):
        maege.score("gleu", *texts)


def test_texts_in_any_list() -> None:
    sources, hypotheses = ["He go .", "Fine ."], ["He goes .", "Fine ."]
    columns = {"a": ["He goes .", "Fine !"], "b": ["He went .", None]}
    references = [["He goes .", "He went ."], ["Fine !"]]
    expected = maege.score(overlap, sources, hypotheses, references).sentences
    assert len(set(expected)) == 2
    frame = pd.DataFrame(columns, index=[7, 9])  # the names of its columns are no references
    for kind in (list, np.array, pd.Series, pa.array, lambda texts: iter(texts)):
        for rows in (frame, frame.values, pa.array(references), iter(map(tuple, references))):
            scored = maege.score(overlap, kind(sources), kind(hypotheses), rows)
            assert scored.sentences == expected


def test_choices_are_checked() -> None:
    with pytest.raises(ConfigError, match="empty is 'keep'; known: delete, drop, error"):
        maege.score("gleu", ["a"], ["a"], ["a"], empty="keep")
    with pytest.raises(ConfigError, match=r"on_error is 'skip'.*skip_line"):
        maege.read_m2("no.m2", on_error="skip")
    corpus = maege.Corpus("c", (maege.Sentence(0, ("a",), (maege.Annotation(0),)),), 1)
    with pytest.raises(ConfigError, match="noop is 'no'"):
        corpus.select(noop="no")
    with pytest.raises(ConfigError, match="policy is 'noop'"):
        corpus.fill_missing_annotations("noop")
    with pytest.raises(ConfigError, match="overlapping_edits is 'first'"):
        sentence = corpus.sentences[0]
        maege.Lattice.from_annotation(sentence, sentence.annotations[0], overlapping_edits="first")


def test_score_reports_errors_of_the_metric() -> None:
    def fails(hypothesis):
        raise ValueError("too long")

    with pytest.raises(MetricError, match="metric 'fails' failed: ValueError: too long"):
        maege.score(fails, ["a"], ["b"])


def test_all_public_names_exist() -> None:
    assert {"run", "vet", "score", "parallel_corpus", "read_m2", "write_m2"} <= set(dir(maege))
    for name in maege.__all__:
        assert getattr(maege, name) is not None


def test_a_corrected_mean_is_one_of_numbers() -> None:
    people, judge, others = [1, 1, 0, 1, 0, 0] * 10, [1, 1, 0, 1, 0, 1] * 10, [1, 0, 1] * 100
    random = {"labelled": "random"}
    expected = maege.corrected_mean(people, judge, others, **random)
    series, array = pd.Series(judge), np.array(others)
    assert maege.corrected_mean(iter(people), series, array, **random) == expected
    for wrong, message in (
        (["a"] * 60, "people is .*; give a list of numbers"),
        (np.ones((60, 2)), "people has the shape .60, 2.; give a list of numbers"),
        (1, "people is 1; give a list of numbers"),
    ):
        with pytest.raises(DataError, match=message):
            maege.corrected_mean(wrong, judge, others, **random)
    for confidence in (95, 0, "high"):
        with pytest.raises(ConfigError, match=f"confidence={confidence!r}: it must be between"):
            maege.corrected_mean(people, judge, others, confidence=confidence, **random)


def test_all_known_results_are_rows_with_value_interval_and_signature() -> None:
    table = maege.results()
    known = known_corpora()
    assert len(table) == sum(len(corpus.results) for corpus in known.values())
    assert set(table["corpus"]) == {*known}
    order = maege.results(corpus="conll14", row="order").set_index("metric")
    stored = {i.result.metric: i.result for i in known["conll14"].results if i.row == "order"}
    assert order["value"].to_dict() == {name: r.value.value for name, r in stored.items()}
    assert (order["low"] < order["value"]).all()
    assert order.loc["gleu", "signature"].startswith("gleu|")
    assert set(order["n"]) == {901}


def test_unknown_names_of_known_results_are_refused() -> None:
    with pytest.raises(DataError, match="conll14"):
        maege.results(corpus="conl14")
    with pytest.raises(DataError, match="order"):
        maege.results(row="ordr")


def test_known_results_are_of_one_corpus() -> None:
    with pytest.raises(DataError, match=r"no known results of the corpus \['conll14'\]"):
        maege.results(corpus=["conll14"])
