from tests.studies.vet.golden_verdict import GOLDEN, report


def test_golden_verdict() -> None:
    assert report() == GOLDEN.read_text(encoding="utf-8"), (
        "the report has changed; if that is intended, run "
        "`python -m tests.studies.vet.golden_verdict`"
    )
