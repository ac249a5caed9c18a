"""The dossier of a vetting: in Markdown, and as records."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from maege.number_format import MISSING
from maege.report.markdown import inline, markdown_table
from maege.studies.dossier.dossier import Dossier, dossier
from maege.studies.dossier.figures import limit_value, said_value, written_limit
from maege.studies.dossier.marks import LEVEL, MARK_SIGNS, Mark
from maege.studies.scorecard import scorecard_rows
from maege.studies.vet.examination import Vetting
from maege.studies.vet.known_metrics import NOTHING_KNOWN, KnownMetrics
from maege.studies.vet.rows import answers

RULE = (
    "Good: better than each limit. Bad: worse than one. Known pass: known metrics that are good. "
    f"Three families are adjusted by themselves: the marks (at most {100 * LEVEL:.0f} % of "
    "dossiers have a false one), the findings (5 % of pages), and the tests of each table (5 % of "
    "tables). So a finding may say what a mark leaves open, or the other way round."
)


def dossier_of(vetting: Vetting, known: KnownMetrics = NOTHING_KNOWN) -> Dossier:
    """Return the dossier of the vetted metric; baselines are known metrics, too."""
    results = {**answers(vetting), **known.results}
    return dossier(
        vetting.metric,
        scorecard_rows(),
        results,
        int(vetting.sample["sentences"]),
        known.comparisons,
        known.notes,
    )


def dossier_lines(shown: Dossier) -> list[str]:
    """Return the lines of Markdown: the sentence, the cards as a list, the marks as a table."""
    rows = [
        (
            inline(mark.row.name),
            inline(said_value(mark)),
            inline(written_limit(mark)),
            f"{MARK_SIGNS[mark.word]} {mark.word}",
            written_known(shown, mark),
        )
        for mark in shown.marks
    ]
    cards = [f"- {c.question} **{c.answer}.** {inline(c.reason)}" for c in shown.cards]
    headings = ("Does it …", inline(shown.metric), "limit", "mark", "known pass")
    table = markdown_table(headings, rows)
    warnings = [f"**Warning: {inline(text)}**\n" for text in shown.warnings]
    sentence = f"**{inline(shown.sentence)}**"
    lines = [*warnings, sentence, "", *cards, "", *table, "", RULE, ""]
    return [*lines, *_compared_lines(shown)]


def _compared_lines(shown: Dossier) -> list[str]:
    """Return the lines of Markdown on known metrics: a table of places, and what is not used."""
    rows = [
        [inline(text) for text in (place.row, place.text, place.higher, place.lower)]
        for place in places(shown)
    ]
    headings = ("", "place among known metrics", "▲ significantly higher", "▼ significantly lower")
    table = [*markdown_table(headings, rows), ""] if rows else []
    return [*table, *(f"{inline(note)}\n" for note in shown.notes)]


class Place(NamedTuple):
    """The place of the metric among known ones in a row, and which differ significantly."""

    row: str
    text: str
    higher: str
    lower: str

    def __str__(self) -> str:
        parts = [f"{self.row}: {self.text}."]
        parts += [f"▲ Significantly higher: {self.higher}."] * bool(self.higher)
        parts += [f"▼ Significantly lower: {self.lower}."] * bool(self.lower)
        return " ".join(parts)


def places(shown: Dossier) -> Iterator[Place]:
    """Yield the places in all rows in which the metric was compared with known ones."""
    for mark in shown.marks:
        compared = [c for c in shown.compared if c.row == mark.row.key]
        if not compared or mark.result is None or mark.word == "n/a":
            continue
        number = 1 + sum(c.difference < 0 for c in compared)
        higher, lower = (
            ", ".join(c.metric for c in compared if c.word == word) for word in ("higher", "lower")
        )
        text = f"number {number} of {len(compared) + 1} on {mark.result.corpus}"
        yield Place(mark.row.name, text, higher, lower)


def compared_texts(shown: Dossier) -> list[str]:
    """Return the places as sentences, and after them which known results are not used."""
    return [*map(str, places(shown)), *shown.notes]


def written_known(shown: Dossier, mark: Mark) -> str:
    """Write how many known metrics pass a row, of those that were examined."""
    passes = shown.known_passes(mark.row.key)
    return MISSING if passes is None else f"{passes[0]} of {passes[1]}"


def dossier_records(shown: Dossier) -> dict[str, Any]:
    """Return the dossier as plain data: the sentence, the cards, and a record for each row."""
    return {
        "warnings": shown.warnings,
        "sentence": shown.sentence,
        "cards": [
            {"group": c.group, "question": c.question, "word": c.word, "reason": c.reason}
            for c in shown.cards
        ],
        "rows": [_record(shown, mark) for mark in shown.marks],
        "compared": shown.compared,
        "known_notes": shown.notes,
    }


def _record(shown: Dossier, mark: Mark) -> dict[str, Any]:
    result = mark.result
    return {
        "key": mark.row.key,
        "group": mark.row.group,
        "row": mark.row.name,
        "statistic": mark.row.statistic,
        "mark": mark.word,
        "value": None if result is None else result.value.value,
        "interval": None if result is None else result.value.interval,
        "n": None if result is None else result.n,
        "units": None if result is None else result.units,
        "conditions": () if result is None else result.conditions,
        "limit": limit_value(mark),
        "limit_of": None if mark.nearest is None else mark.nearest.limit,
        "adjusted": mark.adjusted,
        "worse_than": mark.named,
        "reason": mark.reason,
        "comparisons": () if result is None else result.comparisons,
        "known": {
            name: {"mark": m.word, "value": m.result and m.result.value.value}
            for name, marks in shown.known.items()
            for m in marks
            if m.row.key == mark.row.key and m.is_examined
        },
    }
