from pathlib import Path
from typing import Any

import pytest
import yaml

from maege.config.yaml_text import parse, parse_value
from maege.errors import MaegeError
from maege.studies.vet import config as module
from maege.studies.vet.config import SECTIONS, VetConfig, vet_config
from maege.terminal.study_command import items
from tests.support.written_configuration import yaml_of


def config_of(metric: str, subject: str | None = None, **options: Any) -> VetConfig:
    """Return the configuration of texts of the command line."""
    lists = {
        key: items(options.pop(key), f"--{key}") for key in ("baselines", "sections")
        if key in options
    }  # fmt: skip
    entry = parse(metric, "METRIC")[0] if metric.startswith("{") else metric
    parameters = dict(parse_value(text, "--param") for text in options.pop("parameters", ()))
    overrides = options.pop("overrides", ())
    return vet_config(entry, subject, overrides, parameters=parameters, **lists, **options)


def test_defaults() -> None:
    config = config_of("gleu")
    assert config.metric == config.metrics[0].name == "gleu"
    assert [entry.name for entry in config.metrics[1:]] == [
        "bleu",
        "ibleu",
        "minld",
        "sari",
    ]
    assert config.sections == tuple(s for s in SECTIONS if s != "challenge")  # of vet_tiny.yaml
    shipped = Path(module.__file__).with_name("default.yaml")
    assert "sections" not in yaml.safe_load(shipped.read_text())
    assert config.metric_spec == "gleu"


@pytest.mark.parametrize(
    ("options", "baselines"),
    [
        ({}, []),
        ({"baselines": "bleu"}, ["bleu"]),
        ({"overrides": ["metrics=[sari]"]}, ["sari"]),
    ],
)
def test_metrics_with_known_results_are_not_scored_again(
    options: dict[str, Any], baselines: list[str]
) -> None:
    config = config_of("gleu", "conll14", **options)
    assert [entry.name for entry in config.metrics] == ["gleu", *baselines]


def test_parameters_and_baselines() -> None:
    config = config_of(
        "{minld: {name: mine}}",
        baselines="bleu,{gleu: {name: other}}",
        sections="injected-errors, contract",
    )
    assert [entry.name for entry in config.metrics] == ["mine", "bleu", "other"]
    assert config.sections == ("contract", "injected-errors")
    assert "minld" in config.metric_spec


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"metric": "gluu"}, 'did you mean "gleu"'),
        ({"parameters": ["x=1"]}, "no parameter 'x'"),
        ({"sections": "ordering,degenerate"}, "found 'degenerate', expected 'contract'"),
        ({"sections": ""}, "expected a list of at least 1"),
        ({"overrides": ["metric=other"]}, "no metric of the configuration is called 'other'"),
        ({"baselines": "bleu,{gleu: {name: bleu}}"}, "two metrics are called 'bleu'"),
        ({"baselines": "bleu,blue"}, "no metric 'blue'"),
        ({"metric": "{gleu: "}, "not valid YAML"),
        ({"metric": "minld", "parameters": ["name=gleu"]}, "both called 'gleu'"),
        ({"parameters": ["name=sentinel length"]}, "'sentinel length'"),
        ({"subject": "no.yaml"}, "no.yaml: no such file"),
        ({"overrides": ["corpus.m2=no.m2"]}, "no such file"),
    ],
)
def test_invalid_options_raise(options: dict, message: str) -> None:
    with pytest.raises(MaegeError) as error:
        config_of(**{"metric": "gleu"} | options)
    assert message in str(error.value)


@pytest.mark.parametrize("spec", ["{gleu: {aggregation: x}}", "{gleu: {no_such: 1}}"])
def test_wrong_parameters_within_braces_raise(spec: str) -> None:
    with pytest.raises(MaegeError, match=r"aggregation|no_such"):
        config_of(spec)
    with pytest.raises(MaegeError, match=r"aggregation|no_such"):
        config_of("bleu", baselines=f"minld,{spec}")


def test_a_corpus_has_the_defaults() -> None:
    own, default = vet_config("gleu", "quickstart-german", seed=4), vet_config("gleu", None)
    assert (own.corpus.name, own.seed) == ("quickstart-german", 4)
    assert own.metrics == default.metrics
    assert vet_config("gleu", None, corpus="quickstart-german", seed=4) == own


def test_words_and_a_corpus_replace_keys_of_a_configuration() -> None:
    config = vet_config("gleu", "tiny", corpus="quickstart-german", references=["annotators"])
    assert (config.corpus.name, config.references.use) == ("quickstart-german", ("annotators",))
    assert (
        vet_config("gleu", None, ["corpus.language=en"], language="en-GB").corpus.language
        == "en-GB"
    )


def test_the_same_folder_elsewhere_is_the_same_vetting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = []
    for folder in (tmp_path / "here", tmp_path / "there"):
        folder.mkdir()
        (folder / "own.py").write_text("def length(hypothesis):\n    return len(hypothesis)\n")
        monkeypatch.chdir(folder)
        config = config_of("own.py:length", baselines="bleu,{own.py:length: {name: second}}")
        assert config.metric_spec == "own.py:length"
        stored.append(yaml_of(config))
    assert stored[0] == stored[1]


def test_files_for_the_default_configuration_are_in_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "essays.txt").write_text("one\n")
    monkeypatch.chdir(tmp_path)
    config = vet_config("gleu", None, ["corpus.documents=essays.txt"])
    assert config.corpus.documents == tmp_path / "essays.txt"


def test_several_metrics_are_vetted_on_several_corpora(tmp_path: Path) -> None:
    config = vet_config(["gleu", "ld"], corpus=["tiny", "quickstart-german"], baselines=[])
    assert config.vetted == ("gleu", "ld")
    assert [c.corpus.name for c in config.of_corpora] == ["tiny", "quickstart-german"]
    assert {c.vetted for c in config.of_corpora} == {("gleu", "ld")}
    assert all(not c.further for c in config.of_corpora)
    assert config.of("ld").vetted == ("ld",)
    file = tmp_path / "config.yaml"
    file.write_text(yaml.safe_dump(config.model_dump(mode="json")))
    again = vet_config("sari", file, baselines=[])
    assert [(c.corpus.name, c.vetted) for c in again.of_corpora] == [
        ("tiny", ("sari",)), ("quickstart-german", ("sari",)),
    ]  # fmt: skip


JUDGE = {"judge": {"url": "http://localhost:1/v1", "model": "small", "repeat": 1, "repeats": 3}}


def test_a_judge_is_vetted_beside_itself_asked_again(tmp_path: Path) -> None:
    config = vet_config(JUDGE, baselines=["ld"], asked_again=True)
    assert [entry.name for entry in config.metrics] == ["judge", "asked again", "ld"]
    assert config.vetted == ("judge", "asked again")
    first, again, _ = (entry.parameters for entry in config.metrics)
    assert again == {**first, "repeat": 4}  # the first one has the repeats 1, 2 and 3
    file = tmp_path / "config.yaml"
    file.write_text(yaml_of(config))
    assert vet_config("judge", file, baselines=[]).vetted == ("judge",)
    two = vet_config(
        [JUDGE, {"judge": {**JUDGE["judge"], "name": "other"}}], None, ["asked_again=true"]
    )
    assert two.vetted == ("judge", "other", "judge asked again", "other asked again")


def test_a_vetting_of_one_metric_on_one_corpus_has_no_further_keys() -> None:
    keys = vet_config("gleu").model_dump(mode="json")
    assert not {"variants", "further", "leave_out_unusable", "asked_again"} & keys.keys()


def test_sets_of_judgements_go_to_the_corpus_that_was_judged() -> None:
    config = vet_config("ld", corpus=["tiny", "conll14"], humans=["gjg15"], baselines=[])
    assert [len(c.humans or ()) for c in config.of_corpora] == [0, 1]
    config = vet_config("ld", corpus=["tiny", "jfleg-dev"], humans=["gjg15"], baselines=[])
    assert [len(c.humans or ()) for c in config.of_corpora] == [1, 0]


@pytest.mark.parametrize(
    ("metrics", "options", "message"),
    [
        (["bleu", "gleu", "ld", "sari", "m2"], {}, "5 metrics; give at most 4"),
        ([], {}, "0 metrics; give at most 4"),
        ("gleu", {"asked_again": True}, "gleu always gives the same text the same score"),
        (
            [JUDGE, *({"judge": {**JUDGE["judge"], "name": n}} for n in "ab")],
            {"asked_again": True},
            "6 metrics; give at most 4",
        ),
        (["gleu", "gleu"], {"baselines": []}, "and another one are both called 'gleu'"),
        (["gleu", "ld"], {"parameters": {"max_order": 2}}, "give each its own"),
        ("gleu", {"subject": ["conll14", "jfleg-dev"], "corpus": "conll14"}, "one list of corpora"),
        ("gleu", {"corpus": []}, "no corpus is named"),
        ("gleu", {"subject": "conll14", "corpus": "all"}, "leave the names out"),
    ],
)
def test_what_cannot_be_vetted_together_is_refused(
    metrics: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(MaegeError, match=message):
        vet_config(metrics, **options)


def test_all_corpora_are_those_of_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAEGE_DATA", str(tmp_path))
    config = vet_config("ld", corpus="all", baselines=[])
    names = [c.corpus.name for c in config.of_corpora]
    assert {"tiny", "quickstart-german"} <= set(names)
    assert config.leave_out_unusable
    assert "conll14" not in names
