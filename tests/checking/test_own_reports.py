"""What MAEGE itself writes, read as a text: nothing differs, and what is changed is found."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from maege.checking.recomputation import load_result
from maege.checking.stored_numbers import stored_numbers
from maege.checking.text_checks import text_checks
from maege.files.manifest import read_manifest
from maege.randomness import generator
from maege.report.study_result import StudyResult
from tests.support.written_studies import FURTHER_RESULTS, STUDIES

CHANGES = 10  # of each study and format
DECIMALS = re.compile(r"(?<![\w.])(?<![<>$] )\d*\.\d+(?![\w.])")


def tables(result: StudyResult, kind: str) -> Iterator[str]:
    """Yield all tables of a result, without what stands around them."""
    for part in result.parts:
        for table in part.tables:
            for view in table.views:
                name = "-".join(filter(None, (table.name, view.key)))
                text = result.table_text(name, kind, part=part.key)  # type: ignore[arg-type]
                yield text[: text.find(r"\caption") if kind == "latex" else text.rfind("|") + 1]


@pytest.mark.parametrize("study", [*STUDIES, *FURTHER_RESULTS])
def test_nothing_of_a_report_differs(written: Callable[[str], Path], study: str) -> None:
    directory = written(study)
    result = load_result(directory, read_manifest(directory) or {})
    numbers = stored_numbers(directory, result)
    texts = [result.to_markdown(), *tables(result, "latex"), *tables(result, "markdown")]
    checks = [check for text in texts for check in text_checks(text, numbers, result.claims)]
    assert not [check for check in checks if check.outcome == "differs"]
    matching = [check for check in checks if check.outcome == "matches"]
    assert len(matching) > 0.99 * len(checks) > 200


@pytest.mark.parametrize("study", [*STUDIES, *FURTHER_RESULTS])
def test_changed_digits_are_found(written: Callable[[str], Path], study: str) -> None:
    directory = written(study)
    result = load_result(directory, read_manifest(directory) or {})
    numbers = stored_numbers(directory, result)
    random = generator(1, "changed digits", study)
    found = 0
    for kind in ("latex", "markdown"):
        of_kind = [*tables(result, kind)]
        places = [(n, match) for n, text in enumerate(of_kind) for match in DECIMALS.finditer(text)]
        for index in random.choice(len(places), CHANGES, replace=False):
            number, match = places[index]
            digit = match.end() - 1
            other = str((int(match[0][-1]) + int(random.integers(1, 10))) % 10)
            text = of_kind[number][:digit] + other + of_kind[number][digit + 1 :]
            line = text.count("\n", 0, digit) + 1
            wrong = [c for c in text_checks(text, numbers) if c.outcome == "differs"]
            assert all(check.item.startswith(f"line {line}: ") for check in wrong)
            found += bool(wrong)
    assert found >= 0.9 * 2 * CHANGES
