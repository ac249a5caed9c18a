"""The examples of the page on lattices run, and print what is shown."""

import re
from pathlib import Path

from maege.data.m2 import read_m2
from maege.lattice import Lattice
from tests.support.command_line import ROOT, ok, python

PAGE = (ROOT / "docs/lattices.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_python_prints_the_picture_and_the_outputs_shown(tmp_path: Path) -> None:
    code = "\n".join(blocks("py"))
    printed = python(f"{code}\nassert set(positions) == set(graph)", tmp_path)
    assert printed == "".join(blocks("text"))


def test_the_drawing_for_graphviz_is_of_this_lattice(tmp_path: Path) -> None:
    (m2,), (beginning,) = blocks("m2"), blocks("dot")
    (tmp_path / "my.m2").write_text(m2)
    (command,) = re.findall(r"^maege (data lattice .*) > lattice.dot$", PAGE, re.MULTILINE)
    assert ok(*command.split(), cwd=tmp_path).startswith(beginning)
    (sentence,) = read_m2(tmp_path / "my.m2").sentences
    drawing = Lattice.from_annotation(sentence, sentence.annotations[0]).to_text()
    assert blocks("text")[0] == f"{drawing}\n"


def test_the_table_has_all_attributes(tmp_path: Path) -> None:
    (tmp_path / "my.m2").write_text(blocks("m2")[0])
    (sentence,) = read_m2(tmp_path / "my.m2").sentences
    graph = Lattice.from_annotation(sentence, sentence.annotations[0]).graph
    rows = re.findall(r"^\| (`.+`) of (?:a|an) (node|edge) \|", PAGE, re.MULTILINE)
    attributes = {kind: [] for _, kind in rows}
    for names, kind in rows:
        attributes[kind] += re.findall(r"`(\w+)`", names)
    assert attributes == {"node": list(graph.nodes[0]), "edge": list(graph.edges[0, 1])}
