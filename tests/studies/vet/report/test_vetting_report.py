import re
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

from maege.studies.vet.contract import CheckResult
from maege.studies.vet.examination import Vetting
from maege.studies.vet.report.vetting_report import junit, vetting_markdown, vetting_page
from maege.studies.vet.thresholds import Threshold

VetFast = Callable[..., Vetting]


def test_texts_are_escaped(vet_fast: VetFast) -> None:
    check = CheckResult("has scores", "fail", "error <b>&|\x00 *x*")
    vetting = replace(vet_fast("gleu"), checks=[check], metric="<i>m")
    (failure,) = ElementTree.fromstring(junit(vetting, [])).iter("failure")
    assert failure.get("message") == "error <b>&|\ufffd *x*"
    report = vetting_markdown(vetting, [])
    assert "<b>" not in report
    assert "<i>" not in report


def test_thresholds_are_rows_and_cases(vet_fast: VetFast) -> None:
    vetting = vet_fast("minld", "contract")
    thresholds = [Threshold.parse("contract.failures=0"), Threshold.parse("contract.failures>1")]
    report = vetting_markdown(vetting, thresholds)
    assert "| contract.failures=0 | met |" in report
    assert report.count("**not met**") == 1
    suites = {s.get("name"): s for s in ElementTree.fromstring(junit(vetting, thresholds))}
    assert (
        suites["thresholds"].attrib | {"tests": "2", "failures": "1"} == suites["thresholds"].attrib
    )
    assert suites["contract"].get("failures") == "0"
    assert suites["contract"].get("tests") == str(len(vetting.checks))


def test_the_page_begins_with_the_dossier(vet_fast: VetFast) -> None:
    page = vetting_page(replace(vet_fast("gleu", "degenerate-outputs"), notes=["a <b>note"]))
    headings = re.findall(r"<h2>(.*?)</h2>", page)
    assert headings[0] == "Is it good, and for what?"
    assert headings[-2:] == ["Tables", "Methods"]
    assert "Rewards repetition of the correction." in page
    assert "a &lt;b&gt;note" in page
    assert "Findings" not in headings
