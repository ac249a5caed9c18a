"""maege.reliability."""

from pathlib import Path

import pytest

import maege
from maege.errors import ConfigError
from tests.studies.reliability.simulated_judge import Simulated
from tests.support.judge_server import answering, serving


def test_one_sentence_tells_neither_an_interval_nor_what_a_larger_sample_needs(
    tmp_path: Path,
) -> None:
    corpus = tmp_path / "one.m2"
    corpus.write_text(
        "S He go to the the house .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n"
        "A 3 4|||U:DET||||||REQUIRED|||-NONE-|||0\n"
    )
    with serving(answering(Simulated())) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        metrics = [{"judge": judge}, {"comparing-judge": judge}]
        again = {"sentences": 5, "repeats": 2}
        result = maege.reliability(
            {"corpus": str(corpus), "metrics": metrics, "reliability": again}
        )
    assert result.table("curve")["sentences"].isna().all()
    with pytest.raises(ConfigError, match="sizes"):
        result.table("sizes")
