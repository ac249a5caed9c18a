from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from maege.data.m2 import read_m2
from maege.errors import DataError
from maege.files.text_files import read_text
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.metrics.gleu.metric import Gleu
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import MaxSari, Sari
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.perfect_systems import (
    COPIED_SOURCE,
    PerfectDraws,
    PerfectEstimate,
    PerfectSettings,
    Policy,
    perfect_estimates,
)
from tests.studies.coverage.small_pool import POOL, SETTINGS


def test_the_output_and_the_references_are_by_different_people() -> None:
    draws = PerfectDraws.draw(POOL, SETTINGS)
    assert draws.corrections.shape == (4, 35, 4)
    in_order = np.sort(draws.corrections, axis=-1)
    assert (in_order[..., 1:] > in_order[..., :-1]).all()
    sizes = np.array([len(s.corrections) for s in POOL.sentences])
    assert (draws.corrections < sizes[draws.sentence][..., None]).all()
    assert (draws.outputs("copy") == COPIED_SOURCE).all()
    assert (draws.outputs("lucky") == draws.corrections[..., 1]).all()


def test_all_draws_are_equally_probable() -> None:
    draws = PerfectDraws.draw(POOL, replace(SETTINGS, sentences=4005, corpora=1))
    of_first = draws.corrections[draws.sentence == 0]
    pairs = of_first[:, 0] * 5 + of_first[:, 1]
    counts = np.bincount(pairs, minlength=25).reshape(5, 5)
    assert (np.diag(counts) == 0).all()
    others = counts[~np.eye(5, dtype=bool)]
    assert abs(others - others.mean()).max() < 5 * np.sqrt(others.mean())


def test_sentences_that_are_right_are_their_own_correction() -> None:
    request = PerfectDraws.draw(POOL, SETTINGS).request(0, 2, "distinct")
    right = list(request.segments())[-5:]
    assert all({s.source} == {s.hypothesis, *s.references} for s in right)
    assert all(len(segment.references) == 2 for segment in request.segments())


def test_too_many_references() -> None:
    with pytest.raises(DataError, match="4 of sentence s2; at most 3 references are possible"):
        PerfectDraws.draw(POOL, replace(SETTINGS, references=(1, 4)))
    drawn = replace(SETTINGS, references=(1, 4), policy="replacement")
    assert PerfectDraws.draw(POOL, drawn).corrections.shape == (4, 35, 5)


def test_more_corpora_than_memory_has_room_for() -> None:
    with pytest.raises(
        DataError, match=r"1,000 corpora of 20,000 sentences .* more than 5,000,000"
    ):
        PerfectSettings((1,), sentences=20_000, corpora=1_000)


def score(requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> Mapping[str, Scores]:
    return score_all(requests, metrics, with_counts=True).scores


def estimates(metric: Metric, settings: PerfectSettings = SETTINGS) -> list[PerfectEstimate]:
    draws = PerfectDraws.draw(POOL, settings)
    return perfect_estimates(draws, {"metric": metric}, score, Resampling(resamples=50))


def values(metric: Metric, policy: Policy) -> list[float]:
    return [e.score.value for e in estimates(metric) if e.policy == policy]


@pytest.mark.parametrize(
    "metric", [MaxMatch(spacy_pipeline="lite"), MaxSari(), Gleu(reference_sampling="expectation")]
)
def test_pairs_give_what_whole_corpora_score(metric: Metric) -> None:
    draws = PerfectDraws.draw(POOL, SETTINGS)
    assert metric.merges_references
    for estimate in estimates(metric):
        requests = [
            draws.request(corpus, estimate.references, estimate.policy) for corpus in range(4)
        ]
        assert estimate.spread == pytest.approx(np.std(metric.score(requests), ddof=1), abs=1e-12)


def test_the_expectation_is_near_the_mean_of_corpora() -> None:
    draws = PerfectDraws.draw(POOL, SETTINGS)
    for estimate in estimates(Sari()):
        requests = [
            draws.request(corpus, estimate.references, estimate.policy) for corpus in range(4)
        ]
        # Corpora have the sentences of the pool in different shares.
        assert estimate.score.value == pytest.approx(np.mean(Sari().score(requests)), abs=0.02)


def test_best_of_rises_and_averaged_does_not_depend_on_the_number() -> None:
    m2 = values(MaxMatch(spacy_pipeline="lite"), "distinct")
    assert m2[0] < m2[1] < m2[2]
    gleu = values(Gleu(), "distinct")
    assert max(gleu) - min(gleu) < 0.05
    assert values(Gleu(), "lucky")[0] == 1.0
    assert values(MaxMatch(spacy_pipeline="lite"), "copy") == [0.0] * 3


def test_metrics_without_counts_have_no_interval() -> None:
    class Length(Metric):
        name = "length"

        def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
            return [float(sum(map(len, request.hypotheses))) for request in requests]

    assert {e.score.interval for e in estimates(Length())} == {None}
    assert all(e.spread > 0 for e in estimates(Length()))


def test_the_same_seed_gives_the_same_corpora() -> None:
    assert estimates(Gleu()) == estimates(Gleu())
    assert estimates(Gleu()) != estimates(Gleu(), replace(SETTINGS, seed=2))


def test_m2_of_the_sample_of_the_study(goldens: Path, tmp_path: Path) -> None:
    """The authors' perfect system with two references, by their copy of an early scorer."""
    gold = tmp_path / "gold.m2"
    gold.write_text(read_text(goldens / "coverage/perfect-M2.gold.m2.gz", gzipped=True))
    output = read_text(goldens / "coverage/perfect-M2.output.txt.gz", gzipped=True)
    corpus = read_m2(gold, on_error="skip_line")  # the span of one edit is beyond the end
    request = ScoreRequest(
        tuple(sentence.text for sentence in corpus.sentences),
        tuple(output.splitlines()),
        ((),) * len(corpus.sentences),
        "corpus",
        tuple(sentence.annotations for sentence in corpus.sentences),
    )
    metric = MaxMatch(ignore_whitespace_casing=True, first_insertion="shifted")
    (details,) = metric.details([request])
    assert metric.score([request]) == [pytest.approx(0.416334, abs=5e-7)]
    assert details["precision"] == pytest.approx(0.460458, abs=5e-7)
    assert details["recall"] == pytest.approx(0.300971, abs=5e-7)
