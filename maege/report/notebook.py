"""How a notebook shows a result: HTML without scripts or network, with the styles it needs."""

import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape

from maege.number_format import number_of
from maege.report.chart_style import has_vl_convert, svg_images
from maege.report.display_table import DisplayTable
from maege.report.html.page import asset, template
from maege.report.study_parts import Panel, Part, Section, StudyContent, View

MAX_ROWS = 100  # of a table that is shown
MAX_CHARTS = 12  # that are drawn, since each takes time


def notebook_html(result: StudyContent) -> str:
    """Return what the page begins with, and key findings, as HTML; all else is folded.

    Charts are images, if vl-convert is installed. Notes, which were warnings, are folded, too, so
    that they are seen once.
    """
    shown = result.as_shown()
    charts = _charts(shown)
    pieces = [piece for part in shown.parts for piece in _part(shown, part, charts)]
    if notes := [f"<li>{_text(note)}</li>" for note in result.notes]:
        pieces.append(_folded(number_of(len(notes), "note"), f"<ul>{''.join(notes)}</ul>"))
    if not charts and any(view.charts for part in result.parts for view in _views(part)):
        pieces.append("<p><small>Charts: in the page that <code>write</code> writes.</small></p>")
    return "".join(pieces)


def _picture(panel: Panel, study: str) -> str:
    """Return a panel with the colours of a light page, which a notebook does not have."""
    colours = asset("page.css").partition("{")[2].partition("}")[0]  # those of :root, the first
    style = " ".join(colours.split()).replace("light dark", "light")
    own = "background: var(--paper); color: var(--ink); padding: .5rem; overflow-x: auto;"
    own += "text-align: left;"
    shown = template(panel.template, study).render(data=panel.data)
    return f'<div style="{style} {own}">{shown}</div>'


def _part(result: StudyContent, part: Part, charts: dict[int, str]) -> Iterator[str]:
    yield f"<p>{_text(part.description or part.title)}</p>"
    for section in part.sections:
        if section.is_summary:
            panels = (p for p in section.panels if p.is_first and not p.scripts)
            yield from (_picture(panel, result.study) for panel in panels)
    tables = [_table(view.title, view.table) for view in _views(part) if _is_open(view)]
    if part.has_summary:
        yield from tables
    for name, why in part.failures.items():
        yield f"<p><strong>Failed: {escape(name)}</strong>: {_text(why)}</p>"
    key = result.findings_of(part, only_key=True)
    others = [text for text in result.findings_of(part) if text not in key]
    headed = result.findings_by_heading(part)
    headed.pop("", None)
    in_section = [text for text in key if not any(text in texts for texts in headed.values())]
    yield _list(in_section)
    for heading, texts in headed.items():
        if shown := [text for text in texts if text in key]:
            yield f"<p><strong>{escape(heading)}</strong></p>{_list(shown)}"
    if not part.has_summary:
        yield from tables
    if others:
        yield _folded(number_of(len(others), "further finding"), _list(others))
    for section in part.sections:
        if content := "".join(_section(section, charts)):
            yield _folded(section.title, content)


def _is_open(view: View) -> bool:
    """Whether a table is shown at once; that of a picture is folded, as on the page."""
    return view.is_main and not view.is_folded


def _section(section: Section, charts: dict[int, str]) -> Iterator[str]:
    """Yield the tables that are not shown above, and the charts."""
    for view in (view for table in section.tables for view in table.views):
        if not _is_open(view):
            yield _table(view.title, view.table)
        yield charts.get(id(view), "")


def _views(part: Part) -> Iterator[View]:
    return (view for table in part.tables for view in table.views)


def _charts(result: StudyContent) -> dict[int, str]:
    """Return the charts of views as images, by the identity of the view."""
    views = [view for part in result.parts for view in _views(part)] if has_vl_convert() else []
    chosen = [(view, name) for view in views for name in view.charts][:MAX_CHARTS]
    drawn = svg_images([view.charts[name] for view, name in chosen]) if chosen else []
    images: dict[int, str] = {}
    for (view, name), image in zip(chosen, drawn, strict=True):
        source = b64encode(image.encode()).decode()
        text = escape(": ".join(filter(None, (view.title, name))))
        shown = f'<img alt="{text}" src="data:image/svg+xml;base64,{source}">'
        images[id(view)] = images.get(id(view), "") + f"<p>{text}<br>{shown}</p>" * bool(image)
    return images


def _folded(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


def _list(texts: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{_text(text)}</li>' for text in texts)}</ul>" if texts else ""


def _text(text: str) -> str:
    """Escape a text; what is in backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def _table(title: str, table: DisplayTable) -> str:
    above = "".join(f'<th colspan="{number}">{escape(name)}</th>' for name, number in table.groups)
    head = f"<tr>{above}</tr>" * bool(above)
    head += f"<tr>{''.join(f'<th>{escape(heading)}</th>' for heading in table.headings)}</tr>"
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
        for row in table.rows[:MAX_ROWS]
    )
    more = len(table.rows) - MAX_ROWS
    cut = f" Not shown: {number_of(more, 'row')}." if more > 0 else ""
    return (
        f"<p>{escape(title)}</p><table><thead>{head}</thead><tbody>{rows}</tbody></table>"
        f"<p><small>{_text(table.caption)}{cut}</small></p>"
    )
