import json
from pathlib import Path

from tests.support.command_line import ok, refused


def test_lattice(texts: Path) -> None:
    tree = ok("data", "lattice", "g.m2", "--sentence", "1", cwd=texts)
    assert "{0} He goes home ." in tree
    graph = json.loads(
        ok("data", "lattice", "g.m2", "--sentence", "1", "--format", "json", cwd=texts)
    )
    assert graph["edges"][0]["type"] == "SVA"
    assert graph["nodes"][1]["rank"] == 1
    for format_, expected in (("dot", "digraph"), ("graphml", "<graphml")):
        arguments = ["data", "lattice", "g.m2", "--sentence", "1", "--format", format_]
        assert expected in ok(*arguments, cwd=texts)
    assert "no sentence 3; there are 2" in refused(
        "data", "lattice", "g.m2", "--sentence", "3", cwd=texts
    )
    message = refused("data", "lattice", "g.m2", "--sentence", "1", "--annotator", "4", cwd=texts)
    assert "no annotator 4; there are 0" in message


def test_labels_of_a_drawing_are_quoted(tmp_path: Path) -> None:
    lines = r'S a "b\n &lt;', r"A 0 1|||X|||\"|||REQUIRED|||-NONE-|||0", "A 1 2|||Y||||||R|||-|||0"
    (tmp_path / "a.m2").write_text("\n".join(lines) + "\n")
    printed = ok("data", "lattice", "a.m2", "--sentence", "1", "--format", "dot", cwd=tmp_path)
    assert printed.splitlines() == [
        "digraph {",
        "  rankdir=BT",
        "  node [shape=box]",
        r'  0 [label="a \"b\\n &amp;lt;"]',
        r'  1 [label="\\\" \"b\\n &amp;lt;"]',
        '  2 [label="a &amp;lt;"]',
        r'  3 [label="\\\" &amp;lt;"]',
        r'  0 -> 1 [label="\\\" [X]"]',
        '  0 -> 2 [label="∅ [Y]"]',
        '  1 -> 3 [label="∅ [Y]"]',
        r'  2 -> 3 [label="\\\" [X]"]',
        "}",
    ]
