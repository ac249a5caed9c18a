from pathlib import Path

import pytest

from maege.errors import MaegeError
from maege.studies.vet.plan import SECTIONS
from maege.studies.vet.vet_options import parse_options


def test_defaults() -> None:
    options = parse_options("gleu")
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
    options = parse_options(
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
        ({"config": Path("no.yaml")}, "no.yaml: no such file"),
        ({"overrides": ["corpus.m2=no.m2"]}, "no such file"),
    ],
)
def test_invalid_options_raise(options: dict, message: str) -> None:
    with pytest.raises(MaegeError) as error:
        parse_options(**{"metric": "gleu"} | options)
    assert message in str(error.value)


@pytest.mark.parametrize("spec", ["{gleu: {aggregation: x}}", "{gleu: {no_such: 1}}"])
def test_wrong_parameters_within_braces_raise(spec: str) -> None:
    with pytest.raises(MaegeError, match=r"aggregation|no_such"):
        parse_options(spec)
    with pytest.raises(MaegeError, match=r"aggregation|no_such"):
        parse_options("bleu", baselines=f"minld,{spec}")
