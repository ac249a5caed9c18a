"""Badge, JUnit and summary of a vetting."""

from dataclasses import replace
from xml.etree import ElementTree

from maege.studies.dossier.dossier import JointDossier
from maege.studies.rows import scorecard_rows
from maege.studies.thresholds import ThresholdResult
from maege.studies.vet.contract import CheckResult
from maege.studies.vet.report.ci_files import (
    MAX_LINES,
    badge,
    junit,
    pull_request_summary,
    xml_text,
)
from tests.studies.dossier.toy_grades import BAD, GOOD, OPEN, dossier, joint, toy_result

SVG = "{http://www.w3.org/2000/svg}"


def test_there_is_a_sign_for_each_use() -> None:
    shown = badge(dossier_of("conll14", order=GOOD, people_sentences=GOOD, systems=OPEN, types=BAD))
    root = ElementTree.fromstring(shown)
    name, signs = ("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
    assert (name, signs) == ("MAEGE m_1", "order ✓ · systems ? · train ✕")
    assert root.get("height") == "20"
    assert root.findtext(f"{SVG}title").startswith("m_1 on conll14. Order outputs of")
    fills = [sign.get("fill") for sign in root.iter(f"{SVG}tspan") if sign.text in "✓?✕"]
    assert len(set(fills)) == 3


def test_names_are_escaped_and_cut() -> None:
    (shown,) = dossier_of(order=GOOD).dossiers
    shown = joint(replace(shown, metric="<script>\0" + "x" * 99), "c&d")
    root = ElementTree.fromstring(badge(shown))
    name = root.findtext(f"{SVG}text")
    assert name.startswith("MAEGE <script>\ufffdx")
    assert len(name) == 40
    assert "<script>" not in badge(shown)


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


def dossier_of(corpus: str = "toy", **pvalues: list) -> JointDossier:
    results = {key.replace("_", "-"): toy_result(0.5, p) for key, p in pvalues.items()}
    return joint(dossier("m_1", scorecard_rows(), {"m_1": results}, 901), corpus)


def test_bad_rows_are_first() -> None:
    text = pull_request_summary(dossier_of("a <b>", order=GOOD, systems=OPEN, types=BAD), [])
    rows = [line for line in text.splitlines() if line.startswith("| ")][2:]
    assert [row.split("| ")[-1] for row in rows] == ["✕ bad |", "? undecided |", "✓ good |"]
    assert text.startswith("**m\\_1 on a \\<b\\>.** ")
    assert "<b>" not in text


def test_only_what_is_not_met_is_named() -> None:
    met, missed = (ThresholdResult(f"order={i}", i == 1, "order is bad") for i in (1, 2))
    shown = dossier_of(order=BAD)
    assert "Not met: order=2 (order is bad)." in pull_request_summary(shown, [met, missed])
    assert "All thresholds are met." in pull_request_summary(shown, [met])
    assert "hreshold" not in pull_request_summary(shown, [])


def test_it_has_at_most_twenty_lines() -> None:
    all_rows = {row.key.replace("-", "_"): OPEN for row in scorecard_rows()}
    text = pull_request_summary(dossier_of(**all_rows), [ThresholdResult("a", True, "a")])
    assert len(text.splitlines()) == MAX_LINES
    assert text.splitlines()[-1].startswith("| and ")


def test_what_is_left_can_be_parsed() -> None:
    text = "".join(map(chr, (0, 9, 0x1F, 0x41, 0xFFFE, 0x1F600)))
    root = ElementTree.Element("a")
    root.text = xml_text(text)
    assert ElementTree.fromstring(ElementTree.tostring(root)).text == "\ufffd\t\ufffdA\ufffd😀"
