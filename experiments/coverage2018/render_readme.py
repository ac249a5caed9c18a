"""README.md of the study, rendered from a template and the results."""

from collections.abc import Sequence
from itertools import groupby

from experiments.coverage2018.conclusions import conclusion_rows
from experiments.coverage2018.known_values import HERE, VERDICTS, CheckedValue, read_values
from experiments.readme_template import readme_template
from maege.report import markdown

HEADINGS = ["", "printed", "stored by the authors", "ours", "verdict"]


def write() -> None:
    """Write README.md."""
    (HERE / "README.md").write_text(render(read_values()), encoding="utf-8")


def render(values: Sequence[CheckedValue]) -> str:
    """Return README.md as text."""
    ours = {(value.section, value.what): value.ours for value in values}
    return readme_template(HERE).render(
        sections=_sections(values),
        counts=_counts(values),
        conclusions="\n".join(
            markdown.markdown_table(["conclusion", "does it hold?", "why"], conclusion_rows(values))
        ),
        ours=lambda section, what: ours[section, what],
    )


def _sections(values: Sequence[CheckedValue]) -> dict[str, str]:
    in_order = sorted(values, key=lambda value: _names(values).index(value.section))
    return {
        name: "\n".join(markdown.markdown_table(HEADINGS, [value.row() for value in rows]))
        for name, rows in groupby(in_order, key=lambda value: value.section)
    }


def _names(values: Sequence[CheckedValue]) -> list[str]:
    return list(dict.fromkeys(value.section for value in values))


def _counts(values: Sequence[CheckedValue]) -> str:
    body = []
    for name in _names(values):
        verdicts = [value.verdict for value in values if value.section == name]
        body.append([name, *(str(verdicts.count(verdict)) for verdict in VERDICTS)])
    return "\n".join(markdown.markdown_table(["", *VERDICTS], body))
