"""What several tests of reports share."""

import pytest

from maege.report.display_table import DisplayTable
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.statistics.value import Value

ROWS = [
    {"metric": "gleu", "tau": 0.25, "tau_low": 0.1, "tau_high": 0.4},
    {"metric": "=1+1|<b>", "tau": None, "tau_low": None, "tau_high": None},
]


TABLE = DisplayTable(
    "Kendall's tau, by `gleu`.", ("metric", "tau"), [("gleu", ".250"), ("=1+1|<b>", "–")],
    bold=frozenset({(0, 1)}),
)  # fmt: skip


CHART = {"mark": "point", "encoding": {"x": {"field": "a"}}, "data": {"values": [{"a": 1}]}}


@pytest.fixture
def result() -> StudyResult:
    views = (
        View("Tau", TABLE, charts={"": CHART}, is_main=True),
        View("Tau again", TABLE, key="again", is_folded=True),
    )
    section = Section("How metrics order", "A text with `code`.", (StudyTable("tau", ROWS, views),))
    data = Section("Data", tables=(StudyTable("points", [{"x": 1}]),), is_folded=True)
    claim = Claim("s.up", ("gleu",), family="f", value=Value(0.2, (0.1, 0.3)), pvalue=0.01,
                  adjusted=0.01, text="gleu is up.", is_key=True)  # fmt: skip
    return StudyResult(
        "toy",
        "a toy",
        (
            Part("", "", "All sets.", (section,), {"m2": "it failed"}, ("A note.",)),
            Part("gjg15", "GJG15", "One set.", (section, data)),
        ),
        (claim,),
        {"gleu": "gleu|v:1"},
        {
            "command": "toy",
            "fingerprint": "ab",
            "config": {"seed": 1, "m2": "a"},
            "signatures": {},
        },
        "What it is about.",
        ("How it was done.",),
    )
