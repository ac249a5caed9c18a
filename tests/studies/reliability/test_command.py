"""`maege judge reliability`."""

import csv
from pathlib import Path

import pytest

from tests.studies.reliability.simulated_judge import Simulated
from tests.support.command_line import ok, refused
from tests.support.judge_server import answering, serving


def test_its_tables_are_written_and_a_metric_without_noise_is_refused(tmp_path: Path) -> None:
    corpus = tmp_path / "two.m2"
    corpus.write_text(
        "S He go to the the house .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n"
        "A 3 4|||U:DET||||||REQUIRED|||-NONE-|||0\n\n"
        "S They has <img/src=x> .\nA 1 2|||R:VERB:SVA|||have|||REQUIRED|||-NONE-|||0\n"
    )
    command = [
        "judge",
        "reliability",
        corpus,
        "--set",
        "reliability.repeats=3",
        "--quiet",
        "--output",
    ]
    with serving(answering(Simulated())) as server:
        cost = "{input: 2, output: 5, per: 1000, currency: EUR}"
        answers = tmp_path / "a.sqlite"
        judge = f"{{url: '{server.url}', model: small, answers: {answers}, cost: {cost}}}"
        printed = ok(*command, tmp_path / "out", "--metrics", f"{{judge: {judge}}}")
    curve = list(csv.DictReader((tmp_path / "out/tables/curve.csv").read_text().splitlines()))
    assert [(row["metric"], row["answers"]) for row in curve] == [
        ("judge", "1"), ("judge", "2"), ("judge", "3"),
    ]  # fmt: skip
    for row in curve:  # a request has 100 tokens, and its answer 10
        assert float(row["cost"]) == pytest.approx(0.25 * int(row["requests"]))
        assert f"{float(row['cost']):,.4g} EUR" in printed
    assert "2 sentences, 5 texts, each asked about 3 times; seed 1." in printed
    assert "img/src" not in printed  # examples are on the page, where they are no code
    for page, text in (("report.html", "&lt;img/src=x&gt;"), ("report.md", r"\<img/src=x\>")):
        content = (tmp_path / "out" / page).read_text()
        assert content.count("<img/src") == content.count(r"\<img/src")
        assert text in content
    message = refused(*command, tmp_path / "other", "--metrics", "ld")
    assert "none of the metrics can be asked again (ld)" in message
    assert not (tmp_path / "other").exists()
