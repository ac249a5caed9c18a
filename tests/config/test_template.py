"""A commented configuration has all keys with their defaults."""

from pathlib import Path

import yaml

from maege.config.schema import load
from maege.config.template import _METRICS
from tests.support.command_line import ok


def test_configuration_of_a_corpus_has_all_defaults(tmp_path: Path) -> None:
    printed = ok("init", "conll14", cwd=tmp_path, MAEGE_DATA=str(tmp_path / "data"))
    assert "maege data fetch conll14" in printed
    (tmp_path / "short.yaml").write_text(f"corpus: conll14\nmetrics: [{', '.join(_METRICS)}]\n")
    assert load(tmp_path / "conll14.yaml") == load(tmp_path / "short.yaml")
    content = yaml.safe_load((tmp_path / "conll14.yaml").read_text())
    assert set(content) == set(type(load(tmp_path / "short.yaml")).model_fields)
