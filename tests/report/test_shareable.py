"""What is shown to others has no directories, and names if they may be seen."""

from pathlib import Path

import maege
from tests.support.command_line import ok


def test_reports_have_no_directories_and_anonymous_ones_no_names(tmp_path: Path) -> None:
    directory = tmp_path / "jane doe/my project"
    directory.mkdir(parents=True)
    program = directory / "metric.py"
    program.write_text(
        "import json, sys\nfor line in sys.stdin:\n"
        "    print(json.dumps({'id': json.loads(line)['id'], 'score': 1}), flush=True)\n"
    )
    notes = ["see ~/x/y.py", "file:///home/jdoe/x/z.py", "jdoe at http://jane-box:80/score"]
    metric = {"external": {"command": ["python3", str(program), *notes], "name": "mine"}}
    few = {"resamples": 10, "permutations": 19}
    settings = {"corpus": "tiny", "metrics": [metric], "statistics": few}
    settings |= {"synthetic_corpora": None, "lattices": None}
    maege.run(settings).write(tmp_path / "out")
    ok("results", "report", tmp_path / "out", "--no-figures", "--anonymous")
    private = ["jane doe", "my project", "~/x", "/home/", str(tmp_path)]
    for part, words in (("", private), ("anonymous", [*private, "jdoe", "jane-box"])):
        for path in (tmp_path / "out" / part).glob("**/*"):
            if path.suffix in (".html", ".md", ".csv", ".tex"):
                text = path.read_text()
                if part or "anonymous" not in path.parts:
                    assert [word for word in words if word in text] == [], path
    assert "…/metric.py" in (tmp_path / "out/anonymous/report.md").read_text()
    names = {path.name for path in (tmp_path / "out/anonymous").iterdir()}
    assert names == {"report.html", "report.md", "tables"}
