"""What a notebook shows of the result of a study."""

from maege.report.display_table import DisplayTable
from maege.report.notebook import notebook_html
from maege.report.study_content import StudyContent
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.statistics.claim import Claim


def test_texts_are_escaped_and_only_main_tables_are_shown() -> None:
    shown = DisplayTable("Of <all>.", ("metric", "tau"), [("<b>", ".250")])
    views = (View("Tau", shown, is_main=True), View("Another", shown, key="another"))
    section = Section("Order", tables=(StudyTable("tau", [], views),))
    part = Part("", "", "A & B.", (section,), {"ld": "it is <wrong>"}, ("Few.",))
    claim = Claim("s", (), text="1 < 2.")
    assert notebook_html(StudyContent("s", "s", (part,), (claim,), {}, {})) == (
        "<p>A &amp; B.</p><p>Note: Few.</p><p>Failed: ld: it is &lt;wrong&gt;</p>"
        "<ul><li>1 &lt; 2.</li></ul><p>Tau</p>"
        "<table><thead><tr><th>metric</th><th>tau</th></tr></thead>"
        "<tbody><tr><td>&lt;b&gt;</td><td>.250</td></tr></tbody></table>"
        "<p><small>Of &lt;all&gt;.</small></p>"
    )
