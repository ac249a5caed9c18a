"""The examples of the guide on systems run, and print what is shown."""

import csv
import re
import shutil
from pathlib import Path

import pytest

from maege.config.loading import load_as
from maege.extraction.spacy_pipeline import resolve_pipeline
from maege.files.text_files import read_lines
from maege.judgements.post_edits import changed_words
from maege.number_format import format_estimate, format_number
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


OWN_TABLE = GUIDE.split("<!-- own references -->")[1].split("\n\n")[0]
OWN = re.findall(r"^\|.*\| `(errant|gleu)` \| (.*) \|$", OWN_TABLE, re.MULTILINE)


def own_differences(
    command: list[object], names: dict[str, Path], folder: Path
) -> list[tuple[str, str]]:
    """What own references add to the mean score of systems, by metric, as the guide writes it."""
    for name, file in names.items():
        command += ["--system", f"{name}={file}"]
        command += ["--system-reference", f"{name}={file.with_stem(f'{file.stem}-edited')}"]
    ok("systems", *command, "--metrics", "errant,gleu", "--output", folder / "out")
    with (folder / "out/tables/own_references.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["system"] == "all systems"]
    columns = "difference", "difference_low", "difference_high"
    values = {row["metric"]: [float(row[column]) for column in columns] for row in rows}
    return [(m, format_estimate(values[m][0], tuple(values[m][1:]))) for m in ("errant", "gleu")]


@pytest.mark.slow
@pytest.mark.skipif(resolve_pipeline("auto") != "lite", reason="the guide shows scores on lite")
def test_nearest_references_favour_their_systems_as_the_guide_says(tmp_path: Path) -> None:
    corpus = ROOT / "corpora/tiny"
    references = [read_lines(corpus / f"english.reference-{n}.txt") for n in (1, 2, 3)]
    names = {}
    for name in ("cautious", "eager", "articles"):
        names[name] = tmp_path / f"{name}.txt"
        shutil.copy(corpus / f"english.system-{name}.txt", names[name])
        outputs = read_lines(names[name])
        nearest = [
            min(texts, key=lambda text: changed_words(text, output))
            for output, *texts in zip(outputs, *references, strict=True)
        ]
        (tmp_path / f"{name}-edited.txt").write_text("".join(f"{text}\n" for text in nearest))
    assert own_differences(["--m2", corpus / "english.m2"], names, tmp_path) == OWN[:2]


@pytest.mark.slow
@pytest.mark.skipif(resolve_pipeline("auto") != "lite", reason="the guide shows scores on lite")
def test_editors_of_peet_turn_the_order_by_gleu(data: Path, tmp_path: Path) -> None:
    if not (data / "peet").is_dir():
        pytest.skip("the data are without PEET")
    names = {}
    for name, stem in (("GECToR", "gector"), ("GEC-PD", "gecpd")):
        names[name] = tmp_path / f"{name}.txt"
        shutil.copy(data / f"peet/{stem}_OP.txt", names[name])
        shutil.copy(data / f"peet/{stem}_EC.txt", tmp_path / f"{name}-edited.txt")
    gold = ["--m2", data / "conll14/official-2014.combined.m2"]
    assert own_differences(gold, names, tmp_path) == OWN[2:]
    with (tmp_path / "out/tables/own_references.csv").open() as file:
        rows = {row["system"]: row for row in csv.DictReader(file) if row["metric"] == "gleu"}
    common, own = (
        ", ".join(format_number(float(rows[name][column]), 3) for name in ("GECToR", "GEC-PD"))
        for column in ("common", "own")
    )
    assert f"GECToR before GEC-PD ({common})" in GUIDE
    assert f"PEET's editors behind it ({own})" in GUIDE


def test_the_configuration_of_the_guide_is_valid(tmp_path: Path) -> None:
    (content,) = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    (tmp_path / "my.yaml").write_text(content)
    config = load_as(SystemsConfig, tmp_path / "my.yaml", (), {})
    assert config.baseline == "cautious"
    assert config.statistics.confidence == 0.99
