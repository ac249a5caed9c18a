"""A slice of the bench of pages of runs."""

from csv import DictReader

from experiments.statistics.pages.__main__ import ANY, STORED
from experiments.statistics.pages.run_pages import (
    METRICS,
    SIZES,
    page_of_nulls,
    texts_of_size,
    worthless,
    worthless_page,
)
from maege.studies.run.report.statements import PAGE_ERROR

PAGES = 16
# With a probability of .05 for each page, more are as good as impossible (p < .001).
MOST = 4


def test_few_pages_of_worthless_metrics_have_a_false_finding() -> None:
    pages = [page_of_nulls(SIZES[0], False, draw) for draw in range(PAGES)]
    assert sum(bool(page.false) for page in pages) <= MOST
    assert sum(bool(page.effects) for page in pages) == 0


def test_pages_have_claims_of_all_families() -> None:
    """What the bench counts is what the page could say."""
    families = {claim.family for claim in worthless_page(SIZES[0], 1) if claim.family}
    assert {
        "pairs in tau (macro)",
        "pairs in rho (corpora)",
        "tau and rho against 0",
        "error types",
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


def test_the_rate_that_reports_state_is_that_of_the_stored_table() -> None:
    with STORED.open(encoding="utf-8", newline="") as file:
        rates = [
            float(row["rate"])
            for row in DictReader(file)
            if (row["study"], row["sentence"], row["target"]) == ("run", ANY, "0.05")
        ]
    assert max(rates) == PAGE_ERROR
