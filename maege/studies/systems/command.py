"""`maege systems`: correctors compared, with intervals and tests."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from maege.data.language import check_code
from maege.errors import ConfigError
from maege.files.file_kinds import is_m2
from maege.studies.systems.config import SystemsConfig, expand_test_sets
from maege.studies.thresholds import exit_code, required, thresholds_line
from maege.terminal import options
from maege.terminal.printed_result import (
    failure_lines,
    fitting_lines,
    note_lines,
    paragraphs_in_room,
    report_line,
    screen_lines,
)
from maege.terminal.printing import print_lines, wrap_text
from maege.terminal.study_command import StudyCall, examined_name, study_command

if TYPE_CHECKING:  # slow to import
    from maege.report.display_table import DisplayTable
    from maege.studies.systems.report.result import SystemsResult
    from maege.studies.systems.thresholds import SystemThreshold


_OF_REPORT = "tests of pairs, how far to trust it, text for a paper"
_OPTIONS = ["metrics", "source", "m2", "outputs"]


class _References(click.Option):
    """`--reference FILE`, and `--system-reference NAME=FILE`: one entry of the help."""

    def __init__(self, *names: Any, **settings: Any) -> None:
        super().__init__(*names, **settings)
        self.secondary_opts = ["--system-reference"]

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Read both, each for itself."""
        super().add_to_parser(parser, ctx)
        parser.add_option(
            obj=self, opts=self.secondary_opts, dest="system_reference", action="append", nargs=1
        )

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Give the command both."""
        ctx.params["system_reference"] = tuple(opts.get("system_reference", ()))
        return super().handle_parse_result(ctx, opts, args)


@study_command(SystemsConfig, "systems-NAME", _OPTIONS, options.subject(required=False))
@click.option(
    "--system",
    multiple=True,
    metavar="NAME=FILE",
    help="Output of a system, one sentence per line, or an M2 file with its edits by its own "
    "annotator; repeatable.",
)
@click.option(
    "--reference",
    cls=_References,
    multiple=True,
    metavar="[NAME=]FILE",
    help="Corrections by another person: text files with one sentence per line, or names of "
    "references of the known corpus; if unset: its default ones. NAME=FILE: made from the output "
    "of a system, which is compared with it instead; each system needs one. Repeatable.",
)
@click.option(
    "--test-set",
    multiple=True,
    metavar="NAME[@CODE]=FILE.m2:OUTPUTS|CORPUS",
    help="One of several test sets: its gold edits and the folder of outputs, or a known corpus; "
    "CODE is its language, as in falko@de=FILE.m2:OUTPUTS; repeatable.",
)
@click.option(
    "--language",
    multiple=True,
    metavar="[NAME=]CODE",
    help="Language of the texts, such as de or en-GB; NAME=CODE of one test set, repeatable.",
)
@click.option(
    "--require",
    multiple=True,
    metavar="METRIC.A-B>NUMBER",
    help="A threshold in quotes, for a difference, a score or an end of its interval: "
    "'errant.ours-base.low>-0.005', 'gleu.ours>0.5', 'errant.ours.recall>=0.3'.",
)
def command(
    call: StudyCall,
    *,
    system: Sequence[str],
    reference: Sequence[str],
    system_reference: Sequence[str],
    test_set: Sequence[str],
    language: Sequence[str],
    require: Sequence[str],
) -> None:
    """Compare systems, with intervals and tests.

    Exit codes: 0: success, all thresholds are met; 1: some are not; 2: no result; 3: some metrics
    failed (see the report), and there are no thresholds.

    Example: maege systems --m2 gold.m2 --system ours=out.txt --system base.txt --metrics errant
    """
    thresholds = _thresholds(require)
    if reference:
        call = replace(call, texts={**call.texts, "references": reference})
    has_texts = call.texts or test_set
    if call.subject is None and not has_texts:
        raise ConfigError(
            "give a configuration, the name of a corpus, or --m2 (gold edits), or --source and "
            "--reference; and each output as --system NAME=FILE"
        )
    sets, codes = _test_sets(test_set or ())
    of_all, of_sets = _languages(language or ())
    named = _named_files(system or ())
    edited = {name: file for name, file in named.items() if is_m2(file)}
    config: SystemsConfig = call.settings(
        files={name: file for name, file in named.items() if name not in edited} or None,
        hypothesis_m2=edited or None,
        system_references=_system_references(system_reference or ()) or None,
        test_sets=sets or None,
        **({"language": of_all} if of_all else {}),
    ).in_languages(codes | of_sets)
    names = "-".join(config.test_sets)[:60]
    file = examined_name(call.subject, call.texts, config.corpus.name or "")
    call = call.named(f"systems-{config.name or names or file}")
    from maege.studies.conducting import conduct_into  # slow to import
    from maege.studies.systems.study import study_of

    result = cast("SystemsResult", conduct_into(study_of(thresholds), config, call))
    print_lines(comparison_lines(result, call.directory, verbose=call.verbose))
    failed = len(result.failures)
    code = exit_code(
        result.thresholds, has_scores=failed < len(config.metrics), is_complete=not failed
    )
    raise click.exceptions.Exit(code)


def comparison_lines(
    result: "SystemsResult", directory: Path, *, verbose: bool = False
) -> Iterator[str]:
    """Yield the verdict, the scores, what else there is room for, and where the report is.

    Of up to eight systems by two metrics that is at most 20 lines of 100 columns, so lines between
    clusters are left out where there is no room. ``verbose``: all findings and whole notes, however
    many lines they take.
    """
    from maege.studies.systems.report.main_table import without_rules  # slow to import

    part = result.parts[0]
    verdicts = result.verdicts
    lines = failure_lines(result)
    lines += [line for text in verdicts[:1] for line in wrap_text(text)]
    lines += wrap_text(part.description)
    end = wrap_text(thresholds_line(result.thresholds)) if result.thresholds else []
    end.append(report_line(directory, _OF_REPORT))
    tables = [view.table for view in part.main_views]
    of_tables = _table_lines(tables)
    if not verbose and len(lines) + len(of_tables) + len(end) > screen_lines():
        of_tables = _table_lines(map(without_rules, tables))
    lines += of_tables
    yield from lines
    if verbose:
        for of_part in result.parts:
            if of_part.title:
                yield from wrap_text(f"{of_part.title}:")
            for text in result.findings_of(of_part):
                if text not in verdicts[:1]:
                    yield from wrap_text(text, "- ")
        for note in result.notes:
            yield from note_lines(note)
    else:
        findings = [wrap_text(text, "- ") for text in _further(result, verdicts)]
        room = screen_lines() - len(lines) - len(end)
        yield from paragraphs_in_room(findings, result.notes, room)
    yield from end


def _table_lines(tables: "Iterable[DisplayTable]") -> list[str]:
    """Return tables with their captions."""
    return [
        line
        for table in tables
        for line in (*fitting_lines(table, len(table.text_columns)), *wrap_text(table.caption))
    ]


def _further(result: "SystemsResult", verdicts: Sequence[str]) -> Iterator[str]:
    """Yield the key findings, those by the other metrics first."""
    said = result.findings_of(result.parts[0], only_key=True)
    yield from verdicts[1:]
    yield from (text for text in said if text not in verdicts)


def _thresholds(texts: Sequence[str]) -> "list[SystemThreshold]":
    if not texts:
        return []
    from maege.studies.systems.thresholds import SystemThreshold  # few users set one

    return required(texts, SystemThreshold.read)


def _named(
    option: str, entries: Sequence[str], *, is_required: bool = False
) -> Iterator[tuple[str, str, str]]:
    """Yield texts ``[NAME=]VALUE``, and their names and values; a name may be empty.

    >>> [*_named("--system", ["ours=out/1.txt", "out/base.txt"])]
    [('ours=out/1.txt', 'ours', 'out/1.txt'), ('out/base.txt', '', 'out/base.txt')]
    """
    for entry in entries:
        *name, value = entry.split("=", 1)
        if not (value and all(name) and (name or not is_required)):
            raise ConfigError(
                f"{option} {entry}: give NAME={'CODE' if option == '--language' else 'FILE'}"
            )
        yield entry, "".join(name), value


def _test_sets(entries: Sequence[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return test sets, and codes of languages, by name; see the option ``--test-set``."""
    named: list[Any] = []
    codes = {}
    for _, key, files in _named("--test-set", entries):
        name, at, code = key.partition("@")
        named.append({name: files} if key else files)
        if at:
            codes[name] = check_code(code, f"--test-set {key}")
    try:
        return dict(expand_test_sets(named)), codes
    except ValueError as error:
        raise ConfigError(f"--test-set: {error}") from None


def _languages(entries: Sequence[str]) -> tuple[str | None, dict[str, str]]:
    """Return the language of all texts, and those of test sets by name, from ``[NAME=]CODE``.

    >>> _languages(["de", "conll=en"])
    ('de', {'conll': 'en'})
    """
    codes: dict[str, str] = {}
    for entry, name, code in _named("--language", entries):
        if codes.setdefault(name, code) != code:
            raise ConfigError(f"--language {entry}: it is {codes[name]!r} before; give one of them")
    return codes.pop("", None), codes


def _system_references(entries: Sequence[str]) -> dict[str, list[str]]:
    """Return files of references by system, from texts ``NAME=FILE``."""
    files: dict[str, list[str]] = {}
    for _, name, file in _named("--system-reference", entries, is_required=True):
        files.setdefault(name, []).append(file)
    return files


def _named_files(entries: Sequence[str]) -> dict[str, str]:
    """Return files by name, from texts ``NAME=FILE``, or ``FILE``, which is then called as it is.

    >>> _named_files(["ours=out/1.txt", "out/base.txt"])
    {'ours': 'out/1.txt', 'base': 'out/base.txt'}
    """
    files: dict[str, str] = {}
    for _, given, file in _named("--system", entries):
        name = given or Path(file).stem
        if name in files:
            raise ConfigError(
                f"--system: two systems are called {name!r} ({files[name]}, {file}); give another "
                f"NAME=FILE"
            )
        files[name] = file
    return files
