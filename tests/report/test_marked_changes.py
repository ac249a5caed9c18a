import numpy as np

from maege.report.marked_changes import LONGEST_WHOLE, Piece, marked_changes


def texts_of(pieces: list[Piece]) -> tuple[str, str]:
    """The text before and after the changes that pieces show."""
    before = " ".join(piece.text for piece in pieces if piece.kind != "inserted")
    after = " ".join(piece.text for piece in pieces if piece.kind != "deleted")
    return before, after


def test_the_pieces_of_short_texts_are_both_texts() -> None:
    rng = np.random.default_rng(1)
    marked = 0
    for _ in range(300):
        before = [str(word) for word in rng.integers(5, size=rng.integers(1, 12))]
        after = [word for word in before if rng.random() < 0.9]
        after.insert(int(rng.integers(len(after) + 1)), "new")
        pieces = marked_changes(" ".join(before), " ".join(after))
        if any(piece.kind != "same" for piece in pieces):
            marked += 1
            assert texts_of(pieces) == (" ".join(before), " ".join(after))
        else:
            assert texts_of(pieces)[1] == " ".join(after)
    assert marked > 200


def test_equal_and_empty_texts() -> None:
    assert marked_changes("a b", "a b") == [Piece("same", "a b")]
    assert marked_changes("a b", "") == [Piece("same", "")]
    assert marked_changes("", "a") == [Piece("same", "a")]


def test_long_texts_are_cut_around_their_changes() -> None:
    words = [f"w{number}" for number in range(100)]
    changed = [*words[:30], "new", *words[31:70], "newer", *words[71:]]
    pieces = marked_changes(" ".join(words), " ".join(changed))
    texts = [piece.text for piece in pieces]
    assert texts[0] == "… " + " ".join(words[20:30])
    assert texts[1:3] == ["w30", "new"]
    assert texts[3] == " ".join([*words[31:41], "…", *words[60:70]])
    assert texts[-1] == " ".join(words[71:81]) + " …"


def test_long_texts_without_common_words_are_cut_at_their_end() -> None:
    (piece,) = marked_changes("a", " ".join(["b"] * 50))
    assert piece.text.split() == [*["b"] * LONGEST_WHOLE, "…"]
    same = " ".join(["b"] * 50)
    (piece,) = marked_changes(same, same)
    assert piece.text.split() == [*["b"] * LONGEST_WHOLE, "…"]
