"""The numbers of results, looked up for the figures of a text."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd

import maege
from maege.checking.stored_numbers import stored_numbers
from maege.checking.text_checks import text_checks

Copied = Callable[[str], Path]


def score_of(directory: Path, metric: str, system: str) -> str:
    """Return a score with its interval, as MAEGE cites it."""
    frame = pd.read_csv(directory / "tables/scores.csv").set_index(["metric", "system"])
    row = frame.loc[(metric, system)]
    return "{:.2f} [{:.2f}, {:.2f}]".format(*(100 * row[["score", "score_low", "score_high"]]))


def outcomes(directory: Path, text: str) -> list[tuple[str, str]]:
    result = maege.StudyResult.load(directory)
    checks = text_checks(text, stored_numbers(directory, result), result.claims)
    return [(check.outcome, check.observation) for check in checks]


def test_a_right_text_matches(written: Copied) -> None:
    directory = written("systems")
    score = score_of(directory, "errant", "eager")
    for text in (
        f"The system eager scores {score} by ERRANT (95 % intervals).",
        f"| system | ERRANT |\n|---|---|\n| eager | {score} |\n",
        "\\begin{tabular}{lr}\nSystem & \\textsc{errant} \\\\\nEager & $SCORE$ \\\\ % 12.34\n"
        "\\end{tabular}",
    ):
        found = outcomes(directory, text.replace("SCORE", score.replace(" [", "\\;[")))
        assert found[0] == ("matches", "errant of eager, tables/scores.csv"), text


def test_a_wrong_figure_is_found(written: Copied) -> None:
    directory = written("systems")
    score = score_of(directory, "errant", "eager")
    value, interval = score.split(" ", 1)
    other = score_of(directory, "errant", "articles")
    for figure in (f"{float(value) + 3.33:.2f}", f"{value} [1.23, 98.76]", other, f"−{score}"):
        ((outcome, why),) = outcomes(directory, f"Eager has {figure} by errant.")
        assert outcome == "differs"
        right = score if "[" in figure else value
        assert why.endswith(f"in the text, {right} in tables/scores.csv")
    assert interval


def test_numbers_have_the_names_of_their_row(written: Copied) -> None:
    directory = written("systems")
    numbers = stored_numbers(directory, maege.StudyResult.load(directory)).numbers
    recall = {"metric:errant", "system:eager", "=recall"}
    (number,) = [
        n for n in numbers if n.place == "tables/details.csv" and n.terms >= recall and n.intervals
    ]
    assert number.description == "errant of eager"
    shown = [n for n in numbers if n.terms == frozenset(recall)]
    assert 100 * (number.value or 0.0) in {n.value for n in shown}  # as in the table for a paper


def test_limits_are_bounds_and_nothing_else_is_guessed(written: Copied) -> None:
    text = "In 2014, p < .001; 3.5 ± 0.5; about 0.1."
    found = outcomes(written("coverage"), text)
    assert {outcome for outcome, _ in found} == {"no place found"}
