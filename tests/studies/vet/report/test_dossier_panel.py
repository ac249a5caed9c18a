from maege.report.html.template import template
from maege.studies.dossier.dossier import dossier
from maege.studies.scorecard import scorecard_rows
from maege.studies.vet.report.dossier_panel import dossier_panel
from tests.studies.dossier.toy_marks import joint, toy_result


def test_the_page_says_what_the_marks_say() -> None:
    bad, good = toy_result(0.6, [(1.0, 1e-6)]), toy_result(0.95, [(1e-6, 1.0)])
    found = {"<m>": {"new-errors": bad}, "gleu": {"new-errors": good}}
    panel = dossier_panel(joint(dossier("<m>", scorecard_rows(), found, 901)))
    page = template(panel.template, "vet").render(data=panel.data)
    assert "Misses a. Do not train with it." in page
    assert 'aria-label="Notices new errors: 60 % noticed, a; gleu 95 %; bad"' in page
    assert page.count("not yet</div>") == 3
    assert "<m>" not in page
    assert "<script" not in page


def test_more_known_metrics_than_shapes_are_in_the_label_only() -> None:
    results = {f"m{i}": {"new-errors": toy_result(0.9, [(0.5, 0.5)])} for i in range(9)}
    panel = dossier_panel(joint(dossier("m0", scorecard_rows(), results, 901)))
    (drawn,) = (row for group in panel.data["groups"] for row in group["rows"])
    assert len(drawn["chart"]["known"]) == 6
    assert drawn["label"].count(" 90 %") == 9
