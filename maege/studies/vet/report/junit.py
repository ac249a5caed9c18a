"""Thresholds and checks of the contract as JUnit XML."""

from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from maege.report.xml_text import xml_text
from maege.studies.thresholds import ThresholdResult
from maege.studies.vet.contract import CheckResult


def junit(
    thresholds: Sequence[ThresholdResult], checks: Mapping[str, Sequence[CheckResult]]
) -> str:
    """Return a document that services of continuous integration display, for UTF-8.

    ``checks`` has those of the contract by metric.
    """
    root = ElementTree.Element("testsuites", name=xml_text(f"maege vet {' '.join(checks)}"))
    _add_suite(root, "thresholds", {t.text: "" if t.is_met else t.observed for t in thresholds})
    reasons = {
        c.name if len(checks) == 1 else f"{metric}: {c.name}": (
            c.message if c.verdict == "fail" else ""
        )
        for metric, of_metric in checks.items()
        for c in of_metric
    }
    _add_suite(root, "contract", reasons)
    ElementTree.indent(root)
    document: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return document.decode() + "\n"


def _add_suite(root: ElementTree.Element, name: str, cases: Mapping[str, str]) -> None:
    """Add a suite. ``cases`` has the reason of each failure by name; empty if it did not fail."""
    failures = sum(map(bool, cases.values()))
    counts = {"tests": str(len(cases)), "failures": str(failures), "errors": "0", "skipped": "0"}
    suite = ElementTree.SubElement(root, "testsuite", {"name": name} | counts)
    for title, reason in cases.items():
        case = ElementTree.SubElement(
            suite, "testcase", classname=f"maege.{name}", name=xml_text(title)
        )
        if reason:
            text = xml_text(reason)
            ElementTree.SubElement(case, "failure", message=text).text = text
