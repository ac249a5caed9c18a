from collections.abc import Callable
from dataclasses import replace

import pytest

from experiments.atlas.written_results import updated
from maege.errors import DataError
from maege.studies.known_results.known_result import FittingResults, KnownCorpus, fitting_results
from maege.studies.known_results.sample_key import SampleKey
from tests.studies.known_results.conftest import SIGNATURE

VERSIONS = {"order": 1, "systems": 1, "people": 1, "types": 1, "people-systems": 1}


def _fit(
    corpus: KnownCorpus,
    key: SampleKey,
    versions: dict[str, int] = VERSIONS,
    signature: str = SIGNATURE,
) -> FittingResults:
    return fitting_results([corpus], "tiny", key, versions, {"gleu": signature})


def test_all_results_fit(corpus: KnownCorpus, key: SampleKey) -> None:
    fitting = _fit(corpus, key)
    assert fitting.results["gleu"] == {r.row: r for r in corpus.results}
    assert fitting.notes == ()


Change = Callable[[SampleKey], SampleKey]
ALTERED: dict[str, Change] = {
    "other texts or edits": lambda key: replace(key, corpus="0"),
    "other sentences": lambda key: replace(key, sentences="0"),
    "another order of references": lambda key: replace(key, references=key.references[::-1]),
    "seed is 2, not 1": lambda key: replace(key, settings={**key.settings, "seed": 2}),
}


@pytest.mark.parametrize("reason", ALTERED)
def test_an_altered_sample_is_refused(corpus: KnownCorpus, key: SampleKey, reason: str) -> None:
    fitting = _fit(corpus, ALTERED[reason](key))
    assert fitting.results == {}
    (note,) = fitting.notes
    assert reason in note


@pytest.mark.parametrize(
    ("part", "other"), [("maege:0.1.0", "maege:9"), ("lite-1", "en_core_web_sm")]
)
def test_another_signature_or_pipeline_is_refused(
    corpus: KnownCorpus, key: SampleKey, part: str, other: str
) -> None:
    fitting = _fit(corpus, key, signature=SIGNATURE.replace(part, other))
    assert fitting.results == {}
    (note,) = fitting.notes
    assert "gleu" in note
    assert other in note


def test_another_version_of_a_row_is_refused(corpus: KnownCorpus, key: SampleKey) -> None:
    fitting = _fit(corpus, key, VERSIONS | {"order": 2})
    assert fitting.results["gleu"].keys() == VERSIONS.keys() - {"order"}
    (note,) = fitting.notes
    assert "order" in note


def test_a_metric_that_cannot_be_built_here_fits(corpus: KnownCorpus, key: SampleKey) -> None:
    assert fitting_results([corpus], "tiny", key, VERSIONS, {}).results.keys() == {"gleu"}


def test_nothing_is_known_of_another_corpus(corpus: KnownCorpus, key: SampleKey) -> None:
    assert fitting_results([corpus], "large", key, VERSIONS, {}) == FittingResults({})


def test_results_of_a_further_metric_stand_beside_those_that_are_there(corpus: KnownCorpus) -> None:
    further = _renamed(corpus, "bleu")
    both = updated(corpus, further)
    assert both.results == (*further.results, *corpus.results)  # by name
    again = replace(further, results=further.results[:1])
    assert updated(both, again).results == (*again.results, *corpus.results)


def test_results_of_another_sample_are_not_added(corpus: KnownCorpus, key: SampleKey) -> None:
    other = replace(_renamed(corpus, "bleu"), sample=replace(key, sentences="0"))
    with pytest.raises(DataError, match="other sentences"):
        updated(corpus, other)


def _renamed(corpus: KnownCorpus, metric: str) -> KnownCorpus:
    results = (replace(r, result=replace(r.result, metric=metric)) for r in corpus.results)
    return replace(corpus, results=tuple(results))
