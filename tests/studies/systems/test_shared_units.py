"""What is resampled of test sets that may have the same sentences."""

from dataclasses import replace

import numpy as np
import pytest

from maege.statistics.bootstrap import Resampling
from maege.studies.systems.shared_units import SharedUnits, share_sentences
from maege.texts.texts import Texts
from tests.studies.systems.small_sets import means, texts


def of_sources(name: str, *sources: str, documents: tuple[str, ...] | None = None) -> Texts:
    return Texts(name, sources, {}, {}, documents)


@pytest.mark.parametrize(("common", "are_shared"), [(0, False), (1, False), (2, True), (20, True)])
def test_sets_depend_on_each_other_above_a_twentieth_of_the_smaller_one(
    common: int, are_shared: bool
) -> None:
    small, large = texts("a", 20), texts("b", 100)
    mixed = replace(large, sources=(*small.sources[:common], *large.sources[common:]))
    assert share_sentences(small, mixed) is share_sentences(mixed, small) is are_shared


def test_a_sentence_that_is_repeated_is_shared_as_often_as_in_both_sets() -> None:
    twice, thrice = of_sources("a", "Yes .", "Yes ."), of_sources("b", "Yes .", "Yes .", "Yes .")
    units = SharedUnits.of_sets({"a": twice, "b": thrice})
    first, second = units.of_documents["a"].tolist(), units.of_documents["b"].tolist()
    assert first == second[:2]
    assert len({*first, *second}) == 3
    # Two of twenty are more than a twentieth, the same one or not.
    fill = texts("a", 18).sources, texts("b", 18).sources
    assert share_sentences(*(of_sources("x", "Yes .", "Yes .", *others) for others in fill))


def test_a_document_in_one_set_joins_sentences_of_another() -> None:
    """The first two of "a" are one document, so the first two of "b" are one unit, too."""
    whole = of_sources("a", "1", "2", "3", documents=("d", "d", "e"))
    units = SharedUnits.of_sets({"a": whole, "b": of_sources("b", "1", "2", "4")})
    one, two, three = units.of_documents["b"].tolist()
    assert one == two == units.of_documents["a"][0]
    assert len({one, three, *units.of_documents["a"].tolist()}) == 3


def test_a_single_unit_joins_the_most_numerous_others() -> None:
    """Of one unit nothing can be drawn: that of "a" and "b" is drawn with those of "b" alone."""
    shared = of_sources("a", "1", "2", "3"), of_sources("b", "1", "4", "5", "6")
    units = SharedUnits.of_sets(dict(zip("ab", shared, strict=True)))
    # Alone in "a": 2 units, in "b": 3, in both: 1.
    assert {names: len(of) for names, of in units.strata.items()} == {("a",): 2, ("a", "b"): 4}
    everywhere = units.of_documents["a"][0]
    assert everywhere in units.strata["a", "b"] and everywhere not in units.strata["a",]


def test_sentences_that_some_sets_share_are_one_unit() -> None:
    """Half of the sentences of two sets are the same, in documents of ten; a third has others."""
    first, other = texts("a", 60, 6), texts("b", 40)
    second = replace(other, sources=(*first.sources[:30], *other.sources[:30]), documents=None)
    units = SharedUnits.of_sets({"a": first, "c": texts("c", 20), "b": second})
    assert units.are_shared
    # Document n of the first set has the sentences n, n + 6, ..., five of which the second has.
    assert {names: len(of) for names, of in units.strata.items()} == {
        ("a", "b"): 6, ("b",): 30, ("c",): 20
    }  # fmt: skip
    of_b = units.of_documents["b"].tolist()
    assert of_b[:30] == [units.of_documents["a"][n % 6] for n in range(30)]
    sums = units.resampled(
        {n: means(np.ones((len(of), 3))) for n, of in units.of_documents.items()}, Resampling(20)
    )
    assert sums is not None
    assert {name: drawn.shape for name, drawn in sums.items()} == dict.fromkeys("abc", (20, 3))
    assert not SharedUnits.of_sets(
        {
            "a": first,
            "b": replace(
                second, sources=(first.sources[0], *other.sources[:39], *texts("d", 20).sources)
            ),
        }
    ).are_shared


def test_sets_without_common_sentences_are_drawn_independently() -> None:
    """Also if they are of equal size: the same draws would give the same scores."""
    units = SharedUnits.of_sets({"a": texts("a", 20), "b": texts("b", 20)})
    of_sentences = np.random.default_rng(1).normal(0, 1, (20, 3))
    drawn = units.resampled(dict.fromkeys("ab", means(of_sentences)), Resampling(20))
    assert drawn is not None
    assert not np.allclose(drawn["a"], drawn["b"])


def test_one_shared_unit_says_nothing_of_others() -> None:
    whole = replace(texts("a", 20), documents=("1",) * 20)
    units = SharedUnits.of_sets({"a": whole, "b": texts("a", 20)})
    assert [len(of) for of in units.strata.values()] == [1]
    tables = {"a": means(np.ones((1, 3))), "b": means(np.ones((20, 3)))}
    assert units.resampled(tables, Resampling(20)) is None


def test_the_interval_of_a_mean_over_shared_sentences_covers() -> None:
    """Two sets with the same sentences, scored with other noise, as by other references."""
    covered, runs = 0, 200
    for run in range(runs):
        rng = np.random.default_rng(run)
        skill = rng.normal(0, 1, (40, 3))
        noisy = [skill + rng.normal(0, 0.5, (40, 3)) for _ in range(2)]
        units = SharedUnits.of_sets({"a": texts("a", 40), "b": texts("a", 40)})
        tables = dict(zip("ab", map(means, noisy), strict=True))
        drawn = units.resampled(tables, Resampling(200, seed=run))
        assert drawn is not None
        low, high = np.quantile((drawn["a"] + drawn["b"])[:, 0] / 2, [0.025, 0.975])
        covered += low <= 0 <= high
    assert covered / runs > 0.9
