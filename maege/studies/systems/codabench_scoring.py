"""The scoring program of a task on Codabench: ``python -m`` this, with its folders.

Participants see all that it prints and writes. So its page has scores, and neither a sentence nor a
correction of the test set; the notes are those that follow from the submission and the source.
"""

import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path

from maege.config.subject import configuration
from maege.data.system_outputs import read_outputs
from maege.data.text_checks.check import check_texts
from maege.errors import ConfigError, DataError, MaegeError
from maege.files.file_kinds import is_m2
from maege.report.html.page import study_page
from maege.report.study_parts import Part, Section, StudyContent
from maege.studies.study import conduct
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.report.claims import DIFFERENCES, SCORES
from maege.studies.systems.study import STUDY
from maege.texts.reading import read_texts
from maege.user_warnings import capture_warnings

TASK = "task.yaml"  # the configuration, in the reference data
SUBMISSION = "submission"  # the name of the system
MAX_BYTES = 50_000_000  # of a submission
# What a participant may see, by section: nothing that quotes the test set or its corrections.
_SHOWN = {SCORES: ("scores",), DIFFERENCES: ("groups",)}
_STATEMENTS = ("systems.few", "systems.first", "systems.pairs", "systems.source", "systems.groups")


def main(arguments: Sequence[str]) -> int:
    """Score a submission, print one message, and return 1 if it is wrong.

    Other exceptions, which may quote the test set, are not for participants.
    """
    given, output = map(Path, arguments)
    printed = sys.stdout
    try:
        with redirect_stdout(StringIO()):
            notes = score(given, output)
    except SubmissionError as error:
        print(f"Your submission could not be scored. {error}", file=printed)
        return 1
    print("\n".join(["Scored.", *(f"Note: {note}" for note in notes)]), file=printed)
    return 0


class SubmissionError(MaegeError):
    """What a participant can mend."""


def score(given: Path, output: Path) -> tuple[str, ...]:
    """Score the submission in ``given/res`` by ``given/ref``; return notes for the participant.

    Writes ``scores.json`` and ``detailed_results.html`` into ``output``, or neither. Raises
    SubmissionError if the submission is wrong.
    """
    file = submitted_file(given / "res")
    config: SystemsConfig = configuration(
        SystemsConfig, str(given / "ref" / TASK), files={SUBMISSION: str(file)}
    )
    sources = read_texts(config.corpus.files()).sources
    notes = _checked(file, sources, config)
    result = conduct(STUDY, config)
    if result.failures:
        raise MaegeError("; ".join(result.failures.values()))
    scores = {k: v for k, v in scores_of(result, SUBMISSION).items() if v is not None}
    if failed := [m.name for m in config.metrics if score_key(m.name) not in scores]:
        raise SubmissionError(f"Undefined for this output: {', '.join(failed)}.")
    output.mkdir(parents=True, exist_ok=True)
    page = study_page(for_participants(result, notes))
    (output / "detailed_results.html").write_text(page, encoding="utf-8", newline="\n")
    (output / "scores.json").write_text(json.dumps(scores) + "\n", encoding="utf-8", newline="\n")
    return notes


def submitted_file(folder: Path) -> Path:
    """Return the file of a submission, NAME.txt; raise SubmissionError unless there is just one.

    Links are refused: one could lead to the corrections.
    """
    found: list[Path] = []
    others: list[Path] = []
    for directory, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__MACOSX")
        for name in sorted([*folders, *names]):
            path = Path(directory, name)
            if path.is_symlink():
                raise SubmissionError(f"{name!r:.80} is a link. Zip the file itself.")
            if name in names and not name.startswith("."):
                (found if path.suffix == ".txt" else others).append(path)
    if len(found) != 1:
        names_of = ", ".join(f"{path.name!r:.80}" for path in (found or others)[:5])
        has = f"There are {len(found)}" if found else "There is none"
        raise SubmissionError(
            f"Submit a zip with one file NAME.txt, the corrected sentences, one per line. {has}"
            f"{f': {names_of}' if names_of else ''}."
        )
    if found[0].stat().st_size > MAX_BYTES:
        raise SubmissionError(f"{found[0].name}: larger than {MAX_BYTES:,} bytes.")
    return found[0]


def _checked(file: Path, sources: Sequence[str], config: SystemsConfig) -> tuple[str, ...]:
    """Read a submission, and return notes on it, which do not depend on corrections."""
    if is_m2(file):
        raise SubmissionError(f"{file.name} is an M2 file. Submit the corrected sentences as text.")

    def read() -> None:
        outputs = read_outputs({SUBMISSION: file}, len(sources), "the test set")
        check_texts(sources, outputs, {}, config.corpus.text_unit)

    try:
        _, notes = capture_warnings(read)
    except DataError as error:
        message = str(error).replace(str(file), file.name)
        raise SubmissionError(f"{message}.") from None
    return tuple(note.replace(str(file), file.name) for note in notes)


def scores_of(result: StudyContent, system: str) -> dict[str, float | None]:
    """Return the scores of a system by key of the leaderboard; None for what is undefined.

    Raises ConfigError if two have the same key.
    """
    tables = {table.name: table for part in result.parts for table in part.tables}
    scores: dict[str, float | None] = {}
    for name in ("scores", "details", "groups"):
        for row in tables[name].rows if name in tables else ():
            if row["system"] == system:
                key = score_key(row["metric"], row.get("detail") or "", row.get("group") or "")
                if key in scores:
                    raise ConfigError(
                        f"two scores have the same column of the leaderboard, {key!r}; rename a "
                        f"metric or a group"
                    )
                scores[key] = row["value" if name == "details" else "score"]
    return scores


def score_key(metric: str, detail: str = "", group: str = "") -> str:
    """Return a key of the leaderboard: METRIC, METRIC_DETAIL or METRIC_in_GROUP.

    >>> score_key("errant", "recall"), score_key("bert-score"), score_key("errant", group="A 1")
    ('errant_recall', 'bert_score', 'errant_in_A_1')
    """
    return re.sub(r"\W+", "_", "_".join(filter(None, (metric, detail, group and f"in_{group}"))))


def for_participants(result: StudyContent, notes: tuple[str, ...]) -> StudyContent:
    """Return what participants may see of a result: the tables of scores, and notes on their file.

    All else is left out, so that what a later version adds to the page is left out, too.
    """
    (part,) = result.parts
    sections = tuple(
        _shown(section, _SHOWN) for section in part.sections if section.title in _SHOWN
    )
    shown = Part(part.key, part.title, part.description, sections, notes=notes)
    claims = tuple(claim for claim in result.claims if claim.statement in _STATEMENTS)
    return replace(result, parts=(shown,), claims=claims, signatures={}, manifest={})


def _shown(section: Section, names: Mapping[str, Sequence[str]]) -> Section:
    tables = tuple(table for table in section.tables if table.name in names[section.title])
    return Section(section.title, tables=tables, is_summary=section.is_summary)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
