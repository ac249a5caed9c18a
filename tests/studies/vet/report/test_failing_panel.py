from collections.abc import Callable
from dataclasses import replace

from maege.report.html.page import template
from maege.studies.dossier.dossier import Dossier
from maege.studies.rows import scorecard_rows
from maege.studies.vet.config import SECTIONS
from maege.studies.vet.examination import Vetting
from maege.studies.vet.limits import BAD_OUTPUTS_ROW, NEW_ERRORS_ROW
from maege.studies.vet.report.failing_panel import failing_sections, failing_table
from maege.studies.vet.rows import answers
from tests.studies.dossier.toy_grades import dossier


def dossier_of(vetting: Vetting) -> Dossier:
    return dossier(vetting.metric, scorecard_rows(), answers(vetting), 62)


def test_only_rows_that_are_bad_have_examples(vet_fast: Callable[..., Vetting]) -> None:
    vetting = vet_fast("gleu", *SECTIONS)
    shown = dossier_of(vetting)
    bad = [g.row.name for g in shown.grades if g.word == "bad"]
    assert bad
    (section,) = failing_sections(vetting, shown)
    assert section is not None
    (panel,) = section.panels
    assert [row["title"] for row in panel.data["rows"]] == bad
    nothing_bad = replace(shown, grades=[replace(g, word="undecided") for g in shown.grades])
    assert not [*failing_sections(vetting, nothing_bad)]


def test_texts_of_the_corpus_are_escaped(vet_fast: Callable[..., Vetting]) -> None:
    vetting = vet_fast("gleu", *SECTIONS)
    text = "<b>*x*</b> & y"
    examples = {
        row: replace(
            of_row, examples=tuple(replace(e, worse=text, better="") for e in of_row.examples)
        )
        for row, of_row in vetting.failing_examples.items()
    }
    (section,) = failing_sections(replace(vetting, failing_examples=examples), dossier_of(vetting))
    assert section is not None
    (panel,) = section.panels
    page = template(panel.template, "vet").render(data=panel.data)
    assert "&lt;b&gt;*x*&lt;/b&gt; &amp; y" in page
    assert text not in page
    assert "(empty)" in page
    assert "\\<b\\>\\*x\\*" in panel.markdown


def test_the_table_has_all_examples(vet_fast: Callable[..., Vetting]) -> None:
    vetting = vet_fast("gleu", *SECTIONS)
    table = failing_table(vetting)
    assert len(table.rows) == sum(len(e.examples) for e in vetting.failing_examples.values())
    assert {NEW_ERRORS_ROW, BAD_OUTPUTS_ROW} <= {row["row"] for row in table.rows}
    assert min(row["sentence"] for row in table.rows) >= 1
