"""What a vetting leaves open: undecided rows, known metrics, what was not examined, citations."""

from collections.abc import Iterable, Iterator, Sequence

from maege import __version__
from maege.data import datasets
from maege.report.markdown import with_code
from maege.report.statements import list_names
from maege.report.study_parts import Panel, Section
from maege.statistics.claim import Claim
from maege.studies.dossier.cards import PEOPLE_ROWS, undecided_text
from maege.studies.dossier.dossier import JointDossier
from maege.studies.dossier.figures import uncapitalised
from maege.studies.dossier.grades import Grade
from maege.studies.vet.report.dossier_text import compared_texts

_SECTION = "its section to `--sections`"
_PEOPLE = "`--humans SET` (sets: `maege data list humans`)"
_CITE = "How to cite"
_COMPARED = "Known metrics"
_PAPER = (
    "MAEGE: Choshen, L. and Abend, O. (2018). Automatic Metric Validation for Grammatical Error "
    "Correction. ACL."
)


def open_sections(joint: JointDossier, claims: Sequence[Claim]) -> list[Section]:
    """Return the sections that have something to say, in the order of the page."""
    power = dict.fromkeys(c.text for c in claims if c.statement == "vet.power")
    lines = {
        "What would decide": _undecided(joint),
        _COMPARED: [*compared_texts(joint), *filter(None, power)],
        "Not examined": _not_examined(joint),
        _CITE: _citations(joint),
    }
    return [
        _section(title, texts, _bibtex(joint) if title == _CITE else "")
        for title, of_section in lines.items()
        if (texts := list(of_section))
    ]


def _section(title: str, texts: Sequence[str], bibtex: str) -> Section:
    lines = [f"## {title}", "", *(f"- {with_code(text)}" for text in texts), ""]
    # In Markdown, the scorecard has the comparisons, and the findings what would show them.
    markdown = "" if title == _COMPARED else "\n".join(lines)
    return Section(title, panels=(lines_panel(texts, markdown, bibtex),))


def lines_panel(texts: Sequence[str], markdown: str, bibtex: str = "") -> Panel:
    """Return a list of texts, and after it publications that the reader can open."""
    data = {"lines": texts, "bibtex": bibtex}
    return Panel("lines.html", data, is_first=True, markdown=markdown)


def _named_grades(joint: JointDossier) -> Iterator[tuple[str, Grade]]:
    """Yield all grades, of several metrics with the name of theirs before it."""
    for name, dossier in joint.named:
        yield from ((name and f"{name}: ", grade) for grade in dossier.grades)


def _undecided(joint: JointDossier) -> Iterator[str]:
    for name, grade in _named_grades(joint):
        if grade.word == "not examined" and grade.reason:
            yield f"{name}{grade.row.name}: not examined. {grade.reason.capitalize()}."
        elif grade.word == "undecided" and not grade.is_without_fault:
            yield f"{name}{undecided_text(grade)}"


def _not_examined(joint: JointDossier) -> Iterator[str]:
    """Yield which rows have no answer yet, how to get it, and what answers hold for only."""
    missing = dict.fromkeys(m.row for _, m in _named_grades(joint) if m.result is None)
    ways: dict[str, list[str]] = {}
    for row in missing:
        own = row.asked_by or (_SECTION if row.read else "")
        asked = _PEOPLE if row.key in PEOPLE_ROWS else own
        ways.setdefault(asked, []).append(row.name)
    for asked, names in sorted(ways.items(), reverse=True):
        rows = list_names(names, len(names))
        yield f"{rows}: add {asked}." if asked else f"No study examines yet: {rows}."
    conditions: dict[str, dict[str, None]] = {}
    for _, grade in _named_grades(joint):
        for condition in grade.result.conditions if grade.result and grade.is_examined else ():
            conditions.setdefault(condition, {})[uncapitalised(grade.row.name)] = None
    for condition, rows_of in conditions.items():
        yield f"Only on {condition}: {list_names(list(rows_of), len(rows_of))}."


def _citations(joint: JointDossier) -> Iterable[str]:
    data = ", ".join(joint.corpora)
    yield f"Results: MAEGE {__version__}, vetting of {', '.join(joint.metrics)} on {data}."
    yield _PAPER


def _bibtex(joint: JointDossier) -> str:
    """Return the publications of the corpora that MAEGE knows."""
    cards = datasets.cards()
    names = dict.fromkeys(corpus.split(" ")[0] for corpus in joint.corpora)
    citations = (cards[name].citation for name in names if name in cards)
    return "\n".join(text for text in citations if text.startswith("@"))
