"""The numbers of results, looked up for the figures of a text."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd

import maege
from maege.checking.lookup import figure_checks
from maege.checking.stored_numbers import stored_numbers

Copied = Callable[[str], Path]


def score_of(directory: Path, metric: str, system: str) -> str:
    """Return a score with its interval, as MAEGE cites it."""
    frame = pd.read_csv(directory / "tables/scores.csv").set_index(["metric", "system"])
    row = frame.loc[(metric, system)]
    return "{:.2f} [{:.2f}, {:.2f}]".format(*(100 * row[["score", "score_low", "score_high"]]))


def text_checks(directory: Path, text: str) -> list[tuple[str, str]]:
    result = maege.StudyResult.load(directory)
    checks = figure_checks(text, stored_numbers(directory, result), result.title)
    return [(check.outcome, check.observation) for check in checks]


def test_a_right_text_is_equal(written: Copied) -> None:
    directory = written("systems")
    score = score_of(directory, "errant", "eager")
    for text in (
        f"The system eager scores {score} by ERRANT (95 % intervals).",
        f"| system | ERRANT |\n|---|---|\n| eager | {score} |\n",
        "\\begin{tabular}{lr}\nSystem & \\textsc{errant} \\\\\nEager & $SCORE$ \\\\ % 12.34\n",
    ):
        found = text_checks(directory, text.replace("SCORE", score.replace(" [", "\\;[")))
        assert {outcome for outcome, _ in found} == {"equal"}, found
        assert found[0][1].startswith("`errant`, `eager`: score in "), found


def test_a_wrong_figure_is_found(written: Copied) -> None:
    directory = written("systems")
    score = score_of(directory, "errant", "eager")
    value, interval = score.split(" ", 1)
    other = score_of(directory, "errant", "articles")
    ((outcome, why),) = text_checks(directory, f"Eager has {float(value) + 3.33:.2f} by errant.")
    assert (outcome, why[:18]) == ("differs", "not in the results"), why
    ((outcome, why),) = text_checks(directory, f"Eager has {value} [1.23, 98.76] by errant.")
    assert outcome == "differs"
    assert "errant`, `eager`: score in scores; its interval is [0." in why
    ((outcome, why),) = text_checks(directory, f"Eager has {other} by errant.")
    assert outcome == "differs"
    assert why.startswith("it is not of what the text names here, but `errant`, `articles`")
    ((outcome, why),) = text_checks(directory, f"Eager has −{score} by errant.")
    assert outcome == "differs"
    assert interval in score


def test_what_cannot_be_looked_up_is_said(written: Copied) -> None:
    text = "In 2014, p < .001; 3.5 ± 0.5; about 0.1."
    assert [outcome for outcome, _ in text_checks(written("coverage"), text)] == ["not checked"] * 3
