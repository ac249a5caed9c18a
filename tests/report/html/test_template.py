"""Templates of pages: nothing in them runs, and only files of the package are in them."""

import base64
import json
from hashlib import sha256

import pytest

from maege.errors import DataError
from maege.report.display_table import DisplayTable
from maege.report.html.page import template


def test_scripts_are_allowed_by_their_hashes_alone() -> None:
    policy = template.content_security_policy(["let a = 1;"])
    digest = base64.b64encode(sha256(b"let a = 1;").digest()).decode()
    assert f"script-src 'sha256-{digest}';" in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe-eval" not in policy


def test_json_cannot_end_its_element() -> None:
    text = str(template._json({"a": "</script><!-- & \u2028"}))
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"a": "</script><!-- & \u2028"}
    with pytest.raises(ValueError, match="JSON"):
        template._json(float("nan"))


def test_texts_are_escaped_and_code_is_code() -> None:
    assert template._with_code("`<a>` <b>") == "<code>&lt;a&gt;</code> &lt;b&gt;"


def test_of_long_tables_the_page_has_the_first_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template, "_MAX_ROWS", 2)
    rows = [("a",), ("b",), ("c",)]
    table = DisplayTable("Caption.", ("x",), rows, bold=frozenset({(0, 0), (2, 0)}))
    limited = template._limited(table, "t.csv")
    assert (limited.rows, limited.bold) == (rows[:2], {(0, 0)})
    assert limited.caption == "Caption. The first 2 of 3 rows; all are in t.csv."
    assert template._limited(limited, "t.csv") is limited


@pytest.mark.parametrize("name", ["none.html", "../vega.py", "/etc/passwd", "run/../x.html", ""])
def test_other_files_are_refused(name: str) -> None:
    assert not template.has_asset(name, "run")
    with pytest.raises(DataError, match="pages of this version of maege have no"):
        template.asset(name, "run")


def test_files_of_a_study_have_precedence_and_others_may_be_named() -> None:
    assert template.has_asset("scorecard.html", "run")
    assert not template.has_asset("scorecard.html", "systems")
    assert template.asset("run/scorecard.html", "systems") == template.asset(
        "scorecard.html", "run"
    )
    assert all(
        "</script" not in text for text in template.scripts(("tables.js",), with_charts=False)
    )
