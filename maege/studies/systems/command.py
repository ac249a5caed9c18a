"""`maege systems`: correctors compared, with intervals and tests."""

from collections.abc import Iterator, Sequence
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
    from maege.studies.systems.report.result import SystemsResult
    from maege.studies.systems.thresholds import SystemThreshold


_OF_REPORT = "tests of pairs, how far to trust it, text for a paper"
_OPTIONS = ["metrics", "source", "reference", "m2", "outputs"]


@study_command(SystemsConfig, "systems-NAME", _OPTIONS, options.subject(required=False))
@click.option(
    "--system",
    multiple=True,
    metavar="NAME=FILE",
    help="Output of a system, one sentence per line, or an M2 file with its edits by its own "
    "annotator; repeatable.",
)
@click.option(
    "--system-reference",
    multiple=True,
    metavar="NAME=FILE",
    help="A reference that was made from the output of a system, one sentence per line. The system "
    "is compared with it instead of the common ones. Each system needs one; repeatable.",
)
@click.option(
    "--test-set",
    multiple=True,
    metavar="NAME[@CODE]=FILE.m2:OUTPUTS|CORPUS",
    help="One of several test sets: its gold edits and the folder of outputs, or a known corpus; "
    "CODE is its language, as in falko@de=FILE.m2:OUTPUTS; repeatable.",
)
@click.option(
    "--groups",
    multiple=True,
    metavar="[NAME=]FILE",
    help="The group of each sentence, one per line, such as the proficiency A, B or C: systems are "
    "compared in each group, too; NAME=FILE of one test set, repeatable.",
)
@click.option(
    "--language",
    multiple=True,
    metavar="[NAME=]CODE",
    help="Language of the texts, such as de or en-GB; NAME=CODE of one test set, repeatable.",
)
@options.file_option(
    "--codabench",
    help="Also write a bundle for Codabench, a zip: a task whose submissions are scored like this, "
    "with the gold edits or references as secret data.",
)
@click.option(
    "--require",
    multiple=True,
    metavar="METRIC.A-B>NUMBER",
    help="A threshold in quotes, for a difference, a score or an end of its interval: "
    "'errant.ours-base.low>-0.005', 'gleu.ours>0.5', 'errant.ours.recall>=0.3'.",
)
@options.file_option(
    "--campaign",
    help="Write a campaign of Pearmut, in which people judge pairs of outputs about which the "
    "metrics disagree; `maege humans` reads their annotations.",
)
def command(
    call: StudyCall,
    *,
    system: Sequence[str],
    system_reference: Sequence[str],
    test_set: Sequence[str],
    groups: Sequence[str],
    language: Sequence[str],
    codabench: Path | None,
    require: Sequence[str],
    campaign: Path | None,
) -> None:
    """Compare systems, with intervals and tests.

    Exit codes: 0: success, all thresholds are met; 1: some are not; 2: no result; 3: some metrics
    failed (see the report), and there are no thresholds.

    Example: maege systems --m2 gold.m2 --system ours=out.txt --system base.txt --metrics errant
    """
    thresholds = _thresholds(require)
    has_texts = call.texts or test_set
    if call.subject is None and not has_texts:
        raise ConfigError(
            "give a configuration, the name of a corpus, or --m2 (gold edits), or --source and "
            "--reference; and each output as --system NAME=FILE"
        )
    sets, codes = _test_sets(test_set or ())
    of_all, of_sets = _languages(language or ())
    groups_file = _groups(groups or (), sets)
    named = _named_files(system or ())
    edited = {name: file for name, file in named.items() if is_m2(file)}
    config: SystemsConfig = call.settings(
        files={name: file for name, file in named.items() if name not in edited} or None,
        hypothesis_m2=edited or None,
        system_references=_system_references(system_reference or ()) or None,
        test_sets=sets or None,
        **({"groups": groups_file} if groups_file else {}),
        **({"language": of_all} if of_all else {}),
    ).in_languages(codes | of_sets)
    names = "-".join(config.test_sets)[:60]
    file = examined_name(call.subject, call.texts, config.corpus.name or "")
    call = call.named(f"systems-{config.name or names or file}")
    if codabench is not None:
        from maege.studies.systems.codabench_bundle import check_bundled  # few users ask for one

        if campaign is not None and campaign.resolve() == codabench.resolve():
            raise ConfigError(f"--campaign and --codabench are both {campaign}; give two files")
        check_bundled(config, codabench, force=call.force)
    from maege.studies.conducting import conduct_into  # slow to import
    from maege.studies.systems.study import study_of

    study = study_of(thresholds)
    if campaign is not None:
        from maege.studies.systems.campaign import with_campaign  # few users ask people

        study = with_campaign(study, config, campaign, force=call.force)
    result = cast("SystemsResult", conduct_into(study, config, call))
    print_lines(comparison_lines(result, call.directory, verbose=call.verbose))
    if codabench is not None and result.failures:
        print_lines(["Codabench: no bundle, for some metrics failed"])
    elif codabench is not None:
        from maege.studies.systems.codabench_bundle import left_out, write_bundle

        write_bundle(codabench, config, result)
        print_lines(
            [f"Codabench: {codabench} (upload it; docs/systems.md says how to try it first)"]
        )
        if keys := left_out(config):
            print_lines([f"Codabench: scores do not depend on these keys, left out: {keys}"])
    failed = len(result.failures)
    code = exit_code(
        result.thresholds, has_scores=failed < len(config.metrics), is_complete=not failed
    )
    raise click.exceptions.Exit(code)


def comparison_lines(
    result: "SystemsResult", directory: Path, *, verbose: bool = False
) -> Iterator[str]:
    """Yield the verdict, the scores, what else there is room for, and where the report is.

    Of up to eight systems by two metrics that is at most 20 lines of 100 columns, besides those
    between clusters. ``verbose``: all findings and whole notes, however many lines they take.
    """
    part = result.parts[0]
    verdicts = result.verdicts
    lines = failure_lines(result)
    lines += [line for text in verdicts[:1] for line in wrap_text(text)]
    lines += wrap_text(part.description)
    for view in part.main_views:
        lines += fitting_lines(view.table, len(view.table.text_columns))
        lines += wrap_text(view.table.caption)
    yield from lines
    end = wrap_text(thresholds_line(result.thresholds)) if result.thresholds else []
    end.append(report_line(directory, _OF_REPORT))
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


def _groups(entries: Sequence[str], sets: dict[str, Any]) -> str | None:
    """Return the file with groups of the only test set; those of several are added to ``sets``.

    >>> sets = {"falko": {"corpus": "falko.m2"}}
    >>> _groups(["falko=levels.txt"], sets), sets["falko"]["groups"], _groups(["levels.txt"], {})
    (None, 'levels.txt', 'levels.txt')
    """
    for entry, name, file in _named("--groups", entries):
        if sets and name not in sets:
            raise ConfigError(
                f"--groups {entry}: give TESTSET=FILE for each test set; they are {', '.join(sets)}"
            )
        if sets:
            sets[name] = {**sets[name], "groups": file}
        elif name and not Path(entry).exists():
            raise ConfigError(
                f"--groups {entry}: NAME= is for several test sets (--test-set); without these, "
                f"give the file alone"
            )
    if not sets and len(entries) > 1:
        raise ConfigError(f"--groups: {len(entries)} files for one test set; give one")
    return None if sets or not entries else entries[0]


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
