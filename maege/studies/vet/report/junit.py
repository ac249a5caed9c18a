"""Thresholds and checks of the contract as JUnit XML."""

import re
from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from maege.studies.vet.contract import CheckResult
from maege.studies.vet.thresholds import ThresholdResult

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(metric: str, thresholds: Sequence[ThresholdResult], checks: Sequence[CheckResult]) -> str:
    """Return a document that services of continuous integration display, for UTF-8."""
    root = ElementTree.Element("testsuites", name=_xml_text(f"maege vet {metric}"))
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
            suite, "testcase", classname=f"maege.{name}", name=_xml_text(title)
        )
        if reason:
            text = _xml_text(reason)
            ElementTree.SubElement(case, "failure", message=text).text = text


def _xml_text(text: str) -> str:
    """Replace characters that XML does not allow."""
    return _NOT_XML.sub("\ufffd", text)
