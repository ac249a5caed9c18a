import shutil
import sys
from pathlib import Path

import pytest

import maege
from maege import load_run
from maege.errors import OutputError
from maege.report import chart_style
from maege.report.html import vega
from maege.report.html.page import study_page
from tests.support.command_line import FAST, ROOT, ok


def test_without_vl_convert_the_page_has_tables_instead_of_charts(
    output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = load_run(output)
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    monkeypatch.setattr(vega, "is_available", lambda: False)
    html = study_page(run)
    assert chart_style.INSTALL_FIGURES in html.replace("&#39;", "'")
    assert "data-chart=" not in html.partition("<script>")[0]
    assert "vegaEmbed" not in html
    with pytest.raises(OutputError, match=r"maege\[figures\]"):
        run.write(tmp_path / "out", figures=True)


def test_page_has_no_absolute_paths(tmp_path: Path) -> None:
    shutil.copy(ROOT / "corpora/quickstart/english.m2", tmp_path / "my.m2")
    (tmp_path / "own.py").write_text(
        "class Own:\n    name = 'own'\n"
        "    def score(self, requests):\n        return [0] * len(requests)\n"
    )
    (tmp_path / "c.yaml").write_text(
        "corpus: {m2: my.m2}\nsynthetic_corpora: null\nmetrics: [own.py:Own]\n"
        "cache: scores.sqlite\n"
    )
    ok("run", tmp_path / "c.yaml", "--output", tmp_path / "out")
    html = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert str(tmp_path) not in html
    assert "…/my.m2" in html


def test_report_of_the_scripts_preset_describes_its_settings(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text(
        "preset: choshen2018-scripts\ncorpus: quickstart\nmetrics: [gleu]\n"
        "chains: {per_annotation: 2}\n"
    )
    ok("run", tmp_path / "c.yaml", "--output", tmp_path / "out", *FAST)
    html = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    for phrase in ("count each time", "truncated", "at least 2 annotations"):
        assert phrase in html
    run = maege.load_run(tmp_path / "out")
    sample = run.results.sample
    assert run.table("sentences")["pairs"].sum() == sample["pairs_with_repeats"]
    assert sample["pairs"] < sample["pairs_with_repeats"]
