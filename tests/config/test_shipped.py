"""Configurations that are shipped, by their names."""

from pathlib import Path

import pytest

from maege.config.schema import load
from tests.config.configuration_text import MINIMAL

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", sorted((ROOT / "configs").glob("*.yaml")), ids=lambda p: p.stem)
def test_shipped_configurations_load(path: Path) -> None:
    assert load(path).metrics


def test_a_shipped_configuration_is_loaded_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load("quickstart") == load(ROOT / "configs/quickstart.yaml")
    monkeypatch.chdir(tmp_path)
    Path("quickstart").write_text(MINIMAL)  # a file has precedence
    assert [metric.name for metric in load("quickstart").metrics] == ["bleu"]
