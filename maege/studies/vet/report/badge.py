"""The badge of a metric: an image of one line, with a sign for each use."""

from xml.etree import ElementTree

from maege.report.xml_text import xml_text
from maege.studies.dossier.cards import CardKind
from maege.studies.dossier.dossier import Dossier
from maege.studies.dossier.marks import MARK_SIGNS
from maege.studies.rows import Purpose

_PURPOSES: tuple[Purpose, ...] = ("order", "systems", "train")
_COLOURS: dict[CardKind, str] = {"good": "#00609c", "bad": "#b23c00", "undecided": "#5a636d"}
_HEIGHT, _BASE_LINE, _MARGIN, _CHARACTER = 20, 14, 7, 6.2  # pixels
_SVG = "http://www.w3.org/2000/svg"
_MAX_NAME = 40  # characters of the metric


def badge(dossier: Dossier, corpus: str) -> str:
    """Return the badge as SVG; its title says on what corpus.

    Parameters
    ----------
    dossier
        Of the vetted metric.
    corpus
        Its name.
    """
    cards = {card.group: card for card in dossier.cards}
    uses = [(purpose, cards[purpose]) for purpose in _PURPOSES]
    name = f"MAEGE {dossier.metric}"
    name = name if len(name) <= _MAX_NAME else f"{name[: _MAX_NAME - 1]}…"
    signs = " · ".join(f"{purpose} {MARK_SIGNS[card.kind]}" for purpose, card in uses)
    answers = "; ".join(f"{card.question} {card.answer}" for _, card in uses)
    left, right = _width(name), _width(signs)
    size = {"width": str(left + right), "height": str(_HEIGHT)}
    root = ElementTree.Element("svg", {"xmlns": _SVG, "role": "img", **size})
    title = ElementTree.SubElement(root, "title")
    title.text = xml_text(f"{dossier.metric} on {corpus}. {answers}")
    _add_box(root, 0, left, "#2f363d")
    _add_box(root, left, right, "#eef0f2")
    _add_text(root, 0, left, "#fff").text = xml_text(name)
    text = _add_text(root, left, right, "#24292f")
    for number, (purpose, card) in enumerate(uses):
        word = ElementTree.SubElement(text, "tspan")
        word.text = f"{' · ' if number else ''}{purpose} "
        sign = ElementTree.SubElement(text, "tspan", fill=_COLOURS[card.kind])
        sign.text = MARK_SIGNS[card.kind]
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _width(text: str) -> int:
    return round(_CHARACTER * len(text)) + 2 * _MARGIN


def _add_box(root: ElementTree.Element, x: int, width: int, colour: str) -> None:
    ElementTree.SubElement(
        root, "rect", x=str(x), width=str(width), height=str(_HEIGHT), fill=colour
    )


def _add_text(root: ElementTree.Element, x: int, width: int, colour: str) -> ElementTree.Element:
    """Add a text of a given width, which does not depend on the font."""
    place = {"x": str(x + _MARGIN), "y": str(_BASE_LINE), "textLength": str(width - 2 * _MARGIN)}
    style = {"font-family": "Verdana,Geneva,sans-serif", "font-size": "11", "fill": colour}
    return ElementTree.SubElement(root, "text", {**place, **style})
