from pathlib import Path

import pytest

from experiments.atlas.corpora import METRICS, known_corpus
from maege.plugins.registry import available_metrics
from maege.progress import QUIET
from maege.studies.known_results.result_files import known_corpora, write_known_corpora

ROWS = {"order", "systems", "new-errors", "bad-outputs", "types"}


def test_all_metrics_are_built_in() -> None:
    assert {*METRICS} <= {*available_metrics()}


@pytest.mark.slow
def test_the_results_of_a_corpus_are_made_written_and_read(tmp_path: Path) -> None:
    corpus = known_corpus("quickstart", 1, QUIET, ("gleu", "ld"))
    by_metric = {m: {r.row for r in corpus.results if r.result.metric == m} for m in ("gleu", "ld")}
    assert by_metric == {"gleu": ROWS, "ld": ROWS}
    assert len(corpus.results) == 2 * len(ROWS)
    with_statistic = {r.row for r in corpus.results if r.statistic is not None}
    assert with_statistic == {"order", "systems"}
    write_known_corpora({"quickstart": corpus}, tmp_path)
    read = known_corpora(tmp_path)["quickstart"]
    assert read.sample == corpus.sample
    assert [r.signature for r in read.results] == [r.signature for r in corpus.results]
