from math import comb

from maege.texts.reference_subsets import copies, reference_subsets, subsets_by_size


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


def test_copies_are_found_among_changed_sentences_only() -> None:
    sources = [f"s{n}" for n in range(20)]
    one = [f"t{n}" if n < 10 else s for n, s in enumerate(sources)]
    other = [f"u{n}" if n < 5 else s for n, s in enumerate(sources)]
    references = {"c": one, "a": one[:9] + sources[9:], "b": other}
    assert copies(references, sources) == {"c": "a"}
