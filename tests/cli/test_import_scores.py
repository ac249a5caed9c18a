"""`maege score import`: scores that others computed are those of a run."""

import subprocess
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from tests.support.command_line import ROOT, ok

EXAMPLES = ROOT / "docs/examples"


QUICK = [
    "synthetic_corpora=null",
    "lattices=null",
    "sentences.max_characters=60",
    "statistics.permutations=99",
    "statistics.resamples=50",
]


@pytest.mark.node
def test_export_score_import_run(tmp_path: Path) -> None:
    """The commands for a metric that runs on another machine."""
    config = EXAMPLES / "ways.yaml"
    (tmp_path / "table.yaml").write_text(
        "corpus: quickstart\nsentences: {min_annotations: 2}\n"
        f"metrics: [table: {{file: my.scores.json}}, '{EXAMPLES}/my_metric.py:Overlap']\n"
    )
    sets = [word for value in QUICK for word in ("--set", value)]
    printed = ok("score", "export", config, "--output", "requests.jsonl", *sets, cwd=tmp_path)
    lines = (tmp_path / "requests.jsonl").read_bytes().splitlines()
    assert printed == f"{len(lines):,} requests: requests.jsonl\n"
    with (tmp_path / "scores.jsonl").open("w") as answers:
        subprocess.run(
            ["node", EXAMPLES / "metric.js"], input=b"\n".join(lines), stdout=answers, check=True
        )
    arguments = ["score", "import", "requests.jsonl", "scores.jsonl", "--name", "elsewhere"]
    assert "scores of elsewhere" in ok(*arguments, "--output", "my.scores.json", cwd=tmp_path)
    assert "elsewhere" in ok("run", "table.yaml", "--output", "out", *sets, cwd=tmp_path)
    frame = pd.read_csv(tmp_path / "out/tables/chains.csv").set_index("metric")
    by_name = frame.select_dtypes("number").T
    assert list(by_name) == ["elsewhere", "overlap"]
    assert {"tau_macro", "tau_macro_low"} <= set(by_name.index)
    np.testing.assert_allclose(by_name["elsewhere"], by_name["overlap"])
