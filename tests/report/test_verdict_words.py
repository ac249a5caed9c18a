"""Verdict words stand in statements, which have claims, and where tables are explained."""

import ast
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

import maege
from maege.report.markdown import with_code
from maege.statistics.claim import Claim

FEW = {"resamples": 50, "permutations": 199}
PACKAGE = Path(maege.__file__).parent
# "fewer than 10" counts, and compares no metrics.
VERDICT = re.compile(
    r"\b(significantly|reversed|above|fewer(?! than (\d|$))|alike|highest|best|supported|better|"
    r"exposed)\b",
    re.I,
)
SCANNED = ("report", "cli", "terminal", "studies")
STATEMENTS = "*statements.py"
# Modules of captions, legends and headings, which say what marks and columns mean.
EXPLANATIONS = {
    "*tables.py": "captions and headings of tables",
    "*_table.py": "captions and headings of tables",
    "*/tables/*.py": "captions and headings of tables",
    "*charts.py": "titles and legends of charts",
    "*/report/methods.py": "how numbers were made",
    "*/reported_systems.py": "a note above charts",
    "*_report.py": "captions and headings of the report of a command",
    "*/run_comparison.py": "headings of compared runs, whose claims are adjusted in their table",
    "*_description.py": "what samples and judgements are, and what no test of them can show",
}
# Other texts that are no findings of results.
NAMES = {
    "studies/*/study.py": "what a study does, and how its findings are adjusted",
    "studies/run/command.py": "what a section does",
    "studies/run/*/part_of_run.py": "titles of sections",
    "studies/edits/choices.py": "a caption of a table",
    "studies/vet/contract*.py": "names of checks of single requests",
    "studies/vet/injected_errors.py": "words that are inserted",
    "studies/vet/degenerate_outputs.py": "instructions that texts have for judges",
    "studies/attack/meaning.py": "words that are exchanged",
    "studies/dossier/*.py": "what grades say, which are adjusted for their row and the page",
    "studies/*/rows.py": "questions of the dossier, and phrases for its grades",
    "studies/vet/report/dossier_*.py": "the legend of the dossier",
    "studies/run/report/scorecard.py": "the legend of the scorecard",
    "studies/sentinels.py": "what metrics that know nothing do",
    "studies/coverage/ceiling.py": "a mark of a table",
    "studies/systems/campaign.py": "what people are asked",
    "cli/judge_labels.py": "what judges of a file are worth; it is no page",
}
# What these are given is the help of an option or key, or the message of an error.
HELP_AND_MESSAGES = {"Field", "Option", "Argument", "_fail"}


def _called(node: ast.AST) -> str:
    """Return the name of the function that a call calls, without its module."""
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def _is_no_finding(node: ast.AST) -> bool:
    """Whether all texts in a node are messages of errors, or help."""
    called = _called(node)
    return isinstance(node, ast.Raise) or called in HELP_AND_MESSAGES or called.endswith("Error")


def _texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module that are no docstrings, messages of errors or help."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, node.value
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if not is_docstring and not _is_no_finding(child):
            yield from _texts(child)


def with_verdict_words(name: str, code: str) -> list[str]:
    """Return where a module has verdict words that it must not have."""
    if any(fnmatch(name, pattern) for pattern in (STATEMENTS, *EXPLANATIONS, *NAMES)):
        return []
    return [
        f"{name}:{line}: {text[:80]}"
        for line, text in _texts(ast.parse(code))
        if " " in text and VERDICT.search(text)
    ]


def modules(folder: str) -> dict[str, str]:
    """Return the code of the modules in a folder of the package, by their paths in it."""
    return {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((PACKAGE / folder).rglob("*.py"))
    }


@pytest.mark.parametrize("folder", SCANNED)
def test_verdict_words_stand_in_statements(folder: str) -> None:
    scanned = modules(folder)
    assert scanned
    assert [place for name in scanned for place in with_verdict_words(name, scanned[name])] == []


def test_a_finding_elsewhere_is_noticed() -> None:
    finding = 'def text(metric):\n    """As above."""\n    return f"{metric} is better than all"\n'
    assert with_verdict_words("studies/run/reading.py", finding) == [
        "studies/run/reading.py:3:  is better than all"
    ]
    assert with_verdict_words("studies/run/report/run_statements.py", finding) == []
    error = 'raise ConfigError(f"{key} must be above 0, as " + "fewer are none")\n'
    assert with_verdict_words("studies/run/reading.py", error) == []


def test_every_exception_is_needed() -> None:
    """Patterns that no module with a verdict word has are removed."""
    code = {name: text for folder in SCANNED for name, text in modules(folder).items()}
    for pattern in (STATEMENTS, *EXPLANATIONS, *NAMES):
        matching = (text for name, text in code.items() if fnmatch(name, pattern))
        assert any(VERDICT.search(text) for text in matching), pattern


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
            "corpus": "tiny",
            "metrics": ["bleu", "ld", "gleu"],
            "synthetic_corpora": {"replicates": 3},
            "statistics": FEW,
        }
    )
    result.write(tmp_path / "run")
    text = (tmp_path / "run/report.md").read_text(encoding="utf-8")
    assert len(bullets(text)) > 3
    assert unclaimed(text, result.claims) == []


def test_every_bullet_of_systems_has_a_claim(tmp_path: Path) -> None:
    result = maege.systems("tiny", metrics=["gleu", "minld"], statistics=FEW)
    result.write(tmp_path / "systems")
    text = (tmp_path / "systems/report.md").read_text(encoding="utf-8")
    assert len(bullets(text)) > 3
    assert unclaimed(text, result.claims) == []


def test_every_bullet_of_coverage_has_a_claim(written: Callable[[str], Path]) -> None:
    text = (written("coverage") / "report.md").read_text(encoding="utf-8")
    assert len(bullets(text)) > 3
    assert unclaimed(text, maege.StudyResult.load(written("coverage")).claims) == []


def test_every_bullet_of_a_vetting_has_a_claim() -> None:
    sections = ["ordering", "degenerate-outputs"]
    small = {"synthetic_corpora": {"replicates": 3}, "lattices": None, "statistics": FEW}
    result = maege.vet("minld", corpus="tiny", baselines=["bleu"], sections=sections, **small)
    # These sections name rows, and cards are made from rows: grades are claims of their own.
    of_rows = r"\n## (What would decide|Not examined)\n.*?(?=\n## )"
    text = re.sub(of_rows, "", result.to_markdown(), flags=re.DOTALL)
    questions = "|".join(map(re.escape, result.cards["question"]))
    text, cards = re.subn(rf"^- ({questions}) .*$", "", text, flags=re.MULTILINE)
    assert cards == 4
    assert len(bullets(text)) > 3
    assert unclaimed(text, result.claims) == []
