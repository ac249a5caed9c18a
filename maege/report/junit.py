"""A vetting as JUnit XML, which continuous integration can show."""

import re
from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from maege.vetting.thresholds import Requirement, figures, told
from maege.vetting.vet import Vetting

NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(vetting: Vetting, requirements: Sequence[Requirement]) -> bytes:
    """Return requirements and checks of the contract as JUnit XML."""
    found = figures(vetting)
    root = ElementTree.Element("testsuites", name=_clean(f"maege vet {vetting.metric}"))
    _suite(
        root,
        "requirements",
        {one.text: "" if one.holds(found) else told(one, found) for one in requirements},
    )
    _suite(
        root,
        "contract",
        {c.name: c.told if c.verdict == "fail" else "" for c in vetting.checks},
    )
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _suite(root: ElementTree.Element, name: str, cases: Mapping[str, str]) -> None:
    """Add a suite of cases with the reason why each failed; an empty text if it did not."""
    failures = sum(map(bool, cases.values()))
    counts = {"tests": str(len(cases)), "failures": str(failures), "errors": "0", "skipped": "0"}
    suite = ElementTree.SubElement(root, "testsuite", {"name": name} | counts)
    for title, why in cases.items():
        case = ElementTree.SubElement(
            suite, "testcase", classname=f"maege.{name}", name=_clean(title)
        )
        if why:
            ElementTree.SubElement(case, "failure", message=_clean(why)).text = _clean(why)


def _clean(text: str) -> str:
    """Leave out what XML cannot hold."""
    return NOT_XML.sub("\ufffd", text)
