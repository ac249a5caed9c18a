from maege.studies.dossier.dossier import dossier
from maege.studies.scorecard import scorecard_rows
from tests.studies.dossier.toy_marks import toy_result


def test_known_metrics_have_marks_of_their_own() -> None:
    good, open_ = toy_result(0.5, [(1e-6, 1.0)]), toy_result(0.5, [(0.4, 0.6)])
    results = {"mine": {"order": open_}, "x": {"order": good}, "y": {"order": open_}}
    made = dossier("mine", scorecard_rows(), results, 901)
    assert made.known_passes("order") == (1, 2)
    assert made.known_passes("systems") is None
    assert {mark.word for mark in made.marks} == {"undecided", "not yet"}
    assert made.sentence == "Not shown to order outputs; people were not asked."


def test_a_metric_without_any_result_has_a_dossier() -> None:
    made = dossier("mine", scorecard_rows(), {}, 0)
    assert {mark.word for mark in made.marks} == {"not yet"}
    assert {card.word for card in made.cards} == {"not shown"}
