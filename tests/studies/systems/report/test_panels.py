"""The matrix of significance and the browser of sentences."""

import json

from maege.studies.systems.report.panels import matrix_panel, sentence_data
from maege.studies.systems.report.reported_systems import ReportedSystems


def test_the_matrix_has_every_pair_and_its_sign(quickstart: ReportedSystems) -> None:
    matrix = matrix_panel(quickstart).data["matrices"]["gleu"]
    names = matrix["systems"]
    scores = {ranked.system: ranked.score.value for ranked in quickstart.found.ranked["gleu"]}
    assert names == list(scores)
    assert len(matrix["pairs"]) == 6
    for a, b, sign, p, sentence in matrix["pairs"]:
        assert sign == (1 if scores[names[a]] > scores[names[b]] else -1)
        assert 0 < p <= 1
        assert sentence.startswith(f"{names[a]} − {names[b]}: ")


def test_the_size_of_the_sentences_is_limited(quickstart: ReportedSystems) -> None:
    everything = sentence_data(quickstart.found.edits)
    assert everything["omitted"] == 0
    part = sentence_data(quickstart.found.edits, max_characters=5000)
    assert len(json.dumps(part["sentences"], ensure_ascii=False, separators=(",", ":"))) < 5100
    assert part["omitted"] == 68 - len(part["sentences"]) > 0
    assert [s["number"] for s in part["sentences"]] == sorted(
        s["number"] for s in part["sentences"]
    )
