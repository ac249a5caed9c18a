"""Annotations of a pull request: what is not met, where, and in one line."""

from types import SimpleNamespace

from maege.studies.thresholds import ThresholdResult
from maege.studies.vet.contract import CheckResult
from maege.studies.vet.report.annotations import annotation_lines


def lines(thresholds: list[ThresholdResult], *checks: CheckResult, **metrics: str) -> list[str]:
    entries = [{"name": name, "metric": metric} for name, metric in metrics.items()]
    vettings = [SimpleNamespace(metric=name, checks=checks) for name in metrics]
    config = {"config": {"metrics": entries}}
    return annotation_lines(
        SimpleNamespace(manifest=config, thresholds=thresholds, vettings=[*vettings, *vettings])
    )


def test_what_is_met_has_no_annotation() -> None:
    checks = CheckResult("quick", "pass", ""), CheckResult("quiet", "note", "it prints")
    assert lines([ThresholdResult("a>1", True, "a is 2")], *checks, m="gleu") == []


def test_thresholds_are_errors_and_checks_are_warnings_at_the_file_of_their_metric() -> None:
    missed = [
        ThresholdResult(text, False, "is bad: 9 %") for text in ("order=good", "n.order=good")
    ]
    check = CheckResult("deterministic", "fail", "once 1\r\nonce 2::")
    metrics = {"m": "a, b/m.py:M", "n": "n.py:N", "gleu": "gleu", "package": "package.metrics:M"}
    assert lines(missed, check, **metrics) == [
        "::error file=a%2C b/m.py,title=order=good is not met::is bad: 9 %25",
        "::error file=n.py,title=n.order=good is not met::is bad: 9 %25",
        "::warning file=a%2C b/m.py,title=m%3A deterministic failed::once 1%0D%0Aonce 2::",
        "::warning file=n.py,title=n%3A deterministic failed::once 1%0D%0Aonce 2::",
        "::warning title=gleu%3A deterministic failed::once 1%0D%0Aonce 2::",
        "::warning title=package%3A deterministic failed::once 1%0D%0Aonce 2::",
    ]
