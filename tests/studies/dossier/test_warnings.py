from dataclasses import replace

from maege.studies.dossier.dossier import warnings_of
from maege.studies.dossier.grades import Grade
from maege.studies.rows import CHANCE
from tests.studies.dossier.toy_grades import row, toy_grades, toy_result


def test_what_is_below_chance_is_a_warning() -> None:
    grades = toy_grades(
        {"order": "bad", "people-sentences": "bad", "people-systems": "bad"},
        {"order": (CHANCE,), "people-sentences": ("length",), "people-systems": (CHANCE,)},
    )
    assert [*warnings_of(grades)] == [
        "Reversed: worse texts score higher, tau is .500.",
        "Against people: r with people is .500.",
    ]
    assert not [*warnings_of(toy_grades({"order": "good", "people-systems": "undecided"}))]


def test_a_bad_grade_is_enough_if_chance_is_the_only_fault() -> None:
    result = toy_result(-0.3, [(0.99, 0.01), (0.99, 0.01)])
    chance, length = result.comparisons
    only = (replace(chance, limit=CHANCE), replace(length, is_fault=False))
    found = Grade(row("people-systems"), "bad", replace(result, comparisons=only))
    assert [*warnings_of([found])] == ["Against people: r with people is −.300."]
    both = (only[0], length)
    assert not [*warnings_of([replace(found, result=replace(result, comparisons=both))])]
