"""The paper: its text is made of the tables, its findings are measured on small data."""

import re
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import yaml

from experiments.challenge.__main__ import PAGE as CHALLENGE_PAGE
from experiments.checks.ties_by_order import _by_rule
from experiments.paper import changed_words, damage, editors, searched_texts
from experiments.paper.paper_text import CHARTS, FIGURES, PAGE, PAPER, render, write_figures
from experiments.paper.stored_tables import FINDINGS, RESULTS, stored, write
from experiments.searched_texts.__main__ import PAGE as ATTACKS_PAGE
from maege.files.text_files import read_lines
from maege.judgements.comparisons import comparisons
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.judgements.post_edits import changed_words as words_between
from maege.number_format import format_number

ROOT = Path(__file__).parents[2]
TINY = ROOT / "corpora/tiny"
TEXT = PAGE.read_text(encoding="utf-8")
# https://joss.readthedocs.io/en/latest/paper.html, in November 2026; "Findings" and "Limits" are
# further ones.
SECTIONS = [
    "Summary", "Statement of need", "State of the field", "Software design", "Findings", "Limits",
    "Research impact statement", "AI usage disclosure", "Acknowledgements", "References",
]  # fmt: skip
WORDS = range(750, 1751)
PLACEHOLDERS = 6  # name, ORCID, affiliation, date; AI usage, acknowledgements


@pytest.fixture(scope="module")
def tables() -> dict[str, pd.DataFrame]:
    return stored()


@pytest.fixture(scope="module")
def small() -> dict[str, pd.DataFrame]:
    """What is measured on data of the package, by finding."""
    return {
        "changed_words": changed_words.measure("gjg15"),
        "damage": damage.measure("german", ["gleu", "chrf", "errant"]),
        "searched_texts": searched_texts.measure("tiny", ["gleu", "wer"], sentences=8, budget=40),
    }


def test_the_text_is_that_of_the_stored_tables(tables: dict[str, pd.DataFrame]) -> None:
    assert render(tables) == TEXT
    tables = tables | {"changed_words": tables["changed_words"].assign(sentinel=0.123)}
    assert "It has a tau of .123 on" in render(tables)


def test_headings_of_findings_hold(tables: dict[str, pd.DataFrame]) -> None:
    ties = tables["order_of_systems"].set_index("metric")
    assert (ties["second"] > ties["zero"]).all() and (ties["zero"] > ties["reversed"]).all()
    people = tables["changed_words"]
    assert (people["high"] < people["sentinel"]).all() and (people["pvalue"] < 0.05).all()
    known = tables["damage"].dropna(subset="missed")
    assert known["missed"].corr(known["tau"], method="spearman") > 0
    score = tables["editors"].set_index(["metric", "system"])
    gleu, errant = (score.loc[metric].loc["GECToR"] - score.loc[metric].loc["GEC-PD"]
                    for metric in ("gleu", "errant"))  # fmt: skip
    assert gleu["common"] > 0 > gleu["own"] and errant["common"] < 0 and errant["own"] < 0
    assert gleu["words"] > 0
    exposed = tables["searched_texts"].groupby("metric")["is_exposed"].any()
    assert not exposed["errant"] and not exposed["wer"]
    assert exposed[["sari", "green", "gleu"]].all()


def test_the_form_is_that_of_the_journal() -> None:
    _, head, body = TEXT.split("---\n", 2)
    header = yaml.safe_load(head)
    assert {*header} >= {"title", "tags", "authors", "affiliations", "date", "bibliography"}
    assert {*header["authors"][0]} == {"name", "orcid", "affiliation"}
    assert (PAPER / header["bibliography"]).is_file()
    assert re.findall(r"^# (.*)$", body, re.MULTILINE) == SECTIONS
    assert len(body.split()) in WORDS
    lines = [line for line in TEXT.splitlines() if "PLACEHOLDER" in line]
    assert len(lines) == PLACEHOLDERS == TEXT.count("PLACEHOLDER")


def test_citations_are_in_the_bibliography_and_each_entry_is_cited() -> None:
    cited = {*re.findall(r"@([\w-]+)", TEXT)}
    bibliography = (PAPER / "paper.bib").read_text(encoding="utf-8")
    keys = re.findall(r"^@\w+\{([\w-]+),$", bibliography, re.MULTILINE)
    assert len(keys) == len({*keys})
    assert cited == {*keys}
    for entry in bibliography.split("\n}\n")[:-1]:
        assert all(f"  {field} " in entry for field in ("author", "title", "year")), entry


def test_figures_are_those_that_are_drawn() -> None:
    shown = re.findall(r"\]\(figures/(\w+)\.png\)", TEXT)
    assert {*shown} == {*CHARTS} == {path.stem for path in FIGURES.glob("*.png")}
    labels = re.findall(r"\\label\{(\w+)\}", TEXT)
    assert {*labels} == {*re.findall(r"\\autoref\{(\w+)\}", TEXT)}


def test_tables_are_those_of_the_findings(tmp_path: Path) -> None:
    assert {path.stem for path in RESULTS.glob("*.csv")} == {*FINDINGS}
    write("a", pd.DataFrame({"value": [1 / 3]}), tmp_path)
    assert (tmp_path / "a.csv").read_text() == "value\n0.33333\n"


def test_a_tie_for_the_second_system_depends_on_the_order() -> None:
    groups = (OutputGroup(("A",), 1), OutputGroup(("B",), 2))
    judged = [Judgement(n, "ann", groups, n) for n in range(4)]
    compared = comparisons(JudgementSet("toy", tuple(judged)), "expanded")
    assert compared.systems == ("A", "B")
    tied = np.array([[1, 1, 0, 1], [0, 0, 1, 1]], dtype=np.float64)  # right, right, wrong, tie
    assert _by_rule(compared, tied) == {"zero": 0.25, "second": 0.0, "reversed": 0.5}


def test_people_and_damage_are_those_of_the_package(small: dict[str, pd.DataFrame]) -> None:
    people = small["changed_words"]
    assert {"gleu", "lfm", "ld"} <= {*people["metric"]}
    assert people["sentinel"].to_numpy() == pytest.approx(people["sentinel"].iloc[0], abs=1e-3)
    assert people["tau"].is_monotonic_decreasing
    assert people["pvalue"].between(0, 1).all()
    found = small["damage"].set_index("metric")
    shown = CHALLENGE_PAGE.read_text("utf-8")
    assert found["items"].eq(345).all() and "| `german` | 345 |" in shown
    assert (found["noticed"] >= 0.9).all()
    assert found["accuracy"].between(0.4, 0.6).all()


def test_a_search_finds_texts_that_win(small: dict[str, pd.DataFrame]) -> None:
    rates = small["searched_texts"].set_index(["metric", "opponent"])
    assert {opponent for _, opponent in rates.index} <= {*searched_texts.OPPONENTS}
    assert rates.loc[("gleu", "source"), "rate"] > 0
    assert rates.loc[("wer", "correction"), "rate"] == 0


def test_charts_are_drawn(small: dict[str, pd.DataFrame], tmp_path: Path) -> None:
    write_figures(small, tmp_path)
    for name in CHARTS:
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")


def test_scores_with_own_references_beside_common_ones(tmp_path: Path) -> None:
    systems = {}
    for name in ("cautious", "eager"):
        output, edited = tmp_path / f"{name}.txt", tmp_path / f"{name}-edited.txt"
        shutil.copy(TINY / f"english.system-{name}.txt", output)
        shutil.copy(TINY / "english.reference-1.txt", edited)
        systems[name] = output, edited
    found = editors.measure(TINY / "english.m2", systems).set_index(["metric", "system"])
    assert {*found.index} == {(m, s) for m in editors.METRICS for s in systems}
    for name, files in systems.items():
        changed = sum(map(words_between, *map(read_lines, files)))
        assert found.loc[("gleu", name), "words"] == changed > 0
    assert found[["common", "own"]].to_numpy().min() > 0


@pytest.mark.parametrize("name", ["differences.md", "challenge.md", "searched_texts", "systems.md"])
def test_other_pages_have_the_same_values(name: str, tables: dict[str, pd.DataFrame]) -> None:
    """They are measured by other commands, whose pages have tests of their own."""
    if name == "differences.md":
        page = (ROOT / "docs" / name).read_text("utf-8")
        for metric, *values in tables["order_of_systems"].itertuples(index=False):
            assert f"| {metric} | {' | '.join(format_number(v, 3) for v in values)} |" in page
    elif name == "challenge.md":
        page = CHALLENGE_PAGE.read_text("utf-8")
        for row in tables["damage"].itertuples():
            (line,) = re.findall(
                rf"^\| {row.metric} \|(?:.*\|){{8}} (\.\d+) \[", page, re.MULTILINE
            )
            assert line == format_number(row.accuracy, 3)
    elif name == "searched_texts":
        page = ATTACKS_PAGE.read_text("utf-8").split("<!-- table of damaged texts -->")[1]
        for metric, of_metric in tables["searched_texts"].groupby("metric", sort=False):
            # Stars are adjusted for all attacks of a page, of which the paper has one.
            (line,) = re.findall(rf"^\| `{metric}` \|(.*)\|$", page, re.MULTILINE)[:1]
            cells = [cell.strip(" *") for cell in line.split("|")[: len(of_metric)]]
            assert cells == [f"{100 * rate:.0f}" for rate in of_metric["rate"]]
    else:
        page = (ROOT / "docs" / name).read_text("utf-8")
        found = tables["editors"].set_index(["metric", "system"]).loc["gleu"]
        for column in ("common", "own"):
            pair = [format_number(found.loc[s, column], 3) for s in ("GECToR", "GEC-PD")]
            assert f"({', '.join(pair)})" in page
