"""The study: its statements, and its title."""

from pathlib import Path
from typing import Any

import pytest

import maege
from maege.errors import ConfigError
from maege.report.statements import claims_of_page
from maege.studies.study import Report
from maege.studies.systems.measurements import SystemAnalyses, SystemsFound
from maege.studies.systems.report.claims import raw_claims
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.result import SystemsResult
from maege.studies.systems.report.statements import STATEMENTS
from maege.studies.systems.study import STUDY, report
from maege.studies.systems.test_sets import SetsFound, SetsInputs


def test_every_claim_has_one_statement(tiny: ReportedSystems) -> None:
    keys = [statement.key for statement in STUDY.statements]
    assert len(set(keys)) == len(keys)
    claims = {claim.statement for claim in raw_claims(tiny)}
    assert {"systems.pairs", "systems.aggregations"} <= claims <= set(keys)


def test_the_title_says_of_which_corpus() -> None:
    few = {"resamples": 20, "permutations": 19}
    result = maege.systems("tiny", metrics=["ld"], statistics=few, trust=False)
    assert result.title == "systems on tiny"
    assert result.to_markdown().startswith("# Systems on tiny\n")


def report_of(results: ReportedSystems, measured: SystemsFound) -> Report:
    return report(results.config, SetsInputs({"": results.inputs}), SetsFound({"": measured}))


def test_every_table_is_in_one_section(tiny: ReportedSystems) -> None:
    (part,) = report_of(tiny, tiny.found).parts
    assert [section.title for section in part.sections] == [
        "Scores",
        "Where do they differ?",
        "How far can this be trusted?",
        "Details",
    ]
    names = [table.name for table in part.tables]
    assert len(set(names)) == len(names)
    assert set(names) == {
        "scores", "pairs", "edit_scores", "type_pairs", "amounts", "metric_choice", "details",
        "aggregations", "aggregation_agreement", "scores-paper", "scores-ranks",
    }  # fmt: skip
    assert all(table.rows or table.views for table in part.tables)
    assert [view.title for view in part.main_views] == ["Scores"]


def test_without_a_metric_that_works_there_are_no_sections(tiny: ReportedSystems) -> None:
    nothing = SystemsFound({}, {}, SystemAnalyses(), notes=("why",))
    made = report_of(tiny, nothing)
    assert (made.parts[0].sections, made.parts[0].notes) == ((), ("why",))
    assert made.claims == ()
    assert made.subject == "tiny"


def test_in_markdown_the_table_is_first_then_a_sentence_for_each_metric(
    tiny: ReportedSystems,
) -> None:
    made = report_of(tiny, tiny.found)
    claims = claims_of_page(made.claims, STATEMENTS)
    result = SystemsResult("systems", "systems", tuple(made.parts), claims, {}, {})
    markdown = result.to_markdown()
    assert len(result.verdicts) == 2
    sentence = result.verdicts[1]
    assert markdown.index("| system |") < markdown.index(sentence) < markdown.index("\n## ")


def systems(outputs: Any) -> set[str]:
    """Compare outputs on the tiny corpus, and return the names of systems."""
    few = {"resamples": 20, "permutations": 19}
    result = maege.systems("tiny", outputs=outputs, metrics=["ld"], statistics=few, trust=False)
    return set(result.table("scores")["system"])


def test_outputs_are_names_files_or_a_folder(tmp_path: Path) -> None:
    assert systems(["eager"]) == {"eager", "source"}
    (tmp_path / "mine.txt").write_text("a\n" * 68)
    everything = {"articles", "cautious", "eager", "mine", "source"}
    assert systems({"mine": tmp_path / "mine.txt"}) == everything
    assert systems(tmp_path) == everything
    with pytest.raises(ConfigError, match='did you mean "eager"'):
        systems(["eagre"])
