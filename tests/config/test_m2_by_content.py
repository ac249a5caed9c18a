"""An M2 file is one by its content, whatever it is called, in all commands."""

from pathlib import Path
from typing import Any

import pytest

from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.errors import MaegeError
from maege.studies.coverage.config import CoverageConfig
from maege.studies.edits.config import EditsConfig
from maege.studies.systems.config import SystemsConfig
from maege.studies.vet.config import vet_config
from maege.terminal.study_command import metrics_and_subjects
from tests.support.m2_by_content import folder as folder


def test_every_study_takes_it_as_its_subject(folder: Path) -> None:
    for model in (RunConfig, EditsConfig):
        assert str(configuration(model, "gold.errant", metrics=["gleu"]).corpus.m2) == str(
            folder / "gold.errant"
        )
    pool = configuration(CoverageConfig, "gold.errant").pool
    assert (pool.m2, pool.file) == ((str(folder / "gold.errant"),), None)
    assert metrics_and_subjects(["errant", "gold.errant"]) == (["errant"], ["gold.errant"])
    assert vet_config("gleu", "gold.errant").corpus.m2 == folder / "gold.errant"


@pytest.mark.parametrize(
    "keys",
    [
        {"subject": "gold.errant", "outputs": "out"},
        {"subject": None, "test_sets": {"a": "gold.errant:out"}},
        {"subject": None, "corpus": "gold.errant", "outputs": "out"},
    ],
)
def test_systems_take_it(folder: Path, keys: dict[str, Any]) -> None:
    config = configuration(SystemsConfig, keys.pop("subject"), metrics=["gleu"], **keys)
    (of_set,) = config.sets.values()
    assert of_set.corpus.m2 == (str(folder / "gold.errant"),)


def test_a_configuration_may_name_it(folder: Path) -> None:
    (folder / "c").mkdir()
    (folder / "gold.errant").rename(folder / "c" / "gold.errant")
    (folder / "c" / "c.yaml").write_text("corpus: gold.errant\nmetrics: [gleu]\n")
    config = configuration(RunConfig, "c/c.yaml", ["corpus.language=en"])
    assert config.corpus.m2 == folder / "c" / "gold.errant"


@pytest.mark.parametrize(
    ("model", "keys", "message"),
    [
        (SystemsConfig, {"subject": "notes.txt"}, "notes.txt: neither an M2 file"),
        (
            SystemsConfig,
            {"subject": {"test_sets": {"a": "notes.txt:out"}}},
            "name it by its key: `source`",
        ),
        (CoverageConfig, {"subject": {"pool": "notes.txt"}}, "name it by its key: `file`"),
        (RunConfig, {"subject": {}, "overrides": ["corpus=notes.txt"]}, "is a file, but not"),
    ],
)
def test_a_file_is_no_unknown_corpus(
    folder: Path, model: Any, keys: dict[str, Any], message: str
) -> None:
    with pytest.raises(MaegeError) as caught:
        configuration(model, metrics=["gleu"], outputs=None, **keys)
    assert message in str(caught.value)
    assert "known:" not in str(caught.value)
