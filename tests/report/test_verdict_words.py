"""Verdict words stand in statements, which have claims, and where tables are explained."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

import maege
from maege.report.markdown import with_code
from maege.statistics.claim import Claim

PACKAGE = Path(maege.__file__).parent
VERDICT = re.compile(
    r"\b(significantly|reversed|above|fewer|alike|highest|best|supported|better|exposed)\b", re.I
)
STATEMENTS = ("*statements.py",)
# Captions, legends and headings, which say what marks and columns mean; and what is no finding.
EXPLANATIONS = {
    "report/*_tables.py": "captions and headings of tables",
    "report/**/*_tables.py": "captions and headings of tables",
    "report/*charts.py": "titles of charts",
    "report/**/*_charts.py": "titles of charts",
    "report/**/*_chart.py": "titles of charts",
    "report/verdict_table.py": "the legend of the main table",
    "report/system/systems_paper_table.py": "the caption of a table",
    "report/vetting/vetting_report.py": "captions and headings of tables",
    "report/sample_description.py": "what a sample is, and what no test of it can show",
    "report/reversal.py": "questions about lower_is_better",
    "report/paired_runs_report.py": "maege compare, a legend",
    "report/replicability_report.py": "maege compare, whose claims are adjusted in their table",
    "report/run_comparison.py": "maege compare, headings",
    "cli/*.py": "help of options, legends",
}


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module that are not docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in docstrings
        ):
            yield node.lineno, node.value


@pytest.mark.parametrize("folder", ["report", "cli"])
def test_verdict_words_stand_in_statements(folder: str) -> None:
    wrong = []
    for path in sorted((PACKAGE / folder).rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if any(fnmatch(name, pattern) for pattern in (*EXPLANATIONS, *STATEMENTS)):
            continue
        wrong += [
            f"{name}:{line}: {text[:80]}"
            for line, text in _texts(path)
            if " " in text and VERDICT.search(text)
        ]
    assert wrong == []


def bullets(markdown: str) -> list[str]:
    """Return the sentences of a report that are neither table, caption nor note."""
    return [line.removeprefix("- ") for line in markdown.splitlines() if line.startswith("- ")]


def unclaimed(markdown: str, claims: tuple[Claim, ...]) -> list[str]:
    """Return the bullets with a verdict word that no claim has."""
    written = {with_code(claim.text) for claim in claims}
    return [text for text in bullets(markdown) if VERDICT.search(text) and text not in written]


def test_every_bullet_of_a_run_has_a_claim(tmp_path: Path) -> None:
    result = maege.run(
        {
            "corpus": "quickstart",
            "metrics": ["bleu", "ld", "gleu"],
            "synthetic_corpora": {"replicates": 3},
            "statistics": {"resamples": 50, "permutations": 199},
        }
    )
    result.write(tmp_path / "run")
    text = (tmp_path / "run/report.md").read_text(encoding="utf-8")
    assert len(bullets(text)) > 3
    assert unclaimed(text, result.claims) == []


def test_every_bullet_of_systems_has_a_claim(tmp_path: Path) -> None:
    result = maege.systems("quickstart", metrics=["gleu", "minld"])
    result.write(tmp_path / "systems")
    text = (tmp_path / "systems/report.md").read_text(encoding="utf-8")
    assert len(bullets(text)) > 3
    assert unclaimed(text, result.claims) == []


def test_every_bullet_of_coverage_has_a_claim(tmp_path: Path) -> None:
    result = maege.coverage("quickstart", metrics=["gleu"])
    result.write(tmp_path / "coverage")
    text = (tmp_path / "coverage/report.md").read_text(encoding="utf-8")
    assert len(bullets(text)) > 3
    assert unclaimed(text, result.claims) == []


def test_every_bullet_of_a_vetting_has_a_claim() -> None:
    result = maege.vet("minld", sections=["ordering", "degenerate-outputs"])
    text = result.to_markdown()
    assert len(bullets(text)) > 3
    assert unclaimed(text, result.claims) == []
