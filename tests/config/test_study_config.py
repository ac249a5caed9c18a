"""What configurations of all studies have: metrics for the texts, the cache, the language."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from maege.config.schema import RunConfig
from maege.config.study_config import ExecutorConfig
from maege.errors import DataError
from maege.scoring.cache import default_path
from maege.user_warnings import capture_warnings

ENGLISH = ["This is what they have done with the house that was built before they came ."] * 20
UKRAINIAN = ["Вона читає книгу ."]


def own_texts(folder: Path) -> RunConfig:
    """A run of texts in an unknown language."""
    (folder / "gold.m2").write_text("S a b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||0\n")
    return RunConfig(corpus={"m2": folder / "gold.m2"}, metrics=["bleu"])


def test_metrics_are_those_of_the_language_and_the_unit() -> None:
    run = RunConfig(corpus={"name": "tiny", "language": "zh"}, metrics=["bleu"])
    assert run.unit is None
    assert "|unit:character|" in run.build_metrics()["bleu"].signature
    tokens = RunConfig(corpus={"name": "tiny", "unit": "token"}, metrics=["bleu"])
    assert "unit" not in tokens.build_metrics()["bleu"].signature


def test_the_cache_is_a_file_beside_the_configuration(tmp_path: Path) -> None:
    keys = {"corpus": "tiny", "metrics": ["bleu"]}
    assert RunConfig.model_validate(keys).cache_path == default_path()
    assert RunConfig.model_validate(keys | {"cache": None}).cache_path is None
    own = RunConfig.model_validate(keys | {"cache": "a.sqlite"}, context={"folder": tmp_path})
    assert own.cache_path == tmp_path / "a.sqlite"


def test_a_language_is_asked_for_where_it_matters(tmp_path: Path) -> None:
    run = own_texts(tmp_path)
    run.ask_language("mine", UKRAINIAN, [])  # no metric takes them for English
    run.ask_language("mine", ENGLISH, ["errant"])
    with pytest.raises(DataError, match=r"mine.*--language"):
        run.ask_language("mine", UKRAINIAN, ["errant"])
    _, (note,) = capture_warnings(lambda: run.ask_language("mine", ["a"], ["errant"], "--x"))
    assert note == (
        "The language of mine is not known. It is taken for English (errant); --x says it"
    )


def test_an_address_is_that_of_a_scheduler() -> None:
    assert ExecutorConfig(kind="dask", address="tls://host:8786").timeout == 600
    with pytest.raises(ValidationError, match="add `kind: dask`"):
        ExecutorConfig(address="tls://host:8786")
