"""The report in Markdown."""

from collections.abc import Iterator, Mapping, Sequence

from maege.number_format import format_percentage
from maege.report.display_table import table_lines
from maege.report.markdown import code, inline, markdown_table, with_code
from maege.report.study_markdown import part_lines
from maege.report.study_parts import StudyContent
from maege.studies.parts import part_of_run
from maege.studies.run.report.claims import WARNINGS, findings_by_question
from maege.studies.run.report.run_data import RunData, compared_in, signatures_of_scores
from maege.studies.run.report.sample_description import describe_sample, notes, visibility_note
from maege.studies.run.report.scorecard import not_examined, scorecard, scorecard_display
from maege.studies.run.report.statements import FINDINGS_RULE
from maege.studies.run.report.tables.edit_types import EDIT_TYPES
from maege.studies.run.report.tables.verdict import VERDICT, verdict_table


def markdown(result: StudyContent, run: RunData) -> str:
    """Return the report of a run as Markdown."""
    confidence = run.config["statistics"]["confidence"]
    metrics = sorted(signatures_of_scores(run).items())
    compared = compared_in(run)
    verdict = verdict_table(run)
    findings = findings_by_question(result.claims)
    lines = [
        "# MAEGE report",
        "",
        with_code(" ".join([describe_sample(run), visibility_note(run), *notes(run)])),
        "",
        *([inline(compared.text), ""] if compared and compared.text else ()),
        *_finding_lines({key: texts for key, texts in findings.items() if key == WARNINGS}),
        *_scorecard_lines(run),
        *_finding_lines({key: texts for key, texts in findings.items() if key != WARNINGS}),
        FINDINGS_RULE,
        "",
        *(f"Note: {with_code(note)}\n" for note in run.manifest["notes"]),
        *_failure_lines(run),
        f"## {VERDICT.title}",
        "",
        *table_lines(verdict),
        "",
        f"{verdict.caption} Confidence {format_percentage(confidence, 0)}.",
        "",
        *_corpora_lines(run),
        *_type_lines(run),
        *(line for key in run.parts for line in _part_lines(result, run, key)),
        "## Signatures",
        "",
        *(f"- {inline(name)}: {code(signature)}" for name, signature in metrics),
        f"- error types: {code(run.manifest['error_types'])}",
        "",
        "The same report with charts is in `report.html`. `tables/` has the tables with all "
        "numbers, `scores.parquet` (or `scores.csv.gz`) every score.",
        "",
    ]
    return "\n".join(lines)


def _finding_lines(by_question: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for question, texts in by_question.items():
        yield from (f"**{question}**", "", *(f"- {with_code(text)}" for text in texts), "")


def _scorecard_lines(run: RunData) -> Iterator[str]:
    if run.results.metrics:
        table = scorecard_display(scorecard(run))
        yield from (*table_lines(table), "", with_code(table.caption), "")
        yield from (with_code(not_examined(run)), "")


def _failure_lines(run: RunData) -> list[str]:
    failures = run.manifest["failures"]
    if not failures:
        return []
    lines = (f"- {inline(name)}: {inline(reason)}" for name, reason in sorted(failures.items()))
    return ["## Failed metrics", "", *lines, ""]


def _corpora_lines(run: RunData) -> list[str]:
    sampled = run.results.sample["corpora"]
    if not sampled:
        return []
    expected = [f"{m:g}" for m in sampled["expected_edits"]]
    applied = [f"{m:.2f}" for m in sampled["applied_edits"]]
    return [
        "## Corpora",
        "",
        "Edits per sentence: expected, and applied (limited by the edits of the sentences):",
        "",
        *markdown_table(["expected", *expected], [["applied", *applied]]),
        "",
    ]


def _type_lines(run: RunData) -> list[str]:
    rewards = EDIT_TYPES.display(run)
    if not rewards.rows:
        return []
    heading = "## Rewards by error type"
    return [heading, "", rewards.caption, "", *table_lines(rewards), ""]


def _part_lines(result: StudyContent, run: RunData, key: str) -> Iterator[str]:
    study, result = part_of_run(key), run.parts[key]
    yield from (f"{study.failure}: {inline(why)}\n" for why in result.failures.values())
    yield from (f"{study.note}: {with_code(note)}\n" for note in result.notes)
    for part in result.parts:
        yield from part_lines(result, part)
