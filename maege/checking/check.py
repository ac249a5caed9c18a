"""Check a directory that a command wrote, and a text on its results."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from maege import __version__
from maege.checking.files import FILES, checked_manifest, file_checks, oversized_files
from maege.checking.origin import origin_checks
from maege.checking.outcome import Check, Outcome, count_outcomes
from maege.checking.recomputation import (
    RESULTS_GROUP,
    TOLERANCE,
    load_result,
    recomputation_checks,
)
from maege.checking.stored_numbers import stored_numbers
from maege.checking.text_checks import TEXT, VERDICTS, text_checks
from maege.errors import DataError, MaegeError, error_text
from maege.files.manifest import MANIFEST, wrong_keys
from maege.files.text_files import is_file, read_text
from maege.report.columns import Column
from maege.report.received_files import UNREADABLE
from maege.report.study_parts import Part, study_table, table_sections
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim

MAX_ITEMS = 20  # of one kind that are printed; the table has all
HEADINGS: dict[Outcome, str] = {
    "differs": "Differs", "no place found": "No place found", "not checked": "Not checked",
    "matches": "Matches",
}  # fmt: skip
METHODS = (
    "Files are compared with the SHA-256 of `manifest.json`. The manifest has none itself: its "
    "fingerprint is computed again, as are statistics, findings, tables and page from what is "
    f"stored (relative tolerance {TOLERANCE:g}). Code and configuration of the author are not "
    "executed.",
    "Figures of the text are looked up where its words say that they are: metrics, systems, types "
    "of error and statistics, in the head and first column of a table, or in the sentence. They "
    "are compared as fractions or percent, rounded to the digits that are printed, with their "
    "intervals. Verdicts, as “significantly better”, are compared with the tests of the results.",
)


@dataclass(frozen=True, repr=False)
class CheckResult(StudyResult):
    """The result of a check of a directory; ``maege.check`` returns one.

    Its table ``checks`` has a row for each thing that was checked, with the columns ``group``,
    ``item``, ``outcome`` (``matches``, ``differs``, ``no place found`` for what a text says,
    ``not checked`` for all else) and ``observation``.
    """

    @property
    def passed(self) -> bool:
        """Whether nothing differs; some things may not have been checked."""
        return "differs" not in {*self.summary["outcome"]}

    @property
    def headline(self) -> str:
        """The number of outcomes of each kind."""
        numbers = self.summary["outcome"].value_counts()
        return " ".join(f"{HEADINGS[o]}: {numbers.get(o, 0):,}." for o in HEADINGS)

    @property
    def figures_found(self) -> str:
        """How many figures of the text are in the folder, as a sentence; empty without a text."""
        return next((c.text for c in self.claims if c.statement == FIGURES), "")


FIGURES = "check.figures"  # statement of the claim that counts them
_LONGEST_PATH = 1000  # characters; longer strings are texts
MAX_TEXT = 1_000_000  # characters


def _content(text: str | Path) -> str:
    """Read a text if it is, or names, a file. Raises DataError for one that is too long."""
    is_name = isinstance(text, Path) or (
        len(text) < _LONGEST_PATH and text.isprintable() and is_file(text)
    )
    file = Path(text) if is_name else None
    # A character has at most four bytes. A file may be huge: it is not read to count them.
    is_long = file is not None and is_file(file) and file.stat().st_size > 4 * MAX_TEXT
    if not is_long:
        content = str(text) if file is None else read_text(file)
        if len(content) <= MAX_TEXT:
            return content
    raise DataError(
        f"the text is longer than {MAX_TEXT:,} characters, the most that are checked at once; "
        f"give its parts one by one"
    )


def check(
    directory: str | Path, *, text: str | Path | None = None, data: str | Path | None = None
) -> CheckResult:
    """Check a directory that any command wrote, and the figures of a text on its results.

    Parameters
    ----------
    directory
        The output directory of a command.
    text
        A text on these results: the path of a file (plain text, Markdown or LaTeX), or the text
        itself. A string that is the name of a file stands for the file.
    data
        A folder in which files of the author's corpus are searched by their checksums.

    Returns
    -------
    CheckResult
        ``passed`` says whether nothing differs, ``table("checks")`` what was checked.

    Raises
    ------
    DataError
        If no command wrote the directory, or the text cannot be read.

    Examples
    --------
    >>> import maege, tempfile
    >>> directory = tempfile.mkdtemp()
    >>> maege.coverage("quickstart", metrics=[], progress=False).write(directory)
    >>> maege.check(directory).passed
    True
    """
    path, folder = Path(directory), None if data is None else Path(data)
    if folder is not None and not folder.is_dir():
        raise DataError(f"{folder}: no such directory")
    content = None if text is None else _content(text)
    manifest = checked_manifest(path)
    wrong, oversized = wrong_keys(path).items(), oversized_files(path, manifest)
    checks = [
        *(Check(FILES, f"{MANIFEST}: {key}", "differs", f"it {why}") for key, why in wrong),
        *file_checks(path, manifest, oversized),
        *origin_checks(manifest, folder),
    ]
    if not oversized:
        checks += recomputation_checks(path, manifest)
        checks += () if content is None else _text_checks(path, manifest, content)
    else:
        checks.append(Check(RESULTS_GROUP, "all", "not checked", "its files are too large"))
    command = str(manifest.get("command", "run"))[:50]
    summary = ", ".join(f"{group} {n:,} of {total:,}" for group, n, total in count_outcomes(checks))
    description = (
        f"Results of maege {command}, fingerprint {manifest.get('fingerprint')}. What matches: "
    )
    columns = [Column("group"), Column("item"), Column("outcome"), Column("observation")]
    table = study_table("checks", "All checks", METHODS[0], columns, checks, is_folded=True)
    return CheckResult(
        "check",
        f"check of {path.resolve().name}",
        (Part("", "", f"{description}{summary}.", tuple(table_sections([table]))),),
        (*_claims(checks, has_text=content is not None),),
        {},
        {
            "command": "check",
            "fingerprint": sha256(f"{manifest}{content}".encode()).hexdigest()[:16],
            "maege": __version__,
            "config": {"metrics": [], "checked": manifest.get("fingerprint")},
        },
        methods=METHODS if content is not None else METHODS[:1],
    )


def _text_checks(directory: Path, manifest: dict[str, object], text: str) -> Iterator[Check]:
    try:
        result = load_result(directory, manifest)
        numbers = stored_numbers(directory, result)
    except (MaegeError, csv.Error, *UNREADABLE) as error:
        reason = f"the results cannot be read: {error_text(error)[:300]}"
        yield Check(TEXT, "all figures", "not checked", reason)
        return
    yield from text_checks(text, numbers, result.claims)


def _claims(checks: list[Check], *, has_text: bool) -> Iterator[Claim]:
    """Yield what is printed: what differs, has no place or was not checked, and what matches."""
    for outcome, heading in HEADINGS.items():
        found = [check for check in checks if check.outcome == outcome]
        for group in dict.fromkeys(check.group for check in found):
            of_group = [check for check in found if check.group == group]
            is_text = group in (TEXT, VERDICTS)
            if outcome == "matches":  # the description counts the others
                if is_text:
                    yield _claim(heading, outcome, f"{group}: {_lines(of_group)}")
                continue
            limit = len(of_group) if is_text else MAX_ITEMS
            for check in of_group[:limit]:
                yield _claim(heading, outcome, _sentence(check))
            if (more := len(of_group) - limit) > 0:
                yield _claim(heading, outcome, f"{group}: {more} more; see the table `checks`")
    figures = [check.outcome for check in checks if check.group == TEXT]
    if has_text and "not checked" not in figures:
        said = f"{figures.count('matches'):,} of {len(figures):,} figures are in the folder."
        yield Claim(FIGURES, (), table="checks", is_key=True, text=said)


def _lines(checks: list[Check]) -> str:
    """Return how many things of a text match, and in which lines."""
    lines = list(dict.fromkeys(check.item.partition(":")[0].split()[1] for check in checks))
    more = f" and {len(lines) - MAX_ITEMS} more" if len(lines) > MAX_ITEMS else ""
    noun = "line" if len(lines) == 1 else "lines"
    return f"{len(checks):,} ({noun} {', '.join(lines[:MAX_ITEMS])}{more})"


def _sentence(check: Check) -> str:
    """Return what is printed of a check; what differs in a text says itself what it is."""
    if check.group not in (TEXT, VERDICTS):
        return f"{check.group}: {check.item}: {check.observation}"
    line, _, item = check.item.partition(": ")
    is_said = check.outcome == "differs" and check.group == TEXT
    return ": ".join(filter(None, (line, "" if is_said else item, check.observation)))


def _claim(heading: str, outcome: Outcome, text: str) -> Claim:
    return Claim(f"check.{outcome}", (), text, section=heading, table="checks", is_key=True,
                 text=text)  # fmt: skip
