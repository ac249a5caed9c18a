"""YAML that is more, or something else, than a configuration needs."""

from pathlib import Path

import pytest

from tests.config.configuration_text import MINIMAL, mistakes


def test_yaml_aliases_are_refused_and_messages_are_short(tmp_path: Path) -> None:
    levels = "\n".join(f"l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * 9)}]" for i in range(1, 30))
    (message,) = mistakes(tmp_path, f"l0: &l0 [x]\n{levels}\n")
    assert "aliases of lists and mappings are not allowed" in message
    many = "[" * 40 + "x" + "]" * 40
    assert max(map(len, mistakes(tmp_path, f"corpus: tiny\nmetrics: {many}\n"))) < 500


@pytest.mark.parametrize(
    "value", ["!!int abc", "!!bool maybe", "!!python/name:os.system", "!!binary YQ==", "!!merge x"]
)
def test_invalid_yaml_values_are_reported(tmp_path: Path, value: str) -> None:
    assert "not valid YAML" in mistakes(tmp_path, MINIMAL + f"seed: {value}\n")[0]
    assert "not valid YAML" in mistakes(tmp_path, MINIMAL, f"seed={value}")[0]
