from dataclasses import replace

import numpy as np
import pytest

from maege.errors import DataError
from maege.studies.coverage.perfect.draws import COPIED_SOURCE, PerfectDraws, PerfectSettings
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
