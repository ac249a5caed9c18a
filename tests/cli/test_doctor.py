from tests.support.command_line import ok


def test_doctor() -> None:
    printed = ok("doctor")
    assert "errant: 3." in printed
    assert "ERRANT runs on" in printed
    assert "spacy download" in printed
