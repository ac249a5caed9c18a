"""Thresholds and checks of the contract as JUnit XML."""

from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from maege.report.xml_text import xml_text
from maege.studies.vet.contract import CheckResult
from maege.studies.vet.thresholds import ThresholdResult


def junit(metric: str, thresholds: Sequence[ThresholdResult], checks: Sequence[CheckResult]) -> str:
    """Return a document that services of continuous integration display, for UTF-8."""
    root = ElementTree.Element("testsuites", name=xml_text(f"maege vet {metric}"))
    _add_suite(root, "thresholds", {t.text: "" if t.is_met else t.observed for t in thresholds})
    _add_suite(root, "contract", {c.name: c.message if c.verdict == "fail" else "" for c in checks})
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
