"""Places of corrected sentences that nobody changed."""

from maege.studies.challenge.corpus_changes import Corrected


def test_places_that_anybody_changed_are_not_touched() -> None:
    corrected = Corrected(1, "a b c d e", ("a b x d e", "a b c d e", "y b c d e"))
    assert corrected.good == "a b x d e"
    assert corrected.untouched == {4: 4}  # d stands beside c, b beside a
    assert not corrected.is_free_of_errors
