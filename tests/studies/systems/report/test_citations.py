"""Scores and differences as a paper cites them."""

from maege.studies.systems.report.citations import citation, difference_sentences, paragraph
from maege.studies.systems.report.reported_systems import ReportedSystems
from tests.studies.systems.reported import reported


def test_a_score_has_what_is_needed_to_compute_it_again(quickstart: ReportedSystems) -> None:
    first = quickstart.found.ranked["gleu"][0]
    text = citation(quickstart, first)
    assert text.startswith("eager: 57.")
    assert text.endswith(
        f"(quickstart, 68 sentences; score × 100; 95 % interval: percentiles of 200 bootstrap "
        f"resamples of sentences, seed 1; {quickstart.signatures['gleu']})"
    )


def test_every_pair_has_a_sentence(quickstart: ReportedSystems) -> None:
    texts = difference_sentences(quickstart, "gleu")
    assert len(texts) == len(quickstart.found.pairs["gleu"]) == 6
    for text, pair in zip(texts, quickstart.found.pairs["gleu"], strict=True):
        assert text.startswith(f"{pair.a} − {pair.b}: ")
        assert text.endswith("significant (paired permutation test, Holm over 6 pairs).")
        assert (", not significant" in text) != pair.is_significant


def test_a_paragraph_has_the_differences_from_the_baseline() -> None:
    few = {"resamples": 200, "permutations": 199}
    metrics = [{"errant": {"spacy_pipeline": "lite"}}]
    results = reported(
        {"corpus": "quickstart", "metrics": metrics, "statistics": few, "trust": False,
         "baseline": "articles"}
    )  # fmt: skip
    text = paragraph(results, "errant")
    for pair in results.found.pairs["errant"]:
        signed = f"{100 * (pair.difference.value or 0):+.2f}".replace("-", "−")
        assert f"{pair.a} − articles: {signed} points of errant [" in text
    assert "3 pairs (with the source) by Holm's method" in text
