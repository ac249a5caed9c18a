"""Types of edits beside those of a file: tables of a few invented sentences."""

from pathlib import Path

import pytest

from experiments.languages.types import Agreement, tables
from maege.data.m2 import read_m2

M2 = """S The cat sit on mat .
A 2 3|||R:VERB:SVA|||sits|||REQUIRED|||-NONE-|||0
A 4 4|||M:NOUN|||the|||REQUIRED|||-NONE-|||0

S He go home
A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0
A 3 3|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0
"""


def test_shares_and_kappa() -> None:
    agreement = Agreement.of([[("A", "A"), ("B", "B")], [("A", "A"), ("B", "A")]])
    assert (agreement.edits, agreement.share) == (4, 0.75)
    assert agreement.kappa == pytest.approx((0.75 - 0.5) / 0.5)  # by chance .5 x .75 + .5 x .25
    assert agreement.interval is not None and agreement.interval[0] == 0.5


def test_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("experiments.languages.types.LEAST_EDITS", 2)
    (tmp_path / "my.m2").write_text(M2, encoding="utf-8")
    lines = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in tables(read_m2(tmp_path / "my.m2"), "lite")
        if line.startswith("|")
    ]
    values = {name: value for name, *_, value in lines}
    assert values["equal types, spans given"].startswith(".750 [.50, 1.00]")
    assert values["F1 of span and text"] == "1.000"
    assert values["F1 of span, text and type"] == ".750"  # M:DET is M:NOUN in the file
    assert lines[-1] == ["`R:VERB:SVA`", "2", "2", "1.000", "1.000", ""]
