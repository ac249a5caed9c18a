import pytest

from maege.texts.sentence_ends import sentence_ends


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 0),
        ("It ends .", 0),
        ("It ends . It goes on .", 1),
        ("Why ? Because ! So", 2),
        ("It ends. ) It", 0),  # no word follows
        ("as Mr. Smith , e.g. he , i.e. him , No. 3 vs. me", 0),
        ("He said no. He left", 1),
        ("in the U.S. and by A. Smith", 0),
        ("so ... on .. and", 0),
        ("version 2. is", 1),
    ],
)
def test_ends(text: str, number: int) -> None:
    assert sentence_ends(text) == number
