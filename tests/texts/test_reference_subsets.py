from math import comb

from maege.texts.reference_subsets import reference_subsets, subsets_by_size


def test_all_sets_of_references_up_to_the_bound_and_then_random_ones() -> None:
    names = "hgfedcba"
    assert len(reference_subsets(names, 2, comb(8, 2), 1)) == 28
    drawn = reference_subsets(names, 4, 30, 1)
    assert len(set(drawn)) == 30
    assert drawn == reference_subsets(sorted(names), 4, 30, 1)
    assert drawn != reference_subsets(names, 4, 30, 2)
    assert all(list(subset) == sorted(set(subset)) for subset in drawn)
    counts = {name: sum(name in subset for subset in drawn) for name in names}
    assert all(5 < count < 25 for count in counts.values())
    assert list(subsets_by_size(names, [9, 2, 1], 5, 1)) == [1, 2]
