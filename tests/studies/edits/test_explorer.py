"""The lattices of the page: bars, interactions and counter-examples."""

from pathlib import Path

import maege

SENTENCE = (
    "S He go to <b> &\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n"
    "A 2 3|||Prep||||||REQUIRED|||-NONE-|||0\n\n"
)


def test_counter_examples_are_shown_with_their_texts(tmp_path: Path) -> None:
    file = tmp_path / "small.m2"
    file.write_text(SENTENCE)
    result = maege.edits(file, metrics=["ld", "gleu"], edits={"own_reference": True},
                         progress=False, cache=None)  # fmt: skip
    panels = [panel for part in result.parts for s in part.sections for panel in s.panels]
    (lattice,) = panels[-1].data["lattices"]
    ld, gleu = lattice["metrics"]
    assert [edit["class"] for edit in ld["edits"]] == ["down", "down"]
    assert [edit["class"] for edit in gleu["edits"]] == ["up", "up"]
    assert ld["fall"]["before"] == "He go to <b> &"
    assert ld["fall"]["after"] == "He goes to <b> &"
    assert gleu["fall"] is None
    assert gleu["pairs"][0][1] == gleu["pairs"][1][0] != "–"
    result.write(tmp_path / "out")
    page = (tmp_path / "out/report.html").read_text()
    assert 'Before: <span class="text">He go to &lt;b&gt; &amp;</span>' in page
