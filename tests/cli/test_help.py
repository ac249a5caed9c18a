from tests.support.command_line import ok


def test_help_and_version() -> None:
    assert "lattice" in ok("--help")
    assert ok("--version").startswith("maege 0.")
