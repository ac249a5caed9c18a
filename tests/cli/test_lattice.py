import json
from pathlib import Path

from tests.support.command_line import ok, refused


def test_lattice(texts: Path) -> None:
    tree = ok("lattice", "g.m2", "--sentence", "1", cwd=texts)
    assert "{0} He goes home ." in tree
    graph = json.loads(ok("lattice", "g.m2", "--sentence", "1", "--format", "json", cwd=texts))
    assert graph["edges"][0]["type"] == "SVA"
    for format_, expected in (("dot", "digraph"), ("graphml", "<graphml")):
        arguments = ["lattice", "g.m2", "--sentence", "1", "--format", format_]
        assert expected in ok(*arguments, cwd=texts)
    assert "no sentence 3; there are 2" in refused("lattice", "g.m2", "--sentence", "3", cwd=texts)
    message = refused("lattice", "g.m2", "--sentence", "1", "--annotator", "4", cwd=texts)
    assert "no annotator 4; there are 0" in message
