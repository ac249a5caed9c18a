"""Configurations as text, and what is wrong with them."""

from pathlib import Path

import pytest

from maege.config.schema import RunConfig, load
from maege.errors import ConfigError

MINIMAL = "corpus: tiny\nmetrics: [bleu]\n"


def loaded(tmp_path: Path, text: str, *overrides: str) -> RunConfig:
    path = tmp_path / "c.yaml"
    path.write_text(text, encoding="utf-8")
    return load(path, overrides)


def mistakes(tmp_path: Path, text: str, *overrides: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, text, *overrides)
    return str(caught.value).replace(str(tmp_path) + "/", "").splitlines()
