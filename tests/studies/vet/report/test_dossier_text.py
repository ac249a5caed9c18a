import pytest

from maege.studies.dossier.dossier import Dossier
from maege.studies.rows import scorecard_rows
from maege.studies.vet.report.dossier_text import dossier_lines, dossier_records, written_known
from tests.studies.dossier.toy_marks import dossier, joint, toy_result


@pytest.fixture
def shown() -> Dossier:
    good, bad = toy_result(0.95, [(1e-6, 1.0)]), toy_result(0.6, [(1.0, 1e-6)])
    return dossier(
        "m_1", scorecard_rows(), {"m_1": {"new-errors": bad}, "gleu": {"new-errors": good}}, 901
    )


def test_markdown_begins_with_the_sentence_and_has_all_rows(shown: Dossier) -> None:
    lines = dossier_lines(joint(shown))
    assert lines[0] == "**Misses a. Do not train with it.**"
    assert sum(line.startswith("- ") for line in lines) == 4
    assert "| Notices new errors | training | 60 % noticed | a | ✕ bad | 1 of 1 |" in lines
    assert sum(line.startswith("| ") for line in lines) == 2 + len(scorecard_rows())


def test_records_have_everything_that_a_mark_rests_on(shown: Dossier) -> None:
    records = {record["key"]: record for record in dossier_records(shown)["rows"]}
    assert [*records] == [row.key for row in scorecard_rows()]
    record = records["new-errors"]
    assert (record["mark"], record["value"], record["limit"]) == ("bad", 0.6, 0.9)
    assert record["adjusted"] == pytest.approx(2e-6)
    assert record["known"] == {"gleu": {"mark": "good", "value": 0.95}}
    assert records["attacks"]["value"] is None


def test_known_passes_are_missing_without_known_metrics(shown: Dossier) -> None:
    assert [written_known(shown, m) for m in shown.marks if m.row.key == "order"] == ["–"]
