import base64
import json
import shutil
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import maege
from maege import load_run
from maege.errors import DataError, OutputError
from maege.report import chart_style
from maege.report.display_table import DisplayTable
from maege.report.html import page, vega
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
    shutil.copy(ROOT / "corpora/tiny/english.m2", tmp_path / "my.m2")
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
        "preset: choshen2018-scripts\ncorpus: tiny\nmetrics: [gleu]\nchains: {per_annotation: 2}\n"
    )
    ok("run", tmp_path / "c.yaml", "--output", tmp_path / "out", *FAST)
    html = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    for phrase in ("count each time", "truncated", "at least 2 annotations"):
        assert phrase in html
    run = maege.load_run(tmp_path / "out")
    sample = run.results.sample
    assert run.table("sentences")["pairs"].sum() == sample["pairs_with_repeats"]
    assert sample["pairs"] < sample["pairs_with_repeats"]


def test_scripts_are_allowed_by_their_hashes_alone() -> None:
    policy = page.content_security_policy(["let a = 1;"])
    digest = base64.b64encode(sha256(b"let a = 1;").digest()).decode()
    assert f"script-src 'sha256-{digest}';" in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe-eval" not in policy


def test_json_cannot_end_its_element() -> None:
    text = str(page._json({"a": "</script><!-- & \u2028"}))
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"a": "</script><!-- & \u2028"}
    with pytest.raises(ValueError, match="JSON"):
        page._json(float("nan"))


def test_texts_are_escaped_and_code_is_code() -> None:
    assert page._with_code("`<a>` <b>") == "<code>&lt;a&gt;</code> &lt;b&gt;"


def test_of_long_tables_the_page_has_the_first_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "_MAX_ROWS", 2)
    rows = [("a",), ("b",), ("c",)]
    table = DisplayTable("Caption.", ("x",), rows, bold=frozenset({(0, 0), (2, 0)}))
    limited = page._limited(table, "t.csv")
    assert (limited.rows, limited.bold) == (rows[:2], {(0, 0)})
    assert limited.caption == "Caption. The first 2 of 3 rows; all are in t.csv."
    assert page._limited(limited, "t.csv") is limited


@pytest.mark.parametrize("name", ["none.html", "../vega.py", "/etc/passwd", "run/../x.html", ""])
def test_other_files_are_refused(name: str) -> None:
    assert not page.has_asset(name, "run")
    with pytest.raises(DataError, match="pages of this version of maege have no"):
        page.asset(name, "run")


def test_files_of_a_study_have_precedence_and_others_may_be_named() -> None:
    assert page.has_asset("scorecard.html", "run")
    assert not page.has_asset("scorecard.html", "systems")
    assert page.asset("run/scorecard.html", "systems") == page.asset("scorecard.html", "run")
    assert all("</script" not in text for text in page.scripts(("tables.js",), with_charts=False))
