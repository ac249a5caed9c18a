"""The dossier of a vetting: in Markdown, and as records."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from maege.number_format import MISSING, format_number
from maege.report.markdown import inline, markdown_table, with_code
from maege.studies.dossier.cards import SETS_ROW, Card
from maege.studies.dossier.dossier import Dossier, JointDossier
from maege.studies.dossier.figures import (
    limit_value,
    written_limit,
    written_place,
)
from maege.studies.dossier.grades import Grade
from maege.studies.dossier.lattice_rows import with_types
from maege.studies.dossier.place import Place
from maege.studies.dossier.scorecard_table import GRADES_RULE, SETS_RULE
from maege.studies.rows import Purpose

FOR_USE: dict[Purpose, str] = {
    "order": "outputs", "systems": "systems", "train": "training", "safety": "safety",
}  # fmt: skip
_PLACES = (
    "Intervals are of values; grades rest on differences. The limit is the aim, or the scorer that "
    "decides the grade: of a bad row one that it is below, else the one that it is least surely "
    'above. Rank: among the known metrics, with a simultaneous interval of 95 %. "Like" names '
    "metrics that do not differ significantly in this row. The answers to the four questions, and "
    "the sentence before them, pick from all rows. So they need stronger evidence: at most 5 % of "
    "pages have a false one. As good as the field's: all rows are usual or better. Weak, advised "
    "against: a row is weak or bad. Unproven: none of these is shown."
)


def dossier_lines(joint: JointDossier, further_warnings: Sequence[str] = ()) -> list[str]:
    """Return the lines of Markdown: the sentence, the cards as a list, the grades as a table."""
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
        return [f"- {c.question} {_answer(c)}" for c in cards]
    of_uses = zip(*(d.cards for d in joint.dossiers), strict=True)
    return [
        f"- {cards[0].question} "
        + " ".join(
            f"{inline(name)}: {_answer(card)}"
            for name, card in zip(joint.metrics, cards, strict=True)
        )
        for cards in of_uses
    ]


def _answer(card: Card) -> str:
    return f"**{card.answer}.** {inline(card.reason)}".rstrip()


def rule_of(joint: JointDossier) -> str:
    """Say what grades mean, and which rates of error hold."""
    return " ".join([GRADES_RULE, _PLACES, *[SETS_RULE] * (len(joint.corpora) > 1)])


def single_table(shown: Dossier) -> list[str]:
    """Return the lines of the table of one metric on one corpus."""
    rows = [
        (
            inline(grade.row.name),
            FOR_USE[grade.row.group],
            inline(with_types(grade)),
            inline(written_limit(grade)),
            written_place(grade),
            sign_and_word(grade),
        )
        for grade in shown.grades
    ]
    headings = ("row", "for", inline(shown.metric), "limit", "rank", "grade")
    return markdown_table(headings, rows)


def _joint_table(joint: JointDossier) -> list[str]:
    """Return the lines of a table with a column for each metric."""
    rows = [
        (
            inline(grades[0].row.name),
            *(inline(joint_cell(grade)) for grade in grades),
        )
        for grades in joint.grades
    ]
    return markdown_table(("row", *map(inline, joint.metrics)), rows)


def joint_cell(grade: Grade) -> str:
    """Write a grade with its value, limit and rank, or the values of each test set."""
    rank = written_place(grade)
    values = [*said_values(grade), *[f"rank {rank}"] * (rank != MISSING)]
    return f"{sign_and_word(grade)}: {'; '.join(values)}" if values else sign_and_word(grade)


def said_values(grade: Grade) -> list[str]:
    """Write value and limit of a row, on each of several test sets with its name."""
    shown = grade.of_sets or (grade,)
    texts = []
    for m in shown:
        if m.result is None or m.result.value.value is None:
            continue
        limit = written_limit(m)
        word = "" if m.row.limit is not None else "limit "
        value = with_types(m)
        text = value if limit == MISSING else f"{value}, {word}{limit}"
        texts.append(
            f"{m.result.corpus} {text}" if grade.of_sets and m.row.key != SETS_ROW else text
        )
    return texts


def sign_and_word(grade: Grade) -> str:
    """Write a grade; on several test sets, with where it holds."""
    return f"{grade.sign} {grade.said}"


def _compared_lines(shown: Dossier, name: str) -> list[str]:
    """Return the lines of Markdown on known metrics: a table of places, and what is not used."""
    rows = [
        [inline(text) for text in (place.row, place.rank, place.better, place.worse, place.equal)]
        for place in places(shown)
    ]
    headings = (
        inline(name),
        "rank",
        "significantly better than",
        "significantly worse than",
        "at most",
    )
    table = [*markdown_table(headings, rows), ""] if rows else []
    return [*table, *(f"{inline(note)}\n" for note in shown.notes)]


class WrittenPlace(NamedTuple):
    """The place of the metric among known ones in a row, and what it is better and worse than."""

    row: str
    rank: str
    better: str
    worse: str
    equal: str  # how much worse at most, and than which one

    def __str__(self) -> str:
        parts = [f"{self.row}: rank {self.rank}."]
        parts += [f"Significantly better than {self.better}."] * bool(self.better)
        parts += [f"Significantly worse than {self.worse}."] * bool(self.worse)
        parts += [f"At most {self.equal}."] * bool(self.equal)
        return " ".join(parts)


def places(shown: Dossier) -> Iterator[WrittenPlace]:
    """Yield the places in all rows in which the metric was compared with known ones."""
    for grade in shown.grades:
        if (place := grade.place) is None or not grade.is_examined:
            continue
        better, worse = (", ".join(sorted(place.named(word))) for word in ("better", "worse"))
        equal = ""
        if place.equal_to and place.margin is not None:
            equal = f"{_written_margin(grade, place.margin)} worse than {place.equal_to}"
        yield WrittenPlace(grade.row.name, written_place(grade), better, worse, equal)


def _written_margin(grade: Grade, margin: float) -> str:
    if grade.row.form == "share":
        return f"{100 * margin:.0f} percentage points"
    return format_number(margin, 3)


def compared_texts(joint: JointDossier) -> list[str]:
    """Return the places as sentences, and after them which known results are not used."""
    texts = [f"{name and f'{name}: '}{place}" for name, d in joint.named for place in places(d)]
    return [*texts, *dict.fromkeys(note for shown in joint.dossiers for note in shown.notes)]


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
        "rows": [_record(shown, grade) for grade in shown.grades],
        "known_notes": shown.notes,
    }


def _record(shown: Dossier, grade: Grade) -> dict[str, Any]:
    result = grade.result
    return {
        **_values(grade),
        "key": grade.row.key,
        "group": grade.row.group,
        "row": grade.row.name,
        "statistic": grade.row.statistic,
        "units": result and result.units,
        "conditions": () if result is None else result.conditions,
        "adjusted": grade.adjusted,
        "adjusted_for_page": grade.on_page,
        "headline": grade.headline,
        "place": None if grade.place is None else _place_record(grade.place),
        "comparisons": () if result is None else result.comparisons,
        "known": {
            name: {"value": results[0].value.value}
            for name, by_row in shown.known.items()
            if (results := by_row.get(grade.row.key))
        },
        **(
            {"sets": grade.sets, "of_sets": [*map(_record_of_set, grade.of_sets)]}
            if grade.of_sets
            else {}
        ),
    }


def _place_record(place: Place) -> dict[str, Any]:
    best, worst = place.interval
    return {
        "rank": place.rank,
        "best": best,
        "worst": worst,
        "of": place.size,
        "not_worse_than": place.equal_to,
        "margin": place.margin,
        "compared": [
            {"metric": d.metric, "difference": d.difference, "adjusted": d.adjusted, "word": d.word}
            for d in place.differences
        ],
    }


def _record_of_set(grade: Grade) -> dict[str, Any]:
    result = grade.result
    return {
        **_values(grade),
        "corpus": result and result.corpus,
        "comparisons": result and result.comparisons,
    }


def _values(grade: Grade) -> dict[str, Any]:
    """Return what the records of a row, and of a row on one test set, have in common."""
    result = grade.result
    return {
        "grade": grade.word,
        "value": result and result.value.value,
        "interval": result and result.value.interval,
        "n": result and result.n,
        "limit": limit_value(grade),
        "limit_of": grade.nearest and grade.nearest.limit,
        "worse_than": grade.named,
        "reason": grade.reason,
    }
