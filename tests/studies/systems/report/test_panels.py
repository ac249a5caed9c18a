"""The matrix of significance and the browser of sentences."""

import json

from maege.studies.systems.report.panels import (
    citation,
    difference_sentences,
    matrix_panel,
    paragraph,
    sentence_data,
)
from maege.studies.systems.report.reported_systems import ReportedSystems
from tests.studies.systems.reported import reported


def test_the_matrix_has_every_pair_and_its_sign(tiny: ReportedSystems) -> None:
    matrix = matrix_panel(tiny).data["matrices"]["gleu"]
    names = matrix["systems"]
    scores = {ranked.system: ranked.score.value for ranked in tiny.found.ranked["gleu"]}
    assert names == list(scores)
    assert len(matrix["pairs"]) == 6
    for a, b, sign, p, sentence in matrix["pairs"]:
        assert sign == (1 if scores[names[a]] > scores[names[b]] else -1)
        assert 0 < p <= 1
        assert sentence.startswith(f"{names[a]} − {names[b]}: ")


def test_the_size_of_the_sentences_is_limited(tiny: ReportedSystems) -> None:
    everything = sentence_data(tiny.found.edits)
    assert everything["omitted"] == 0
    part = sentence_data(tiny.found.edits, max_characters=5000)
    assert len(json.dumps(part["sentences"], ensure_ascii=False, separators=(",", ":"))) < 5100
    assert part["omitted"] == 68 - len(part["sentences"]) > 0
    assert [s["number"] for s in part["sentences"]] == sorted(
        s["number"] for s in part["sentences"]
    )


def test_a_score_has_what_is_needed_to_compute_it_again(tiny: ReportedSystems) -> None:
    first = tiny.found.ranked["gleu"][0]
    text = citation(tiny, first)
    assert text.startswith("eager: 57.")
    assert text.endswith(
        f"(tiny, 68 sentences; score × 100; 95 % interval: percentiles of 200 bootstrap "
        f"resamples of sentences, seed 1; {tiny.signatures['gleu']})"
    )


def test_every_pair_has_a_sentence(tiny: ReportedSystems) -> None:
    texts = difference_sentences(tiny, "gleu")
    assert len(texts) == len(tiny.found.pairs["gleu"]) == 6
    for text, pair in zip(texts, tiny.found.pairs["gleu"], strict=True):
        assert text.startswith(f"{pair.a} − {pair.b}: ")
        assert text.endswith("significant (paired permutation test, adjusted for 3 pairs).")
        assert (", not significant" in text) != pair.is_significant


def test_a_paragraph_has_the_differences_from_the_baseline() -> None:
    few = {"resamples": 200, "permutations": 199}
    metrics = [{"errant": {"spacy_pipeline": "lite"}}]
    results = reported(
        {"corpus": "tiny", "metrics": metrics, "statistics": few, "trust": False,
         "baseline": "articles"}
    )  # fmt: skip
    text = paragraph(results, "errant")
    *pairs, with_source = results.found.pairs["errant"]
    assert with_source.a == "source"
    assert "source" not in text
    for pair in pairs:
        signed = f"{100 * (pair.difference.value or 0):+.2f}".replace("-", "−")
        assert f"{pair.a} − articles: {signed} points of errant [" in text
    assert "adjusted for 2 pairs by Holm's method" in text
