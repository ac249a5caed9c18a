import pytest

from maege.studies.dossier.dossier import Dossier
from maege.studies.rows import scorecard_rows
from maege.studies.vet.report.dossier_text import dossier_lines, dossier_records, places
from tests.studies.dossier.toy_grades import dossier, joint, pair, share_result, toy_result


@pytest.fixture
def shown() -> Dossier:
    good = share_result({"a": (0.0, 0.02)}, 0.1, [(1.0, 1e-6)])
    bad = share_result({"a": (0.5, 0.7)}, 0.1, [(1e-6, 1.0)])
    order = toy_result(0.2, [(1e-6, 1.0)])
    results = {"m_1": {"new-errors": bad, "order": order}, "gleu": {"new-errors": good}}
    pairs = {"order": [pair("gleu", -0.1, 1e-6), pair("x_1", 0.1, 1e-6), pair("y", 0.0, 0.9)]}
    return dossier("m_1", scorecard_rows(), results, 901, pairs, ("One is not used.",))


def test_markdown_begins_with_the_sentence_and_has_all_rows(shown: Dossier) -> None:
    lines = dossier_lines(joint(shown))
    assert lines[0] == (
        "**Orders outputs better than scorers without grammar. People were not asked.**"
    )
    assert sum(line.startswith("- ") for line in lines) == 4
    rows = [line for line in lines if line.startswith("| ")]
    assert (
        "| Misses new errors | training | 60 % [50, 70] | aim | 2 [2, 2] of 2 | ? undecided |"
        in rows
    )
    assert "| Orders outputs | outputs | .200 | .100 a | 2 [2, 3] of 4 | ✓ good |" in rows
    assert sum(line.startswith("| ") for line in lines) == 2 + len(scorecard_rows()) + 2 + 2
    assert "| Orders outputs | 2 [2, 3] of 4 | x\\_1 | gleu |  |" in rows
    assert "One is not used." in "\n".join(lines)


def test_a_place_is_a_sentence_each(shown: Dossier) -> None:
    assert [*map(str, places(shown))] == [
        "Orders outputs: rank 2 [2, 3] of 4. Significantly better than x_1. "
        "Significantly worse than gleu.",
        "Misses new errors: rank 2 [2, 2] of 2. Significantly worse than gleu.",
    ]


def test_records_have_everything_that_a_grade_rests_on(shown: Dossier) -> None:
    records = {record["key"]: record for record in dossier_records(shown)["rows"]}
    assert [*records] == [row.key for row in scorecard_rows()]
    record = records["order"]
    assert (record["grade"], record["headline"], record["value"]) == ("good", "good", 0.2)
    assert record["adjusted"] == pytest.approx(2e-6)
    assert record["adjusted_for_page"] == pytest.approx(4e-6)
    place = record["place"]
    assert [place[key] for key in ("rank", "best", "worst", "of")] == [2, 2, 3, 4]
    assert {c["metric"]: c["word"] for c in place["compared"]} == {
        "gleu": "worse", "x_1": "better", "y": "undecided",
    }  # fmt: skip
    assert records["new-errors"]["known"] == {"gleu": {"value": pytest.approx(0.01)}}
    assert (records["new-errors"]["limit"], records["attacks"]["value"]) == (0.1, None)
