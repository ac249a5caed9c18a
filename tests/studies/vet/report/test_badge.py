from dataclasses import replace
from xml.etree import ElementTree

from maege.studies.vet.report.badge import badge
from tests.studies.dossier.toy_marks import joint
from tests.studies.vet.report.test_summary import BAD, GOOD, OPEN, dossier_of

SVG = "{http://www.w3.org/2000/svg}"


def test_there_is_a_sign_for_each_use() -> None:
    shown = badge(dossier_of("conll14", order=GOOD, systems=OPEN, new_errors=BAD))
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
