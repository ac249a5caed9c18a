"""Texts and gold edits as arrays of numbers, read back from them."""

from itertools import pairwise

from maege.counting.vocabulary import Vocabulary, casefold_token
from maege.data.corpus import Annotation
from maege.data.edit import Edit

TEXTS = [["He", "go"], [], ["go", "ΑΣ", "He"]]


def test_texts_are_read_back() -> None:
    vocabulary = Vocabulary(characters=True)
    encoded = vocabulary.encode(TEXTS)
    assert encoded.first.tolist() == [0, 2, 2, 5]
    for text, (start, end) in zip(TEXTS, pairwise(encoded.first.tolist()), strict=True):
        assert vocabulary.tokens(encoded.tokens[start:end].tolist()) == tuple(text)
    characters = "".join(map(chr, encoded.characters.tolist()))
    ends = encoded.ends.tolist()
    words = [characters[a:b] for a, b in pairwise(ends)]
    assert words == ["he", "go", "go", "ασ", "he"]  # no final sigma


def test_equal_tokens_have_one_number_in_all_texts() -> None:
    vocabulary = Vocabulary(characters=False)
    first, second = vocabulary.encode(TEXTS), vocabulary.encode([["He"]])
    assert second.tokens.tolist() == [first.tokens[0]] == vocabulary.token_ids(["He"])
    assert first.characters.size == first.ends.size == 0


def test_edits_of_annotators_are_read_back() -> None:
    vocabulary = Vocabulary(characters=False)
    annotations = [
        Annotation(0, (Edit(1, 2, ("goes", "to"), "V", (("went",), ())),)),
        Annotation(1),
        Annotation(2, (Edit(0, 0, (), "X"), Edit(2, 2, (".",), "P"))),
    ]
    found = vocabulary.encode_edits(annotations)
    assert found.span.tolist() == [[1, 2], [0, 0], [2, 2]]
    assert found.first_edit.tolist() == [0, 1, 1, 3]

    def texts(edit: int) -> list[tuple[str, ...]]:
        first, end = found.first_replacement[edit : edit + 2]
        spans = [found.first_word[text : text + 2] for text in range(first, end)]
        return [vocabulary.tokens(found.words[a:b].tolist()) for a, b in spans]

    assert [texts(edit) for edit in range(3)] == [[("goes", "to"), ("went",), ()], [()], [(".",)]]


def test_nothing_is_empty_arrays() -> None:
    vocabulary = Vocabulary(characters=True)
    assert vocabulary.encode_edits([]).span.shape == (0, 2)
    assert vocabulary.encode([]).first.tolist() == [0]
    assert casefold_token("Straße") == "straße"
