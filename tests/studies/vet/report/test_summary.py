from maege.studies.dossier.dossier import JointDossier, dossier
from maege.studies.scorecard import scorecard_rows
from maege.studies.thresholds import ThresholdResult
from maege.studies.vet.report.summary import MAX_LINES, pull_request_summary
from tests.studies.dossier.toy_marks import joint, toy_result

GOOD, BAD, OPEN = ([(1e-6, 1.0)], [(1.0, 1e-6)], [(0.5, 0.5)])


def dossier_of(corpus: str = "toy", **pvalues: list) -> JointDossier:
    results = {key.replace("_", "-"): toy_result(0.5, p) for key, p in pvalues.items()}
    return joint(dossier("m_1", scorecard_rows(), {"m_1": results}, 901), corpus)


def test_bad_rows_are_first() -> None:
    text = pull_request_summary(dossier_of("a <b>", order=GOOD, systems=OPEN, new_errors=BAD), [])
    rows = [line for line in text.splitlines() if line.startswith("| ")][2:]
    assert [row.split("| ")[-1] for row in rows] == ["✕ bad |", "? undecided |", "✓ good |"]
    assert text.startswith("**m\\_1 on a \\<b\\>.** ")
    assert "<b>" not in text


def test_only_what_is_not_met_is_named() -> None:
    met, missed = (ThresholdResult(f"order={i}", i == 1, "order is bad") for i in (1, 2))
    shown = dossier_of(order=BAD)
    assert "Not met: order=2 (order is bad)." in pull_request_summary(shown, [met, missed])
    assert "All thresholds are met." in pull_request_summary(shown, [met])
    assert "hreshold" not in pull_request_summary(shown, [])


def test_it_has_at_most_twenty_lines() -> None:
    all_rows = {row.key.replace("-", "_"): OPEN for row in scorecard_rows()}
    text = pull_request_summary(dossier_of(**all_rows), [ThresholdResult("a", True, "a")])
    assert len(text.splitlines()) == MAX_LINES
    assert text.splitlines()[-1].startswith("| and ")
