"""What was checked, and how many checks of a group match."""

from maege.checking.outcome import Check, compare, count_outcomes


def test_what_differs_says_both() -> None:
    assert compare("versions", "numpy", "2.0", "2.0", "unused") == Check(
        "versions", "numpy", "matches", ""
    )
    check = compare("versions", "numpy", "1.9", "2.0", "{stored} was used, here it is {here}")
    assert (check.outcome, check.observation) == ("differs", "1.9 was used, here it is 2.0")


def test_what_is_not_checked_does_not_match() -> None:
    checks = [
        Check(group, "x", outcome, "")  # type: ignore[arg-type]
        for group, outcome in (
            ("files", "matches"), ("data", "not checked"), ("files", "differs"),
            ("files", "matches"),
        )
    ]  # fmt: skip
    assert [*count_outcomes(checks)] == [("files", 2, 3), ("data", 0, 1)]
