"""The matrix of significance and the browser of sentences."""

import json

import pytest

from maege.data.edit import Edit
from maege.studies.systems.edit_outcomes import edit_outcomes
from maege.studies.systems.report.panels import matrix_panel, sentence_data
from maege.studies.systems.report.reported_systems import ReportedSystems
from tests.studies.systems.reported import reported


@pytest.fixture(scope="module")
def quickstart() -> ReportedSystems:
    return reported(
        {
            "corpus": "quickstart",
            "metrics": [{"errant": {"spacy_pipeline": "lite"}}, "gleu"],
            "statistics": {"resamples": 200, "permutations": 199},
            "trust": False,
        }
    )


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


def test_sentences_have_right_wrong_and_missed_edits(quickstart: ReportedSystems) -> None:
    outcomes = quickstart.found.edits
    first = outcomes.sentences[0]
    cautious, source = (
        first.systems[outcomes.systems.index(name)] for name in ("cautious", "source")
    )
    # "Living in big city have": annotator 0 has "a big" and "has"; this system has "has".
    assert [(e.span, e.replacement) for e in cautious.right] == [((4, 5), ("has",))]
    assert cautious.wrong == ()
    assert cautious.missed == (Edit(2, 2, ("a",), "ArtOrDet"),)
    assert source.right == source.wrong == ()
    assert len(source.missed) == 2
    for sentence in outcomes.sentences:
        for outcome in sentence.systems:
            gold = list(sentence.gold.values())[outcome.annotator]
            matched = {(e.span, e.replacement) for e in gold}
            assert {(e.span, e.replacement) for e in outcome.right} <= matched
            assert set(outcome.missed) <= set(gold)


def test_of_many_texts_the_sentences_with_most_different_outputs_are_kept(
    quickstart: ReportedSystems,
) -> None:
    texts = quickstart.texts
    few = edit_outcomes(quickstart.inputs.metrics, texts, max_texts=40)
    assert len(few.sentences) == 10
    assert few.omitted == 58
    outputs = [len(set(row)) for row in zip(*texts.outputs.values(), strict=True)]
    included = {s.number - 1 for s in few.sentences}
    omitted = set(range(68)) - included
    assert min(outputs[i] for i in included) >= max(outputs[i] for i in omitted)
    by_number = {s.number: s for s in quickstart.found.edits.sentences}
    assert all(by_number[s.number].systems == s.systems for s in few.sentences)


def test_the_size_of_the_sentences_is_limited(quickstart: ReportedSystems) -> None:
    everything = sentence_data(quickstart.found.edits)
    assert everything["omitted"] == 0
    part = sentence_data(quickstart.found.edits, max_characters=5000)
    assert len(json.dumps(part["sentences"], ensure_ascii=False, separators=(",", ":"))) < 5100
    assert part["omitted"] == 68 - len(part["sentences"]) > 0
    assert [s["number"] for s in part["sentences"]] == sorted(
        s["number"] for s in part["sentences"]
    )
