"""The study of coverage of 2018: README.md agrees with the results, slices are run again."""

import csv
from pathlib import Path

import pytest

from experiments.coverage2018 import render_readme
from experiments.coverage2018.conclusions import CONCLUSIONS, FAILS, FOR_CHOICES, HOLDS
from experiments.coverage2018.known_values import (
    HERE,
    CheckedValue,
    KnownValues,
    read_values,
    sections,
)
from experiments.coverage2018.noun_lemmas import NounLemmas
from experiments.coverage2018.parts import PARTS
from experiments.coverage2018.perfect_scores import word_edits
from experiments.coverage2018.script_words import nearly_same, script_word_changes
from experiments.coverage2018.study_data import StudyData
from experiments.humans.printed_values import DIFFERS, EQUAL, NOISE

FAST = ("table4", "validity", "words", "table6")  # the parts that are run again


@pytest.fixture(scope="module")
def results() -> list[CheckedValue]:
    return read_values()


def of_section(results: list[CheckedValue], section: str) -> dict[str, CheckedValue]:
    return {value.what: value for value in results if value.section == section}


def test_readme_is_rendered_from_the_results(results: list[CheckedValue]) -> None:
    assert (HERE / "README.md").read_text(encoding="utf-8") == render_readme.render(results)


def test_every_known_value_is_compared(results: list[CheckedValue]) -> None:
    for section in sections():
        assert KnownValues(section).unused <= set(of_section(results, section)), section


@pytest.mark.parametrize("part", FAST)
def test_a_slice_of_the_results_is_reproduced(
    data: Path, results: list[CheckedValue], part: str
) -> None:
    again = list(PARTS[part](StudyData(data.parent)))
    assert again
    stored = {(value.section, value.what): value for value in results}
    for value in again:
        before = stored[value.section, value.what]
        assert (value.verdict, value.why) == (before.verdict, before.why), value.what
        assert float(value.number) == pytest.approx(float(before.number), rel=1e-4), value.what


def test_table1_is_the_mean_of_the_stored_histograms(results: list[CheckedValue]) -> None:
    table1 = of_section(results, "Table 1")
    stored = {what: v.verdict for what, v in table1.items() if what.startswith("stored histograms")}
    assert len(stored) == 7
    assert set(stored.values()) == {EQUAL}
    assert table1["stale histograms of 48, exact"].number == "10"
    anew = table1["stored fingerprints, estimated anew: corrections above 0"]
    assert anew.verdict == DIFFERS


def test_official_scores_come_out_and_intervals_are_within_noise(
    results: list[CheckedValue],
) -> None:
    values = of_section(results, "M2 of systems")
    assert {v.verdict for what, v in values.items() if not what.endswith(("low", "high"))} == {
        EQUAL
    }
    assert {v.verdict for v in values.values()} <= {EQUAL, NOISE}


def test_printed_accuracies_of_ten_references_are_those_of_eleven(
    results: list[CheckedValue],
) -> None:
    values = of_section(results, "Accuracy of a perfect system")
    for what in (
        "different references (over .47 in print for M = 10)",
        "exact index match (.54 in print for M = 10)",
    ):
        assert values[f"{what}, M = 10"].verdict == DIFFERS
        assert values[f"{what}, M = 11"].verdict in (EQUAL, NOISE)


def test_counts_of_the_script_are_the_stored_ones(results: list[CheckedValue]) -> None:
    values = of_section(results, "Words")
    first = [v for what, v in values.items() if what.startswith("first sentences of")]
    assert len(first) == 10
    assert {v.verdict for v in first} == {EQUAL}
    six = "sentences of the reference with six changed words"
    assert values[f"{six}, tolerant"].number == "30"


def test_one_choice_gives_a_rho_of_70(results: list[CheckedValue]) -> None:
    values = of_section(results, "Table 6")
    rho = float(values["rho of ratio and same text, NUCLEB, 12 systems"].number)
    assert rho == pytest.approx(0.70, abs=0.005)


def test_statements_of_the_template_hold(results: list[CheckedValue]) -> None:
    values = of_section(results, "F0.5 of a perfect system")
    scored = [
        float(values[f"stored sample{how}, M = 2: F"].number)
        for how in ("", " with ERRANT's edits, outputs as typed", " with ERRANT's edits")
    ]
    assert scored == sorted(scored)


def test_answers() -> None:
    assert {conclusion.row(read_values())[1] for conclusion in CONCLUSIONS} == {
        HOLDS,
        FOR_CHOICES,
        FAILS,
    }


@pytest.mark.parametrize(
    ("output", "changes"),
    [
        ("He has a dog .", 0),
        ("He has dogs .", 1),  # "a" is not counted if an empty token is left for it
        ("He has the dog .", 1),
        ("He is having a dog .", 2),
        ("He has a cat , too .", 2),
    ],
)
def test_word_changes_of_the_script(output: str, changes: int) -> None:
    assert script_word_changes("He has a dog .", output) == changes


def test_lemmas_are_compared() -> None:
    assert nearly_same("cities", "city")
    assert not nearly_same("thses", "these")  # the lemma is "th"


def test_lemmas_are_the_shortest_nouns(tmp_path: Path) -> None:
    nouns = ["  a comment", "city n 1", "th n 1", "dog n 1", "man n 1", "ha n 1"]
    (tmp_path / "index.noun").write_text("\n".join(nouns), encoding="ascii")
    (tmp_path / "noun.exc").write_text("men man\n", encoding="ascii")
    lemmas = NounLemmas(tmp_path)
    words = ["cities", "thses", "dogs", "men", "has", "went"]
    assert [lemmas.lemma(word) for word in words] == ["city", "th", "dog", "man", "ha", "went"]


def test_edits_of_words() -> None:
    (first, second) = word_edits("He go to home .", "He goes home .").edits
    assert (first.span, first.replacement) == ((1, 2), ("goes",))
    assert (second.span, second.replacement) == ((2, 3), ())


def test_words_with_another_lemma_are_stored_only() -> None:
    with (HERE / "noun_lemmas.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert rows == sorted(rows, key=lambda row: row["word"])
    assert all(row["word"] != row["lemma"] for row in rows)
