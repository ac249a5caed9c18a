"""A drawing of a lattice: a row for each number of edits, and a line for each of them."""

import re

from maege import Edit, Lattice
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


def lattice(edits: int) -> Lattice:
    words = tuple(f"<{n}>" for n in range(edits))
    return Lattice(words, tuple(Edit(n, n + 1, (f"&{n}",), "T") for n in range(edits)))


def test_a_notebook_shows_a_picture_with_all_nodes_and_steps() -> None:
    html = lattice(3)._repr_html_()
    assert "Lattice: 3 edits, 8 nodes." in html
    assert (html.count("<circle"), html.count("<line")) == (8, 12)
    assert re.findall(r">(\d*)</text>", html) == ["123", "12", "13", "23", "1", "2", "3", ""]
    assert "<title>&amp;0 &lt;1&gt; &amp;2</title>" in html  # the text of a node
    assert "&lt;0&gt; → &amp;0 <small>T</small>" in html


def test_of_a_large_lattice_a_notebook_shows_the_edits_and_the_number_of_nodes() -> None:
    html = lattice(12)._repr_html_()
    assert "12 edits, 4,096 nodes" in html and "No picture" in html
    assert "<svg" not in html
    assert html.count("<li>") == 12
