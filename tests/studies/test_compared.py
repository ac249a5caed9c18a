"""Every study says what texts were compared with: on the page, in Markdown, JSON, signatures."""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from maege.config.subject import configuration
from maege.metric.signature import compared_entries
from maege.report.study_result import StudyResult
from maege.studies.registry import STUDIES
from tests.support.page_text import page_text
from tests.support.written_studies import STUDIES as WRITTEN

# What a study is called with, if it is not a corpus and metrics.
GERMAN = {"corpus": "quickstart-german", "metrics": ["gleu", "ld"]}
ARGUMENTS: dict[str, dict[str, Any]] = {
    "challenge": {"set": "german", "metrics": ["gleu", "ld"]},
}
LINES = {
    "run": "references of each sentence",
    "vet": "references of each sentence",
    "systems": "Gold edits of english.m2: errant.",
    "humans": "Compared with: 1 reference of each sentence (annotator-0).",
    "coverage": "1 to 2 references of each sentence",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", WRITTEN)
def test_the_line_is_on_the_page_and_in_markdown_and_json(
    name: str, written: Callable[[str], Path]
) -> None:
    folder = written(name)
    line = LINES[name]
    assert page_text(folder).count("Compared with: ") == 1
    for text in (page_text(folder), (folder / "report.md").read_text("utf-8").replace("\\", "")):
        assert "Compared with: " in text
        assert line in text
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    content = json.loads((folder / f"{name}.json").read_text("utf-8"))
    (stored,) = [part["compared"] for part in content["parts"] if part["compared"]]
    assert stored["gold_edits"]["gleu"] is None
    assert stored["gold_edits"].get("errant") == ("file" if name == "systems" else None)
    assert "ld" not in stored["gold_edits"]
    assert 1 <= stored["fewest"] <= stored["most"]
    number = {stored["fewest"], stored["most"]}
    assert f"gleu|references:{'-'.join(map(str, sorted(number)))}|" in page_text(folder)
    assert "references:" not in manifest["signatures"]["gleu"]  # that of the metric as such


@pytest.mark.slow
@pytest.mark.parametrize("name", WRITTEN)
def test_it_is_read_back(name: str, written: Callable[[str], Path]) -> None:
    module = import_module(f"maege.studies.{name}.study")
    result: StudyResult = module.STUDY.result.load(written(name))
    assert any(part.compared_with for part in result.parts)
    assert next(n for n, text in result.signatures.items() if compared_entries(text)) == "gleu"


@pytest.mark.parametrize("name", sorted({*STUDIES} - {*WRITTEN}))
def test_other_studies_know_it_before_anything_is_scored(name: str) -> None:
    study = import_module(f"maege.studies.{name}.study").STUDY
    keys = ARGUMENTS.get(name, GERMAN)
    inputs = study.read(configuration(study.config, None, **keys))
    (compared,) = inputs.compared.values()
    assert compared.text.startswith("Compared with: ")
    assert 1 <= compared.fewest <= compared.most
