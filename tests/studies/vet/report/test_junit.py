from xml.etree import ElementTree

from maege.studies.thresholds import ThresholdResult
from maege.studies.vet.contract import CheckResult
from maege.studies.vet.report.junit import junit


def test_texts_are_escaped() -> None:
    check = CheckResult("has scores", "fail", "error <b>&|\x00 *x*")
    root = ElementTree.fromstring(junit([], {"<i>m": [check]}))
    (failure,) = root.iter("failure")
    assert failure.get("message") == "error <b>&|\ufffd *x*"
    assert root.get("name") == "maege vet <i>m"


def test_thresholds_and_checks_are_cases() -> None:
    thresholds = [ThresholdResult("a>1", True, "a is 2"), ThresholdResult("a>3", False, "a is 2")]
    checks = [CheckResult("quick", "pass", ""), CheckResult("quiet", "note", "it prints")]
    suites = {s.get("name"): s for s in ElementTree.fromstring(junit(thresholds, {"m": checks}))}
    assert [suites["thresholds"].get(key) for key in ("tests", "failures")] == ["2", "1"]
    assert [suites["contract"].get(key) for key in ("tests", "failures")] == ["2", "0"]
