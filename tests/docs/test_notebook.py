import json
from pathlib import Path

import pytest

from tests.support.command_line import ROOT, python


@pytest.mark.slow
def test_notebook_has_outputs_and_runs(tmp_path: Path) -> None:
    """Runs all cells in order, in a process of their own."""
    notebook = json.loads((ROOT / "docs/notebook.ipynb").read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert all(cell["outputs"] for cell in cells)
    kinds = {kind for cell in cells for item in cell["outputs"] for kind in item.get("data", {})}
    assert {"text/html", "image/png"} <= kinds
    shown = "".join(cells[0]["outputs"][0]["data"]["text/plain"])
    code = "\n\n".join("".join(cell["source"]) for cell in cells)
    printed = python(f"{code}\n\nprint(repr(result))", tmp_path)
    assert printed.splitlines()[-1] == shown  # of the corpus as it is now
