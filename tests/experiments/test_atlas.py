from pathlib import Path

import pytest

from experiments.atlas.corpora import (
    ENGLISH_METRICS,
    FURTHER_METRICS,
    METRICS,
    configuration,
    known_corpus,
    language_of,
    metrics_of,
)
from experiments.atlas.written_results import write_known_corpora
from maege.config.metric_config import metric_config
from maege.metric.metric import for_texts
from maege.plugins.registry import available_metrics
from maege.progress import QUIET
from maege.studies.known_results.result_files import known_corpora

COMMAND = "python -m experiments.atlas"
# Programs of others, whose versions differ between installations.
OTHER_PROGRAMS = ("errant:", "nltk:", "pocketsphinx:", "sacrebleu:", "spylls:")
ROWS = {"order", "systems", "new-errors", "bad-outputs", "types"}


def test_all_metrics_are_built_in() -> None:
    assert {*METRICS, *FURTHER_METRICS, *ENGLISH_METRICS} <= {*available_metrics()}


@pytest.mark.parametrize("name", known_corpora())
def test_the_stored_metrics_are_those_that_fit_the_corpus(name: str) -> None:
    without_models = signatures(name).keys() - known_corpora()[name].runs.keys()
    assert without_models == {*metrics_of(name)}, f"make the known results anew: {COMMAND}"


@pytest.mark.parametrize("name", known_corpora())
def test_the_stored_signatures_are_those_that_the_metrics_have_now(name: str) -> None:
    for metric, signature in signatures(name).items():
        # Of lfm the signature has a checksum of grades, see below; others need their model.
        if metric != "lfm" and metric not in known_corpora()[name].runs:
            assert_current(metric, signature, language_of(name))


@pytest.mark.usefixtures("gug")
def test_the_stored_signatures_of_lfm_are_those_that_it_has_now() -> None:
    of_corpora = {name: signatures(name).get("lfm") for name in known_corpora()}
    stored = {name: signature for name, signature in of_corpora.items() if signature}
    assert {"conll14", "tmu-gfm"} <= {*stored}
    for name, signature in stored.items():
        assert_current("lfm", signature, language_of(name))


def signatures(name: str) -> dict[str, str]:
    """The stored signatures on a corpus, by metric."""
    return {r.result.metric: r.signature for r in known_corpora()[name].results}


def assert_current(metric: str, signature: str, language: str) -> None:
    now = for_texts(metric_config(metric, Path()).build(), language, None).signature
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
    few = ("statistics.resamples=60", "statistics.permutations=99")
    corpus = known_corpus("tiny", configuration("tiny", ("gleu", "ld"), few), 1, QUIET)
    by_metric = {m: {r.row for r in corpus.results if r.result.metric == m} for m in ("gleu", "ld")}
    assert by_metric == {"gleu": ROWS, "ld": ROWS}
    assert len(corpus.results) == 2 * len(ROWS)
    with_statistic = {r.row for r in corpus.results if r.statistic is not None}
    assert with_statistic == {"order", "systems"}
    write_known_corpora({"tiny": corpus}, tmp_path)
    read = known_corpora(tmp_path)["tiny"]
    assert read.sample == corpus.sample
    assert [r.signature for r in read.results] == [r.signature for r in corpus.results]
