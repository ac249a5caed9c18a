"""Configurations that are bombs, or that YAML reads as something unexpected."""

import re
import time
from pathlib import Path

import pytest

from maege.config.schema import from_mapping, load
from maege.errors import ConfigError
from tests.support.command_line import refused

MINIMAL = "corpus: tiny\nmetrics: [ld]\n"


def bomb(reference: str) -> str:
    """Nested aliases, each level ten times as large as the one before."""
    levels = [
        f"a{i}: &a{i}\n  {reference}: [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 10)
    ]
    return "a0: &a0 {x: 1}\n" + "".join(levels) + MINIMAL


BOMBS = {
    "merge keys": (bomb("<<"), "line 3: not valid YAML: aliases of lists and mappings"),
    "explicit merge keys": (bomb("!!merge x"), "line 3: not valid YAML: aliases of lists"),
    "aliases": (bomb("x"), "line 3: not valid YAML: aliases of lists and mappings"),
    "alias of itself": ("x: &a [*a]\n", "aliases of lists and mappings"),
    "texts": (f"- &a {'x' * 9999}\n" + "- *a\n" * 9999, "more than 1000000 characters"),
    "values": ("x: [" + "1, " * 100_000 + "]\n", "line 1: not valid YAML: more than 20000 keys"),
    "size": ("#" * 1_000_001, "more than 1000000 characters"),
    "brackets": ("x: " + "[" * 3000, "not valid YAML: lists and mappings are nested deeper"),
    "long brackets": ("x:\n" + " [\n" * 300_000, "line 51: not valid YAML: lists and mappings"),
    "braces": ("x: " + "{a: " * 3000, "nested deeper than 50"),
    "dashes": ("- " * 3000, "nested deeper than 50"),
    "hexadecimal digits": (f"{MINIMAL}seed: 0x{'F' * 5000}\n", "not valid YAML: an integer"),
    "digits": (f"{MINIMAL}seed: {'9' * 90}\n", "line 3: seed: found 999"),
    "NUL": (f'{MINIMAL}cache: "a\\0b"\n', "line 3: not valid YAML: a text with a NUL"),
    "surrogate": (f'{MINIMAL}cache: "\\uD800"\n', "line 3: not valid YAML: a text with a NUL"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_at_once(tmp_path: Path, name: str) -> None:
    text, message = BOMBS[name]
    path = tmp_path / "bomb.yaml"
    path.write_text(text)
    start = time.process_time()
    with pytest.raises(ConfigError) as caught:
        load(path)
    assert time.process_time() - start < 2
    assert str(path) in str(caught.value) and message in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("option", ["--set", "--param", "--metrics"])
def test_options_are_as_limited_as_files(tmp_path: Path, option: str) -> None:
    (tmp_path / "c.yaml").write_text(MINIMAL)
    value = f"[&a [x], {'*a, ' * 10}]"
    command = {
        "--set": ["run", "c.yaml", "--set", f"metrics={value}"],
        "--param": ["vet", "ld", "--param", f"unit={value}"],
        "--metrics": ["run", "c.yaml", "--metrics", value],
    }[option]
    message = refused(*command, cwd=tmp_path)
    assert option in message and "aliases of lists and mappings are not allowed" in message
    command[-1] = command[-1].replace(value, "[" * 3000)
    assert "nested deeper" in refused(*command, cwd=tmp_path)


def test_numbers_to_the_base_of_60_and_dates_are_texts(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(MINIMAL)
    for value in ("1:" * 300 + "1.5", "10:30", "2026-11-22"):
        with pytest.raises(ConfigError, match=r"seed: found '.*expected an integer"):
            load(path, [f"seed={value}"])
    external = "{external: {command: [cat], cache_version: 2026-11-22}}"
    (metric,) = load(path, [f"metrics=[{external}]"]).metrics
    assert metric.parameters["cache_version"] == "2026-11-22"


def test_a_key_with_too_many_parts_is_refused() -> None:
    with pytest.raises(ConfigError, match="more than 50 parts"):
        load("quickstart", ["a." * 3000 + "a=1"])


def test_many_mistakes_have_a_short_message() -> None:
    with pytest.raises(ConfigError) as raised:
        from_mapping({"corpus": "tiny", **{f"unknown{i}": 1 for i in range(300)}})
    assert len(str(raised.value).splitlines()) == 11
    assert re.search("29. more mistakes", str(raised.value))
