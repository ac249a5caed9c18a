"""The dossier of a vetting: in Markdown, and as records."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from maege.number_format import MISSING
from maege.report.markdown import inline, markdown_table, with_code
from maege.studies.dossier.cards import SETS_ROW
from maege.studies.dossier.dossier import Dossier, JointDossier
from maege.studies.dossier.figures import limit_value, said_value, written_limit
from maege.studies.dossier.marks import LEVEL, MARK_SIGNS, Mark
from maege.studies.dossier.scorecard_table import SETS_RULE
from maege.studies.rows import Purpose

FOR_USE: dict[Purpose, str] = {
    "order": "outputs", "systems": "systems", "train": "training", "safety": "safety",
}  # fmt: skip
_RULE = (
    "Good: better than each limit. Bad: worse than one. Undecided: neither is shown. Marks are "
    "adjusted for all rows and limits, so an interval that does not include the limit is not "
    "enough. Of several limits the one that is hardest to pass is shown. Known pass: known metrics "
    f"that are good. At most {100 * LEVEL:.0f} % of dossiers have a false mark."
)


def dossier_lines(joint: JointDossier, further_warnings: Sequence[str] = ()) -> list[str]:
    """Return the lines of Markdown: the sentence, the cards as a list, the marks as a table."""
    shown = (*further_warnings, *joint_warnings(joint))
    warnings = [f"**Warning: {with_code(text)}**\n" for text in shown]
    sentence = f"**{inline(joint.sentence)}**"
    table = single_table(joint.dossiers[0]) if joint.is_single else _joint_table(joint)
    lines = [*warnings, sentence, "", *card_lines(joint), "", *table, "", rule_of(joint), ""]
    return [*lines, *(line for name, d in joint.named for line in _compared_lines(d, name))]


def joint_warnings(joint: JointDossier) -> list[str]:
    """Return the warnings of all metrics; of several, each begins with its name."""
    return [f"{name and f'{name}. '}{text}" for name, d in joint.named for text in d.warnings]


def card_lines(joint: JointDossier) -> list[str]:
    """Return a line of Markdown for each question of use, with the answers for all metrics."""
    if len(joint.dossiers) == 1:
        cards = joint.dossiers[0].cards
        return [f"- {c.question} **{c.answer}.** {inline(c.reason)}" for c in cards]
    of_uses = zip(*(d.cards for d in joint.dossiers), strict=True)
    return [
        f"- {cards[0].question} "
        + " ".join(
            f"{inline(name)}: **{card.answer}.** {inline(card.reason)}"
            for name, card in zip(joint.metrics, cards, strict=True)
        )
        for cards in of_uses
    ]


def rule_of(joint: JointDossier) -> str:
    """Say what marks mean, and what they are adjusted for."""
    texts = [_RULE]
    if len(joint.dossiers) > 1:
        texts.append(
            f"The marks of these {len(joint.dossiers)} metrics are one family. Each value lies "
            "from its own limit."
        )
    if len(joint.corpora) > 1:
        texts.append(SETS_RULE)
    return " ".join(texts)


def single_table(shown: Dossier) -> list[str]:
    """Return the lines of the table of one metric on one corpus."""
    rows = [
        (
            inline(mark.row.name),
            FOR_USE[mark.row.group],
            inline(said_value(mark)),
            inline(written_limit(mark)),
            sign_and_word(mark),
            written_known(shown, mark),
        )
        for mark in shown.marks
    ]
    headings = ("Does it …", "for", inline(shown.metric), "limit", "mark", "known pass")
    return markdown_table(headings, rows)


def _joint_table(joint: JointDossier) -> list[str]:
    """Return the lines of a table with a column for each metric."""
    rows = [
        (
            inline(marks[0].row.name),
            *(inline(joint_cell(mark)) for mark in marks),
            written_known(joint.dossiers[0], marks[0]),
        )
        for marks in joint.marks
    ]
    return markdown_table(("Does it …", *map(inline, joint.metrics), "known pass"), rows)


def joint_cell(mark: Mark) -> str:
    """Write a mark with its value and limit, or those of each test set."""
    values = "; ".join(said_values(mark))
    return f"{sign_and_word(mark)}: {values}" if values else sign_and_word(mark)


def said_values(mark: Mark) -> list[str]:
    """Write value and limit of a row, on each of several test sets with its name."""
    shown = mark.of_sets or (mark,)
    texts = []
    for m in shown:
        if m.result is None or m.result.value.value is None:
            continue
        limit = written_limit(m)
        word = "" if m.row.share_of or limit == MISSING else "limit "
        text = said_value(m) if limit == MISSING else f"{said_value(m)}, {word}{limit}"
        texts.append(
            f"{m.result.corpus} {text}" if mark.of_sets and m.row.key != SETS_ROW else text
        )
    return texts


def sign_and_word(mark: Mark) -> str:
    """Write a mark; on several test sets, with where it holds."""
    return f"{MARK_SIGNS[mark.word]} {mark.word}{mark.sets and f' {mark.sets}'}"


def _compared_lines(shown: Dossier, name: str) -> list[str]:
    """Return the lines of Markdown on known metrics: a table of places, and what is not used."""
    rows = [
        [inline(text) for text in (place.row, place.text, place.higher, place.lower)]
        for place in places(shown)
    ]
    headings = (
        inline(name),
        "place among known metrics (places that differences leave open)",
        "▲ significantly higher",
        "▼ significantly lower",
    )
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
        of_row = [c for c in shown.compared if c.row == mark.row.key]
        if mark.result is None or mark.word == "n/a":
            continue
        for corpus in dict.fromkeys(c.corpus for c in of_row):
            compared = [c for c in of_row if c.corpus == corpus]
            number, size = 1 + sum(c.difference < 0 for c in compared), len(compared) + 1
            # Metrics that do not differ significantly may have each other's places.
            first = 1 + sum(c.word == "higher" for c in compared)
            last = size - sum(c.word == "lower" for c in compared)
            higher, lower = (
                ", ".join(c.metric for c in compared if c.word == word)
                for word in ("higher", "lower")
            )
            of_places = f"places {first} to {last}" if first < last else f"place {first}"
            test = corpus if mark.of_sets else mark.result.corpus
            text = f"number {number} of {size} ({of_places}) on {test}"
            yield Place(mark.row.name, text, higher, lower)


def compared_texts(joint: JointDossier) -> list[str]:
    """Return the places as sentences, and after them which known results are not used."""
    texts = [f"{name and f'{name}: '}{place}" for name, d in joint.named for place in places(d)]
    return [*texts, *dict.fromkeys(note for shown in joint.dossiers for note in shown.notes)]


def written_known(shown: Dossier, mark: Mark) -> str:
    """Write how many known metrics pass a row, of those that were examined."""
    passes = shown.known_passes(mark.row.key)
    return MISSING if passes is None else f"{passes[0]} of {passes[1]}"


def joint_records(joint: JointDossier) -> dict[str, Any]:
    """Return the dossiers as plain data, of several metrics by name."""
    if joint.is_single:
        return dossier_records(joint.dossiers[0])
    of_metrics = {d.metric: dossier_records(d) for d in joint.dossiers}
    return {"sentence": joint.sentence, "corpora": joint.corpora, "metrics": of_metrics}


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
        **_values(mark),
        "key": mark.row.key,
        "group": mark.row.group,
        "row": mark.row.name,
        "statistic": mark.row.statistic,
        "units": result and result.units,
        "conditions": () if result is None else result.conditions,
        "adjusted": mark.adjusted,
        "comparisons": () if result is None else result.comparisons,
        "known": {
            name: {"mark": m.word, "value": m.result and m.result.value.value}
            for name, marks in shown.known.items()
            for m in marks
            if m.row.key == mark.row.key and m.is_examined
        },
        **(
            {"sets": mark.sets, "of_sets": [*map(_record_of_set, mark.of_sets)]}
            if mark.of_sets
            else {}
        ),
    }


def _record_of_set(mark: Mark) -> dict[str, Any]:
    result = mark.result
    return {
        **_values(mark),
        "corpus": result and result.corpus,
        "comparisons": result and result.comparisons,
    }


def _values(mark: Mark) -> dict[str, Any]:
    """Return what the records of a row, and of a row on one test set, have in common."""
    result = mark.result
    return {
        "mark": mark.word,
        "value": result and result.value.value,
        "interval": result and result.value.interval,
        "n": result and result.n,
        "limit": limit_value(mark),
        "limit_of": mark.nearest and mark.nearest.limit,
        "worse_than": mark.named,
        "reason": mark.reason,
    }
