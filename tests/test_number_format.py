"""Numbers as people read them: digits, signs, and values beside their intervals."""

import pytest

from maege import number_format


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (0.9996, 3, "1.000"),  # rounded to 1, it has a digit before the point
        (0.9994, 3, ".999"),
        (-0.9996, 3, "−1.00"),
        (0.0, 2, ".00"),
        (12.345, 2, "12.35"),
        (None, 2, "–"),
    ],
)
def test_values_have_a_zero_before_the_point_never(
    value: float | None, digits: int, text: str
) -> None:
    assert number_format.format_number(value, digits) == text


def test_an_interval_contains_its_value_as_it_is_written() -> None:
    # With two digits, .997 would be outside of [1.00, 1.00].
    assert number_format.format_estimate(0.997, (0.9954, 0.998)) == ".997 [.995, .998]"
    assert number_format.format_estimate(0.5, (0.4, 0.6)) == ".500 [.40, .60]"
    assert number_format.format_estimate(0.5, None) == ".500"
    assert number_format.format_estimate(None, (0.4, 0.6)) == "–"


def test_differences_have_signs_unless_they_are_written_as_0() -> None:
    assert number_format.format_difference(-0.0004) == "0.000"
    assert number_format.format_difference(None) == "–"
    assert number_format.format_signed(-0.0004, 3) == ".000"
    assert number_format.format_signed(1.5, 2) == "+1.50"
    assert number_format.format_change(0.25, (0.1, 0.4)) == "+0.250 [.10, .40]"
    assert number_format.format_change(None, (0.1, 0.4)) == "–"


def test_other_forms() -> None:
    assert number_format.format_amount(None) == "–"
    assert number_format.format_amount(1.234, (-0.5, 3.0)) == "1.23 [−0.50, 3.00]"
    assert number_format.format_pvalue(0.001) == ".001"
    assert number_format.format_pvalue(0.00099) == "< .001"
    assert number_format.state_pvalue(None) == "p = –"
    assert number_format.format_percentage(0.125, 0) == "12 %"
    assert number_format.with_minus_signs("-1 of well-known x-2") == "−1 of well-known x-2"
    assert number_format.number_of(0, "text") == "0 texts"
