import numpy as np

from maege.randomness import generator, generators


def test_generators_are_those_of_single_keys() -> None:
    keys = [("corpora", number, "a" * (number % 5)) for number in range(5000)]
    for key, rng in zip(keys, generators(3, keys), strict=True):
        assert rng.random(2).tolist() == generator(3, *key).random(2).tolist()
    assert list(generators(3, [])) == []


def test_seeds_are_spread_as_by_numpy() -> None:
    rng = generator(1, "x")
    expected = np.random.PCG64(int(rng.bit_generator.seed_seq.entropy))
    assert rng.bit_generator.state == expected.state
    (spread,) = generators(1, [("x",)])
    assert spread.bit_generator.state == expected.state
