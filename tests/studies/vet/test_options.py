from pathlib import Path
from typing import Any

import pytest

from maege.errors import MaegeError
from maege.studies.vet.command import parse_options
from maege.studies.vet.options import VetOptions, vetting_config
from maege.studies.vet.plan import SECTIONS


def options_of(metric: str, subject: str | None = None, **options: Any) -> VetOptions:
    """Return the options of a command."""
    return parse_options(vetting_config(subject, options.pop("overrides", ())), metric, **options)


def test_defaults() -> None:
    options = options_of("gleu")
    assert options.metric == options.config.metrics[0].name == "gleu"
    assert [entry.name for entry in options.config.metrics[1:]] == [
        "bleu",
        "ibleu",
        "minld",
        "sari",
    ]
    assert options.sections == SECTIONS
    assert options.metric_spec == "gleu"


def test_parameters_and_baselines() -> None:
    options = options_of(
        "{minld: {name: mine}}",
        baselines="bleu,{gleu: {name: other}}",
        sections="injected-errors, contract",
        thresholds=["contract.failures=0"],
    )
    assert [entry.name for entry in options.config.metrics] == ["mine", "bleu", "other"]
    assert options.sections == ("contract", "injected-errors")
    assert "minld" in options.metric_spec


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"metric": "gluu"}, 'did you mean "gleu"'),
        ({"parameters": ["x=1"]}, "no parameter 'x'"),
        ({"sections": "ordering,degenerate"}, 'did you mean "degenerate-outputs"'),
        ({"thresholds": ["tau_micro>"]}, "--require 'tau_micro>': expected the name of a value"),
        ({"thresholds": ["tau_microo>1"]}, "--require 'tau_microo>1': no value is called"),
        ({"thresholds": ["tau_microo>1"]}, 'did you mean "tau_micro"'),
        ({"thresholds": ["rank=1"], "sections": "contract"}, "needs the section 'ordering'"),
        ({"sections": ""}, "no section ''"),
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
        options_of(**{"metric": "gleu"} | options)
    assert message in str(error.value)


@pytest.mark.parametrize("spec", ["{gleu: {aggregation: x}}", "{gleu: {no_such: 1}}"])
def test_wrong_parameters_within_braces_raise(spec: str) -> None:
    with pytest.raises(MaegeError, match=r"aggregation|no_such"):
        options_of(spec)
    with pytest.raises(MaegeError, match=r"aggregation|no_such"):
        options_of("bleu", baselines=f"minld,{spec}")


def test_a_corpus_has_the_defaults_but_for_its_sentences() -> None:
    own, default = vetting_config("quickstart-german", seed=4), vetting_config(None)
    assert (own.corpus.name, own.seed, own.sentences.min_annotations) == ("quickstart-german", 4, 1)
    assert own.metrics == default.metrics
    assert default.sentences.min_annotations == 2
    assert vetting_config(None, corpus="quickstart-german", seed=4) == own


def test_words_and_a_corpus_replace_keys_of_a_configuration() -> None:
    config = vetting_config("quickstart", corpus="quickstart-german", references=["annotators"])
    assert (config.corpus.name, config.references.use) == ("quickstart-german", ("annotators",))
    assert vetting_config(None, ["corpus.language=en"], language="en-GB").corpus.language == "en-GB"


def test_the_same_folder_elsewhere_is_the_same_vetting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = []
    for folder in (tmp_path / "here", tmp_path / "there"):
        folder.mkdir()
        (folder / "own.py").write_text("def length(hypothesis):\n    return len(hypothesis)\n")
        monkeypatch.chdir(folder)
        options = options_of("own.py:length", baselines="bleu,{own.py:length: {name: second}}")
        assert options.metric_spec == "own.py:length"
        stored.append(options.config.to_yaml())
    assert stored[0] == stored[1]


def test_files_for_the_default_configuration_are_in_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "essays.txt").write_text("one\n")
    monkeypatch.chdir(tmp_path)
    config = vetting_config(None, ["corpus.documents=essays.txt"])
    assert config.corpus.documents == tmp_path / "essays.txt"
