"""Which rules name the types of edits, and those of packages: the example of the documentation."""

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from maege.errors import MetricError
from maege.extraction import error_types, extractor, spacy_pipeline
from maege.extraction.error_types import (
    ENGLISH_RULES,
    OPERATION_RULES,
    WORD_RULES,
    TypeRules,
    rules_of_language,
)
from maege.extraction.german_types import GERMAN_RULES
from maege.extraction.parallel_corpus import parallel_corpus
from maege.extraction.spacy_pipeline import pipeline_rules, versions
from maege.plugins.registry import build
from tests.support.command_line import refused

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs/examples/esperanto"
FRESH = (extractor._extractor, spacy_pipeline.load_pipeline, rules_of_language)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    for cached in FRESH:
        cached.cache_clear()


@pytest.fixture
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the example as a package is installed: its module, and what is known of it."""
    shutil.copytree(EXAMPLE / "eo_rules", tmp_path / "eo_rules")
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    known = tmp_path / f"{project['name']}-{project['version']}.dist-info"
    known.mkdir()
    (known / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    points = [
        line
        for group, of_group in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in of_group.items()))
    ]
    (known / "entry_points.txt").write_text("\n".join(points))
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_each_pipeline_has_its_rules() -> None:
    rules = {
        "lite": ENGLISH_RULES,
        "neutral": OPERATION_RULES,
        "de_simplemma": OPERATION_RULES,
        "ru_pymorphy": WORD_RULES,
    }
    assert {name: pipeline_rules(name) for name in rules} == rules
    for german in ("de_hanta", "de_core_news_sm"):
        assert pipeline_rules(german).types == GERMAN_RULES.types


def test_the_signature_says_which_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (error_types, spacy_pipeline):
        monkeypatch.setattr(module, "installed", lambda name: "9.9")
    named = versions("de_core_news_sm")["spacy_pipeline"]
    assert named == "de_core_news_sm-9.9+spacy-9.9+types-1+simplemma-9.9"
    assert "types" not in versions("lite")["spacy_pipeline"]


def test_what_rules_need_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spacy_pipeline, "models", lambda: {"de_core_news_sm"})
    monkeypatch.setattr(error_types, "installed", lambda name: None)
    with pytest.raises(MetricError, match=r"need simplemma; .* pip install 'maege\[de\]'"):
        spacy_pipeline.check("de_core_news_sm")


@pytest.mark.usefixtures("esperanto")
def test_a_package_brings_a_language() -> None:
    """Its pipeline and its types."""
    corpus = parallel_corpus(
        ["Mi vidas la bela kato kaj kuri ."],
        ["Mi vidas la belan katon kaj kuras ."],
        language="eo",
        spacy_pipeline="eo_rules",
    )
    assert [str(edit) for edit in corpus.sentences[0].annotations[0].edits] == [
        "3-4 → belan [R:CASE]", "4-5 → katon [R:CASE]", "6-7 → kuras [R:VERB:FORM]"
    ]  # fmt: skip
    named = versions("eo_rules")["spacy_pipeline"]
    assert named.startswith("eo_rules-0.1+spacy-") and named.endswith("+types-1")
    build("errant", {"spacy_pipeline": "eo_rules", "aspect": "classification"})


def test_the_documentation_shows_its_entry_points() -> None:
    shown = (
        (ROOT / "docs/corpora.md").read_text("utf-8").partition("<!-- esperanto -->\n```toml\n")[2]
    )
    written = (EXAMPLE / "pyproject.toml").read_text("utf-8")
    assert written.endswith(shown.partition("```")[0])


@pytest.mark.usefixtures("esperanto")
def test_the_command_line_takes_the_package(tmp_path: Path) -> None:
    (tmp_path / "s.txt").write_text("Mi vidas kato .\n")
    files = ("--source", tmp_path / "s.txt", "--corrected", tmp_path / "s.txt")
    message = refused("data", "annotate", *files, "--output", tmp_path / "o.m2",
                      "--language", "eo", "--set", "spacy_pipeline=eo_ruls")  # fmt: skip
    assert "no annotator and no spaCy model 'eo_ruls'" in message


def claimed(monkeypatch: pytest.MonkeyPatch, *values: Any) -> None:
    """Let packages claim the types of a language."""

    def load(value: Any) -> Any:
        if isinstance(value, Exception):
            raise value
        return value

    points = [
        SimpleNamespace(name="qq", value=f"p{n}:X", load=lambda value=value: load(value))
        for n, value in enumerate(values)
    ]
    monkeypatch.setattr(error_types, "entry_points", lambda group, name: points)


def test_rules_of_packages_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise ZeroDivisionError("x")

    for values, message in {
        (TypeRules(fails, frozenset()), TypeRules(fails, frozenset())): "claimed twice",
        ("R",): "is no maege.extraction.error_types.TypeRules",
        (ImportError("no module"),): "cannot be loaded: no module",
    }.items():
        rules_of_language.cache_clear()
        claimed(monkeypatch, *values)
        with pytest.raises(MetricError, match=message):
            rules_of_language("qq")
    for function, message in ((fails, "fails: Zero"), (lambda *_: "R:Y", "returned 'R:Y'")):
        rules_of_language.cache_clear()
        claimed(monkeypatch, TypeRules(function, frozenset({"R:X"})))
        rules = rules_of_language("qq")
        assert rules is not None
        with pytest.raises(MetricError, match=message):
            rules.error_type(None, None, (0, 1, 0, 1))  # type: ignore[arg-type]


def test_german_is_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    claimed(monkeypatch, GERMAN_RULES)
    with pytest.raises(MetricError, match="'de' are claimed twice"):
        rules_of_language("de")
