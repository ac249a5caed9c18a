"""One text for all sentences."""

import numpy as np
import pytest

from maege.errors import ConfigError
from maege.studies.attack.inputs import frequent_tokens, pool_texts
from maege.studies.attack.sentences import FarTexts
from maege.studies.attack.universal import UniversalSearch, search_universal
from tests.studies.attack.victims import attacker_of, inputs_of


class Letters:
    """Prefers short texts with many different letters."""

    name = "letters"
    reads = frozenset({"hypothesis"})

    def score(self, requests):
        return [len(set(r.hypotheses[0])) - len(r.hypotheses[0]) / 20 for r in requests]


def search(budget: int, seed: int = 1) -> UniversalSearch:
    _, inputs = inputs_of()
    texts = pool_texts(inputs.search, ())
    tokens = frequent_tokens(inputs.search)
    return search_universal(inputs.search, texts, tokens, attacker_of(Letters(), budget, seed))


def test_the_best_of_the_pool_is_found_and_grows() -> None:
    found = search(10_000)
    (best, *others) = found.texts
    _, inputs = inputs_of()
    sources = {s.index: Letters().score([_Request(s.source)])[0] for s in inputs.search}
    texts = pool_texts(inputs.search, ())
    pool = FarTexts(texts)
    far = np.stack([pool.far_from(s) for s in inputs.search], axis=1)
    scores = np.array(Letters().score([_Request(text) for text in texts]))
    gains = np.where(far, scores[:, None] - [*sources.values()], 0.0)
    of_pool = gains.sum(axis=1) / far.sum(axis=1)
    assert best.gain > of_pool.max()
    assert best.sentences > 25
    assert len(others) == 5
    assert found.queries < 10_000


def test_a_small_budget_stops_the_search() -> None:
    found = search(30)
    assert found.queries <= 30
    assert found.texts[0].sentences >= 4
    with pytest.raises(ConfigError, match=r"`attacks.budget` is 3; .* and needs \d+"):
        search(3)


def test_seeds_draw_other_tokens() -> None:
    found = search(120)
    assert found == search(120)
    assert found != search(120, seed=2)


class _Request:
    def __init__(self, text: str) -> None:
        self.hypotheses = (text,)
