"""The sections of the page."""

from maege.studies.systems.measurements import SystemsFound
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.sections import report
from maege.studies.systems.system_analyses import SystemAnalyses


def test_every_table_is_in_one_section(quickstart: ReportedSystems) -> None:
    (part,) = report(quickstart.config, quickstart.inputs, quickstart.found).parts
    assert [section.title for section in part.sections] == [
        "Scores", "Pairs of systems", "Types of errors", "Sentences", "How to cite a score",
        "How far can this be trusted?", "Details",
    ]  # fmt: skip
    names = [table.name for table in part.tables]
    assert len(set(names)) == len(names)
    with_rows = {name for name, records in quickstart.found.records().items() if records}
    assert set(names) == {*with_rows, "citations", "paragraphs"}
    assert [view.title for view in part.main_views] == ["Scores"]


def test_without_a_metric_that_works_there_are_no_sections(quickstart: ReportedSystems) -> None:
    nothing = SystemsFound({}, {}, SystemAnalyses({}, {}, 0), notes=("why",))
    found = report(quickstart.config, quickstart.inputs, nothing)
    assert (found.parts[0].sections, found.parts[0].notes) == ((), ("why",))
    assert found.claims == ()
    assert found.subject == "quickstart"
