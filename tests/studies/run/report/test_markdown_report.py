from pathlib import Path

from tests.support.command_line import maege as run_command


def test_markdown_and_html_are_escaped(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "class Bad:\n    name = 'bad'\n    def score(self, requests):\n"
        "        raise ValueError('<img src=//x.example/y> `a` **b** ' + __file__)\n"
    )
    (tmp_path / "c.yaml").write_text(
        "corpus: quickstart\nsynthetic_corpora: null\n"
        "metrics: [ld, 'bad.py:Bad': {name: '*<b>*'}]\n"
    )
    assert run_command("run", tmp_path / "c.yaml", "--output", tmp_path / "out").returncode == 3
    report = (tmp_path / "out/report.md").read_text()
    assert r"\<img" in report
    assert "<img" not in report.replace(r"\<img", "")
    assert r"\*\*b\*\*" in report
    html = (tmp_path / "out/report.html").read_text()
    assert str(tmp_path) not in html
    assert "…/bad.py" in html
