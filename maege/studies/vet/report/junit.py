"""A vetting as JUnit XML, a format that continuous integration services display."""

import re
from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from maege.studies.vet.named_values import named_values
from maege.studies.vet.thresholds import Threshold, describe
from maege.studies.vet.vet import Vetting

NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(vetting: Vetting, thresholds: Sequence[Threshold]) -> bytes:
    """Return thresholds and checks of the contract as JUnit XML, in UTF-8."""
    values = named_values(vetting)
    root = ElementTree.Element("testsuites", name=_clean(f"maege vet {vetting.metric}"))
    _suite(
        root,
        "thresholds",
        {t.text: "" if t.holds(values) else describe(t, values) for t in thresholds},
    )
    _suite(
        root,
        "contract",
        {c.name: c.message if c.verdict == "fail" else "" for c in vetting.checks},
    )
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _suite(root: ElementTree.Element, name: str, cases: Mapping[str, str]) -> None:
    """Add a suite. ``cases`` has the reason of each failure by name; empty if it did not fail."""
    failures = sum(map(bool, cases.values()))
    counts = {"tests": str(len(cases)), "failures": str(failures), "errors": "0", "skipped": "0"}
    suite = ElementTree.SubElement(root, "testsuite", {"name": name} | counts)
    for title, reason in cases.items():
        case = ElementTree.SubElement(
            suite, "testcase", classname=f"maege.{name}", name=_clean(title)
        )
        if reason:
            ElementTree.SubElement(case, "failure", message=_clean(reason)).text = _clean(reason)


def _clean(text: str) -> str:
    """Replace characters that XML does not allow."""
    return NOT_XML.sub("\ufffd", text)
