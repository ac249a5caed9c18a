"""What a notebook shows of the result of a study."""

from collections.abc import Iterator
from html import escape

from maege.report.display_table import DisplayTable
from maege.report.study_content import StudyContent


def notebook_html(result: StudyContent) -> str:
    """Return notes, failures, findings and main tables as HTML, without styles or scripts."""
    return "".join(_pieces(result))


def _pieces(result: StudyContent) -> Iterator[str]:
    for part in result.parts:
        yield f"<p>{escape(part.description or part.title)}</p>"
        yield from (f"<p>Note: {escape(note)}</p>" for note in part.notes)
        yield from (
            f"<p>Failed: {escape(name)}: {escape(why)}</p>" for name, why in part.failures.items()
        )
        if findings := result.findings_of(part):
            yield f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in findings)}</ul>"
        yield from (_table(view.title, view.table) for view in part.main_views)


def _table(title: str, table: DisplayTable) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in table.headings)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table.rows
    )
    return (
        f"<p>{escape(title)}</p><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"<p><small>{escape(table.caption)}</small></p>"
    )
