"""A slice of the bench of pages of runs."""

from collections import Counter

from experiments.statistics.pages.generators import HEADLINE
from experiments.statistics.pages.run_pages import (
    METRICS,
    SIZES,
    page_of_nulls,
    texts_of_size,
    worthless,
    worthless_page,
)

PAGES = 16
# With a probability of .05 for each page, more are as good as impossible (p < .001).
MOST = 4


def test_few_slots_of_worthless_metrics_are_false() -> None:
    pages = [page_of_nulls(SIZES[0], draw) for draw in range(PAGES)]
    false = Counter[tuple[str, str]]()
    for page in pages:
        assert page.slots[HEADLINE].keys() == {""}
        for kind, slots in page.slots.items():
            false.update((kind, slot) for slot, is_false in slots.items() if is_false)
    assert max(false.values(), default=0) <= MOST


def test_pages_have_claims_of_all_families() -> None:
    """What the bench counts is what the page could say."""
    families = {claim.family for claim in worthless_page(SIZES[0], 1) if claim.family}
    assert {
        "pairs in tau (macro)",
        "pairs in pairwise accuracy (corpora)",
        "error types of a",
        "order of a",
    } < families
    assert sum(family.startswith("letters") for family in families) == 4


def test_worthless_metrics_score_copies_of_sentences_independently() -> None:
    texts = texts_of_size(SIZES[1])
    assert len(set(texts.sentence)) == SIZES[1]
    assert texts.of_corpora.shape[-1] == SIZES[1]
    for draw in range(4):
        scores = worthless(texts, draw)
        assert tuple(scores) == METRICS
        assert abs(texts.tau(scores["a"])) < 0.25
