from pathlib import Path

import pytest

from experiments.atlas.corpora import METRICS, known_corpus
from maege.config.metric_argument import metric_config
from maege.plugins.registry import available_metrics
from maege.progress import QUIET
from maege.studies.known_results.result_files import known_corpora, write_known_corpora

COMMAND = "python -m experiments.atlas"
# Programs of others, whose versions differ between installations.
OTHER_PROGRAMS = ("errant:", "nltk:")
ROWS = {"order", "systems", "new-errors", "bad-outputs", "types"}


def test_all_metrics_are_built_in() -> None:
    assert {*METRICS} <= {*available_metrics()}


@pytest.mark.parametrize("corpus", known_corpora())
def test_the_stored_signatures_are_those_that_the_metrics_have_now(corpus: str) -> None:
    stored = {r.result.metric: r.signature for r in known_corpora()[corpus].results}
    assert {*stored} == {*METRICS}, f"make the known results anew: {COMMAND}"
    for name, signature in stored.items():
        now = metric_config(name, Path()).build().for_language("en").signature
        assert own_parts(signature) == own_parts(now), f"make the known results anew: {COMMAND}"


def own_parts(signature: str) -> list[str]:
    """Return the parts of a signature without the versions of programs of others."""
    parts = signature.split("|")
    # The first version of the pipeline is that of MAEGE itself.
    return [part.partition("+")[0] for part in parts if not part.startswith(OTHER_PROGRAMS)]


def test_parameters_versions_and_pipeline_make_signatures_differ() -> None:
    parts = ["m2|beta:0.5", "spacy_pipeline:lite-1+textblob-0.20.1", "errant:3.0.2", "maege:0.1.0"]
    signature = "|".join(parts)
    for old, new in (("0.5", "1.0"), ("lite-1", "lite-2"), ("maege:0.1.0", "maege:0.2.0")):
        assert own_parts(signature) != own_parts(signature.replace(old, new))
    for old, new in (("textblob-0.20.1", "textblob-0.21"), ("errant:3.0.2", "errant:3.0.3")):
        assert own_parts(signature) == own_parts(signature.replace(old, new))


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
