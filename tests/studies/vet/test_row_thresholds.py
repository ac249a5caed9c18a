from dataclasses import replace

import pytest

from maege.errors import ConfigError
from maege.statistics.value import Value
from maege.studies.rows import scorecard_rows
from maege.studies.vet.config import SECTIONS
from maege.studies.vet.row_thresholds import CELLS, Gate, RowThreshold, parse_requirement
from maege.studies.vet.rows import ROWS
from maege.studies.vet.thresholds import VALUE_NAMES, Threshold
from tests.studies.dossier.toy_grades import toy_grades, toy_place, toy_result

(FIRST, *OTHERS) = toy_grades(
    {"order": "good", "bad-outputs": "bad", "systems": "not examined", "new-errors": "usual"}
)
PLACE = toy_place(("x", -0.1, 1e-6), ("y", 0.1, 0.5), ("z", 0.2, 1e-6))
GRADES = [replace(FIRST, place=PLACE), *OTHERS]


@pytest.mark.parametrize(
    ("text", "is_met"),
    [
        ("order=good", True),
        ("order == good", True),
        ("order!=bad", True),
        ("bad-outputs != bad", False),
        ("bad-outputs=good", False),
        ("systems!=bad", True),
        ("systems=not examined", True),
        ("people-systems!=bad", False),  # not examined
        ("people-systems=not examined", False),
        ("order>=usual", True),
        ("order>=good", True),
        ("order>good", False),
        ("new-errors>=usual", True),
        ("new-errors>usual", False),
        ("new-errors>=good", False),
        ("new-errors<=good", True),
        ("bad-outputs>=undecided", False),
        ("bad-outputs<weak", True),
        ("systems>=bad", False),  # not examined
        ("people-systems>=bad", False),
        ("order.rank<=2", True),
        ("order.rank<2", False),
        ("order.rank.best>=2", True),
        ("order.rank.worst<=3", True),
        ("order.rank.worst<3", False),
        ("new-errors.rank<=99", False),  # has no place
        ("order.value>.49", True),
        ("order.value<=.49", False),
        ("order.value.low>.05", False),  # without an interval
        ("order.n>=901", True),
        ("order.limit=.5", True),
        ("order.adjusted<.04", True),
    ],
)
def test_grades_and_numbers(text: str, is_met: bool) -> None:
    threshold = parse_requirement(text)
    assert isinstance(threshold, RowThreshold)
    assert threshold.result(GRADES).is_met == is_met


def test_what_is_observed_is_named() -> None:
    observed = {
        text: parse_requirement(text).result(GRADES).observed
        for text in (
            "bad-outputs!=bad",
            "people-systems=good",
            "order.value.low>0",
            "order.n>1",
            "order.rank.worst<3",
        )
    }
    assert list(observed.values()) == [
        "bad-outputs is bad: 50 %",
        "people-systems is not examined; give `--humans SET`",
        "order.value.low is not defined in this vetting",
        "order.n is 901",
        "order.rank.worst is 3",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ordre=good", r"no row of the dossier is called 'ordre'; did you mean \"order\"\? Known:"),
        ("tau_macro!=0.1", "no row of the dossier is called 'tau_macro'"),
        ("order=fine", "compared with one of bad, weak, undecided, usual, good, by =, !=, >="),
        ("order>fine", "compared with one of"),
        ("order>=not examined", "by = and != with 'not examined'"),
        ("order=n/a", "'n/a' is called 'not examined' now"),
        ("order!=not yet", "'not yet' is called 'not examined' now"),
        ("order>.3", "its value is order.value"),
        ("order.tau>.3", "the row 'order' has no 'tau'; known: adjusted, limit, n, rank"),
        ("informative>0", "'informative' is no value any more; require order>=usual"),
        ("rank<=3", "'rank' is no value any more; require order.rank"),
        ("order.value=good", "order.value is compared by one of .* with a number"),
        ("order.value!=.3", "order.value is compared by one of .* with a number"),
        ("tau_macroo>.3", "no value is called 'tau_macroo'"),
    ],
)
def test_a_mistake_has_one_message_that_says_what_exists(text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        parse_requirement(text)


def test_values_keep_their_names() -> None:
    for name in VALUE_NAMES:
        assert isinstance(parse_requirement(f"{name}.low>0"), Threshold)
    for row in scorecard_rows():
        for cell in CELLS:
            assert isinstance(parse_requirement(f"{row.key}.{cell}>0"), RowThreshold)


def test_a_row_needs_its_section() -> None:
    for row in ROWS:
        parse_requirement(f"{row.key}!=bad").check_sections(SECTIONS)
        if row.read:
            with pytest.raises(ConfigError, match=f"'{row.key}!=bad' needs the section"):
                parse_requirement(f"{row.key}!=bad").check_sections([])


def test_all_metrics_have_to_meet_a_threshold_unless_one_is_named() -> None:
    grades = {"a": GRADES, "a.b": toy_grades({"order": "bad"})}
    values = {name: {"toy": {"tau_macro": Value(v)}} for name, v in (("a", 0.2), ("a.b", 0.4))}

    def result(text: str) -> tuple[bool, str]:
        found = Gate.parse(text, [*grades]).result(grades, values)
        return found.is_met, found.observed

    assert result("order=good") == (False, "a.b: order is bad: .500")
    assert result("a.order=good") == (True, "order is good: .500")
    assert result("a.b.order=good")[0] is False
    assert result("tau_macro>.3") == (False, "a: tau_macro is 0.2")
    assert result("tau_macro>.1")[0] is True


def test_a_number_has_to_be_met_on_each_corpus() -> None:
    grades = {"a": GRADES}
    values = {"a": {"x": {"tau_macro": Value(0.2)}, "y": {"tau_macro": Value(0.4)}}}
    found = Gate.parse("tau_macro>.3", ["a"]).result(grades, values)
    assert (found.is_met, found.observed) == (False, "x: tau_macro is 0.2")
    (order, *others) = GRADES
    sets = tuple(replace(order, result=toy_result(v, [(0.5, 0.5)])) for v in (0.2, 0.4))
    found = Gate.parse("order.value>.3", ["a"]).result(
        {"a": [replace(order, of_sets=sets), *others]}, values
    )
    assert (found.is_met, found.observed) == (False, "order.value is 0.2, 0.4")
