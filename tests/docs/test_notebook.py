"""The notebook has no outputs, and the page of the site has what each of its cells shows."""

import json

import pytest

from docs.generate.notebook_page import NOTEBOOK, page
from tests.docs.made_pages import MADE_PAGES

pytestmark = [pytest.mark.slow, MADE_PAGES]


def test_the_notebook_is_stored_without_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert not any(cell["outputs"] or cell["execution_count"] for cell in code)


def test_each_kind_of_result_is_shown() -> None:
    shown = page().split("```py\n")[1:]
    outputs = {cell.partition("```\n\n")[0]: cell.partition("```\n\n")[2] for cell in shown}
    for study in ("run", "vet", "systems", "humans", "coverage", "edits", "attack", "challenge"):
        (output,) = (text for code, text in outputs.items() if f"maege.{study}(" in code)
        assert '<template shadowrootmode="open">' in output, study
    pictures = {"run": 'class="run-scorecard', "vet": 'class="scorecard"', "coverage": "forest"}
    for study, picture in pictures.items():
        assert any(picture in text for code, text in outputs.items() if f"maege.{study}(" in code)
    by_last = {code.strip().splitlines()[-1]: text for code, text in outputs.items()}
    for plot in ("run.plot()", 'run.plot("edits")', "vetted.plot()", 'compared.plot("scores")'):
        assert "<svg" in by_last[plot], plot
    assert r"\begin{tabular}" in by_last['print(compared.to_latex("scores-paper"))']
    assert (
        "3 edits, 8 nodes"
        in by_last["maege.Lattice.from_annotation(sentence, sentence.annotations[0])"]
    )
    figures = by_last['sorted(path.name for path in (directory / "figures").glob("*.svg"))']
    assert "'forest.svg'" in figures and "'types.svg'" in figures
    assert "Results of maege run, fingerprint" in by_last["checked"]
