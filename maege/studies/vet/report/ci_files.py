"""What continuous integration shows of a vetting: a badge, JUnit test cases, a summary."""

import re
from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from maege.report.markdown import inline, markdown_table
from maege.studies.dossier.cards import Card
from maege.studies.dossier.dossier import Dossier, JointDossier
from maege.studies.dossier.figures import written_limit, written_place, written_value
from maege.studies.dossier.grades import GRADE_SIGNS, ORDER_OF_GRADES, Grade, GradeWord
from maege.studies.rows import Purpose
from maege.studies.thresholds import ThresholdResult, thresholds_line
from maege.studies.vet.contract import CheckResult
from maege.studies.vet.report.dossier_text import card_lines, joint_cell, sign_and_word

_PURPOSES: tuple[Purpose, ...] = ("order", "systems", "train")
_COLOURS: dict[GradeWord, str] = {
    "good": "#00609c", "usual": "#00609c", "undecided": "#5a636d", "not examined": "#5a636d",
    "weak": "#b23c00", "bad": "#b23c00",
}  # fmt: skip
_HEIGHT, _BASE_LINE, _MARGIN, _CHARACTER = 20, 14, 7, 6.2  # pixels of a line of the badge
_SVG = "http://www.w3.org/2000/svg"
_MAX_NAME = 40  # characters of the metric in the badge
MAX_LINES = 20  # of the summary, as a comment on a pull request
_WORST_FIRST: tuple[GradeWord, ...] = tuple(reversed(ORDER_OF_GRADES))
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def badge(joint: JointDossier) -> str:
    """Return the badge as SVG, a line for each metric; its title says on what corpora."""
    lines = [_badge_line(dossier, joint.corpora) for dossier in joint.dossiers]
    left, right = (max(_width(line[side]) for line in lines) for side in ("name", "signs"))
    size = {"width": str(left + right), "height": str(_HEIGHT * len(lines))}
    root = ElementTree.Element("svg", {"xmlns": _SVG, "role": "img", **size})
    title = ElementTree.SubElement(root, "title")
    title.text = xml_text(" ".join(line["title"] for line in lines))
    for number, (dossier, line) in enumerate(zip(joint.dossiers, lines, strict=True)):
        top = _HEIGHT * number
        _add_box(root, (0, top), left, "#2f363d")
        _add_box(root, (left, top), right, "#eef0f2")
        _add_text(root, (0, top), left, "#fff").text = xml_text(line["name"])
        text = _add_text(root, (left, top), right, "#24292f")
        for index, card in enumerate(_uses(dossier)):
            word = ElementTree.SubElement(text, "tspan")
            word.text = f"{' · ' if index else ''}{card.group} "
            sign = ElementTree.SubElement(text, "tspan", fill=_COLOURS[card.grade])
            sign.text = GRADE_SIGNS[card.grade]
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _uses(dossier: Dossier) -> list[Card]:
    cards = {card.group: card for card in dossier.cards}
    return [cards[purpose] for purpose in _PURPOSES]


def _badge_line(dossier: Dossier, corpora: Sequence[str]) -> dict[str, str]:
    """Return the name of a metric, a sign for each use, and the answers in words."""
    name, uses = f"MAEGE {dossier.metric}", _uses(dossier)
    answers = "; ".join(f"{card.question} {card.answer}" for card in uses)
    return {
        "name": name if len(name) <= _MAX_NAME else f"{name[: _MAX_NAME - 1]}…",
        "signs": " · ".join(f"{card.group} {GRADE_SIGNS[card.grade]}" for card in uses),
        "title": f"{dossier.metric} on {', '.join(corpora)}. {answers}",
    }


def _width(text: str) -> int:
    return round(_CHARACTER * len(text)) + 2 * _MARGIN


def _add_box(root: ElementTree.Element, corner: tuple[int, int], width: int, colour: str) -> None:
    x, y = corner
    place = {"x": str(x), "y": str(y)} if y else {"x": str(x)}
    size = {"width": str(width), "height": str(_HEIGHT)}
    ElementTree.SubElement(root, "rect", {**place, **size, "fill": colour})


def _add_text(
    root: ElementTree.Element, corner: tuple[int, int], width: int, colour: str
) -> ElementTree.Element:
    """Add a text of a given width, which does not depend on the font."""
    x, y = corner[0] + _MARGIN, corner[1] + _BASE_LINE
    place = {"x": str(x), "y": str(y), "textLength": str(width - 2 * _MARGIN)}
    style = {"font-family": "Verdana,Geneva,sans-serif", "font-size": "11", "fill": colour}
    return ElementTree.SubElement(root, "text", {**place, **style})


def junit(
    thresholds: Sequence[ThresholdResult], checks: Mapping[str, Sequence[CheckResult]]
) -> str:
    """Return a document that services of continuous integration display, for UTF-8.

    ``checks`` has those of the contract by metric.
    """
    root = ElementTree.Element("testsuites", name=xml_text(f"maege vet {' '.join(checks)}"))
    _add_suite(root, "thresholds", {t.text: "" if t.is_met else t.observed for t in thresholds})
    reasons = {
        c.name if len(checks) == 1 else f"{metric}: {c.name}": (
            c.message if c.verdict == "fail" else ""
        )
        for metric, of_metric in checks.items()
        for c in of_metric
    }
    _add_suite(root, "contract", reasons)
    ElementTree.indent(root)
    document: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return document.decode() + "\n"


def _add_suite(root: ElementTree.Element, name: str, cases: Mapping[str, str]) -> None:
    """Add a suite. ``cases`` has the reason of each failure by name; empty if it did not fail."""
    failures = sum(map(bool, cases.values()))
    counts = {"tests": str(len(cases)), "failures": str(failures), "errors": "0", "skipped": "0"}
    suite = ElementTree.SubElement(root, "testsuite", {"name": name} | counts)
    for title, reason in cases.items():
        case = ElementTree.SubElement(
            suite, "testcase", classname=f"maege.{name}", name=xml_text(title)
        )
        if reason:
            text = xml_text(reason)
            ElementTree.SubElement(case, "failure", message=text).text = text


def pull_request_summary(joint: JointDossier, thresholds: Sequence[ThresholdResult]) -> str:
    """Return the sentence, what is not met, the cards, and the rows, the bad ones first."""
    title = f"{', '.join(map(inline, joint.metrics))} on {', '.join(map(inline, joint.corpora))}"
    lines = [f"**{title}.** {inline(joint.sentence)}", ""]
    lines += [inline(thresholds_line(thresholds)), ""] if thresholds else []
    lines += card_lines(joint)
    headings, rows = _single_rows(joint) if joint.is_single else _joint_rows(joint)
    room = MAX_LINES - len(lines) - 3  # an empty line, and two of the head of the table
    if len(rows) > room:
        more = (f"and {len(rows) - room + 1} more", *[""] * (len(headings) - 1))
        rows = [*rows[: room - 1], more]
    if rows:
        lines += ["", *markdown_table(headings, rows)]
    return "\n".join([*lines, ""])


Rows = tuple[tuple[str, ...], list[tuple[str, ...]]]  # headings and cells


def _single_rows(joint: JointDossier) -> Rows:
    examined = [m for m in joint.dossiers[0].grades if m.word in _WORST_FIRST and not m.row.is_fact]
    rows: list[tuple[str, ...]] = [
        (
            inline(grade.row.name),
            inline(written_value(grade)),
            inline(written_limit(grade)),
            written_place(grade),
            sign_and_word(grade),
        )
        for grade in sorted(examined, key=lambda grade: _WORST_FIRST.index(grade.word))
    ]
    return ("row", "value", "limit", "rank", "grade"), rows


def _joint_rows(joint: JointDossier) -> Rows:
    """Return the rows with a column for each metric, by the worst of the grades."""
    examined = [
        grades
        for grades in joint.grades
        if not grades[0].row.is_fact and any(m.word in _WORST_FIRST for m in grades)
    ]
    ordered = sorted(examined, key=lambda grades: min(map(_rank, grades)))
    rows = [(inline(m[0].row.name), *(inline(joint_cell(grade)) for grade in m)) for m in ordered]
    return ("row", *map(inline, joint.metrics)), rows


def _rank(grade: Grade) -> int:
    return _WORST_FIRST.index(grade.word) if grade.word in _WORST_FIRST else len(_WORST_FIRST)


def xml_text(text: str) -> str:
    """Replace characters that XML does not allow.

    >>> xml_text("a" + chr(0))
    'a\ufffd'
    """
    return _NOT_XML.sub("\ufffd", text)
