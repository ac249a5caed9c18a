"""The examples of the guide on systems run, and print what is shown."""

import re
import shutil
from pathlib import Path

import pytest

from maege.config.loading import load_as
from maege.extraction.spacy_pipeline import resolve_pipeline
from maege.studies.systems.config import SystemsConfig
from tests.support.command_line import ROOT, ok, python

GUIDE = (ROOT / "docs/systems.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:<!-- (\S+) -->\n)?```(\w+)\n(.*?)```", re.DOTALL)


def check(shown: str, text: str) -> None:
    """All parts between lines of three dots are in the text, in this order."""
    at = 0
    for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE):
        assert part.rstrip("\n") in text[at:], part
        at = text.index(part.rstrip("\n"), at)


@pytest.mark.slow
@pytest.mark.skipif(resolve_pipeline("auto") != "lite", reason="the guide shows scores on lite")
def test_the_guide_shows_what_its_commands_print(tmp_path: Path) -> None:
    code = "".join(re.findall(r"```py\n(.*?)```", GUIDE, re.DOTALL))
    of_python = python(code, tmp_path)
    printed, checked = "", 0
    for name, language, content in BLOCK.findall(GUIDE):
        if language == "sh" and content.startswith("maege systems tiny"):
            printed = ok(*content.split()[1:], cwd=tmp_path)
        elif language == "py":
            printed = of_python
        elif name:
            check(content, printed if name == "printed" else (tmp_path / name).read_text("utf-8"))
            checked += 1
    assert checked == 7


@pytest.mark.slow
def test_the_first_command_works_with_two_files(tmp_path: Path) -> None:
    corpus = ROOT / "corpora/tiny"
    shutil.copy(corpus / "english.m2", tmp_path / "gold.m2")
    shutil.copy(corpus / "english.system-cautious.txt", tmp_path / "out.txt")
    shutil.copy(corpus / "english.system-articles.txt", tmp_path / "base.txt")
    command = re.findall(r"^maege (systems --m2 gold.m2 .*)$", GUIDE, re.MULTILINE)[0]
    printed = ok(*command.split(), "--set", "trust=false", cwd=tmp_path)
    assert re.search(r"^  ours .* \.677 ", printed, re.MULTILINE)
    assert re.search(r"^  baseline .* \.421 ", printed, re.MULTILINE)


def test_the_configuration_of_the_guide_is_valid(tmp_path: Path) -> None:
    (content,) = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    (tmp_path / "my.yaml").write_text(content)
    config = load_as(SystemsConfig, tmp_path / "my.yaml", (), {})
    assert config.baseline == "cautious"
    assert config.statistics.confidence == 0.99
