"""A drawing of a lattice: a row for each number of edits, and a line for each of them."""

from maege.lattice_drawing import draw


def test_a_row_for_each_number_of_edits() -> None:
    lines = draw(["0", "a", "b", "ab"]).splitlines()
    texts = [line.split() for line in lines if set("ab0") & set(line)]
    assert texts == [["ab"], ["a", "b"], ["0"]]
    lines_between = lines[1:3], lines[4:6]
    assert all(set("".join(part)) <= set("/\\| X") for part in lines_between)
    assert all("/" in "".join(part) and "\\" in "".join(part) for part in lines_between)


def test_one_edit_is_a_straight_line_and_none_is_a_text() -> None:
    assert [line.strip() for line in draw(["0", "1"]).splitlines()] == ["1", "|", "0"]
    assert draw(["alone"]) == "alone"


def test_texts_are_in_the_order_of_their_edits() -> None:
    texts = ["-", "a", "b", "ab", "c", "ac", "bc", "abc"]
    rows = [line.split() for line in draw(texts).splitlines() if set("abc") & set(line)]
    assert rows == [["abc"], ["ab", "ac", "bc"], ["a", "b", "c"]]
