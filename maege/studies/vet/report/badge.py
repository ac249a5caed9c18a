"""The badge of a metric: an image of one line, with a sign for each use."""

from xml.etree import ElementTree

from maege.report.xml_text import xml_text
from maege.studies.dossier.cards import Card, CardKind
from maege.studies.dossier.dossier import Dossier, JointDossier
from maege.studies.dossier.marks import MARK_SIGNS
from maege.studies.rows import Purpose

_PURPOSES: tuple[Purpose, ...] = ("order", "systems", "train")
_COLOURS: dict[CardKind, str] = {"good": "#00609c", "bad": "#b23c00", "undecided": "#5a636d"}
_HEIGHT, _BASE_LINE, _MARGIN, _CHARACTER = 20, 14, 7, 6.2  # pixels
_SVG = "http://www.w3.org/2000/svg"
_MAX_NAME = 40  # characters of the metric


def badge(joint: JointDossier) -> str:
    """Return the badge as SVG, a line for each metric; its title says on what corpora."""
    lines = [_line(dossier) for dossier in joint.dossiers]
    left, right = (max(_width(line[side]) for line in lines) for side in ("name", "signs"))
    size = {"width": str(left + right), "height": str(_HEIGHT * len(lines))}
    root = ElementTree.Element("svg", {"xmlns": _SVG, "role": "img", **size})
    title = ElementTree.SubElement(root, "title")
    corpora = ", ".join(joint.corpora)
    title.text = xml_text(
        " ".join(
            f"{dossier.metric} on {corpora}. {line['answers']}"
            for dossier, line in zip(joint.dossiers, lines, strict=True)
        )
    )
    for number, (dossier, line) in enumerate(zip(joint.dossiers, lines, strict=True)):
        top = _HEIGHT * number
        _add_box(root, (0, top), left, "#2f363d")
        _add_box(root, (left, top), right, "#eef0f2")
        _add_text(root, (0, top), left, "#fff").text = xml_text(line["name"])
        text = _add_text(root, (left, top), right, "#24292f")
        for place, (purpose, card) in enumerate(_uses(dossier)):
            word = ElementTree.SubElement(text, "tspan")
            word.text = f"{' · ' if place else ''}{purpose} "
            sign = ElementTree.SubElement(text, "tspan", fill=_COLOURS[card.kind])
            sign.text = MARK_SIGNS[card.kind]
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _uses(dossier: Dossier) -> list[tuple[Purpose, Card]]:
    cards = {card.group: card for card in dossier.cards}
    return [(purpose, cards[purpose]) for purpose in _PURPOSES]


def _line(dossier: Dossier) -> dict[str, str]:
    """Return the name of a metric, a sign for each use, and the answers in words."""
    name, uses = f"MAEGE {dossier.metric}", _uses(dossier)
    return {
        "name": name if len(name) <= _MAX_NAME else f"{name[: _MAX_NAME - 1]}…",
        "signs": " · ".join(f"{purpose} {MARK_SIGNS[card.kind]}" for purpose, card in uses),
        "answers": "; ".join(f"{card.question} {card.answer}" for _, card in uses),
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
