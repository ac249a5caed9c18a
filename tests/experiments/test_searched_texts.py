"""The page of attacks: its tables, from results of the small corpus."""

import pytest

import maege
from experiments.searched_texts import __main__ as page
from maege.report.study_result import StudyResult

KINDS = {
    "first": ["annotator-0", "english.reference-1"],
    "second": ["annotator-1", "english.reference-2"],
}


@pytest.fixture(scope="module")
def result() -> StudyResult:
    keys = {"attacks": ["neighbour", "climb"], "budget": 60, "sentences": 16, "choices": 1}
    return maege.attack(["gleu", "ld"], "tiny", kinds=KINDS, cache=None, progress=False, **keys)


def test_the_tables_have_what_the_results_have(result: StudyResult) -> None:
    tables = dict(page.tables([result], [result], result, [result]))
    text = page.PAGE.read_text("utf-8")
    for name, lines in tables.items():
        written = text.partition(page.BEGIN.format(name))[2].partition(page.END)[0]
        assert written.splitlines()[1].split("|")[1] == lines.split("|")[1]  # the first heading
    cells = _cells(tables["damaged texts"])
    for row in result.table("rates").itertuples():
        if row.attack == "climb":
            expected = f"{100 * row.rate:.0f}" + "*" * row.is_exposed
            assert cells[row.metric, f"climb: {row.opponent}"] == expected
    credit = _cells(tables["alternatives"])
    for row in result.table("alternatives").itertuples():
        assert float(credit[row.metric, f"credit: {row.visible}"]) == pytest.approx(
            row.credit, abs=0.01
        )
    assert len(tables["kinds"].splitlines()) == 2 + 2
    examples = tables["examples"].splitlines()[2:]
    assert 0 < len(examples) <= 2 * page.EXAMPLES


def _cells(table: str) -> dict[tuple[str, str], str]:
    headings, _, *rows = (line.strip("| ").split(" | ") for line in table.splitlines())
    return {
        (row[0].strip("`"), heading): cell
        for row in rows
        for heading, cell in zip(headings[1:], row[1:], strict=True)
    }
