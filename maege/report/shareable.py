"""What others may see of a run: its report without the directories of the machine it ran on."""

import getpass
import re
import shlex
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Any, TypeVar, cast

from maege.human.pipeline import HumanResults
from maege.report.human.human_result import HumanResult
from maege.report.manifest import Manifest
from maege.report.run_result import RunResult

if TYPE_CHECKING:  # of other commands, and slow to import
    from maege.coverage.pipeline import CoverageResults
    from maege.system.pipeline import SystemsResults

Results = TypeVar("Results", "CoverageResults", HumanResults, "SystemsResults")

ROOT = r"(?:…|[A-Za-z]:|~\w*)?[/\\]"
# A word of a directory with blanks, before the last one: no option, no file (q.txt), no end of a
# sentence, or what follows the path would be hidden with it.
WORD = r"(?!-)(?!\S*\.\w{1,5}\s)[^\s/\\'\"`,;:()]+[ ]"
DIRECTORIES = re.compile(
    rf"""(?<=(['"`])){ROOT}(?:(?:(?!\1)[^/\\\n])+[/\\])+"""
    rf"""|(?:file://|(?<![\w:/.…])){ROOT}(?:(?:{WORD}){{,4}}[^\s/\\'"`]+[/\\])+|(?<!\w)~\w*/"""
)
HOME = re.compile(r"(?:/home|[/\\]Users)[/\\]([^/\\'\"]+)")
HOST = re.compile(r"(https?://)(?:[^\s/'\"@]*@)?[^\s/:'\"|]+")
MIN_NAME = 3  # characters of a user or host name that is searched everywhere
HIDDEN = "…"


def without_directories(run: RunResult, *, anonymous: bool = False) -> RunResult:
    """Return a run for its report: paths have no directories.

    ``anonymous``: nor are there hosts of servers, and names of users and of this machine.
    """
    people = run.humans.results if run.humans else None
    of_people = [people.signatures, people.notes, people.failures] if people else []
    clean = _cleaner([run.config, run.manifest, of_people], anonymous=anonymous)
    return replace(
        run,
        config=_each_text(run.config, clean),
        manifest=cast(Manifest, _each_text(run.manifest, clean)),
        results=replace(run.results, signatures=_each_text(run.results.signatures, clean)),
        humans=None if people is None else HumanResult(_cleaned(people, clean)),
    )


def without_directories_in_texts(results: Results) -> Results:
    """Return results of a command for their report: paths have no directories."""
    texts = [results.signatures, results.notes, results.failures]
    return _cleaned(results, _cleaner(texts, anonymous=False))


def _cleaner(content: Any, *, anonymous: bool) -> Callable[[str], str]:
    """Return a function that hides what the texts of a result tell about a machine."""
    texts = list(_texts(content))
    directories = sorted({d for text in texts for d in _directories(text)}, key=len, reverse=True)
    names = _personal_names(texts) if anonymous else []

    def clean(text: str) -> str:
        for directory in directories:
            text = text.replace(directory, f"{HIDDEN}/")
        text = DIRECTORIES.sub(f"{HIDDEN}/", text)
        if anonymous:
            text = HOST.sub(rf"\1{HIDDEN}", text)
        for name in names:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", HIDDEN, text)
        return text

    return clean


def _cleaned(results: Results, clean: Callable[[str], str]) -> Results:
    return replace(
        results,
        signatures=_each_text(results.signatures, clean),
        notes=tuple(_each_text(results.notes, clean)),
        failures=_each_text(results.failures, clean),
    )


def _each_text(content: Any, clean: Callable[[str], str]) -> Any:
    """Change the texts that are values; names of metrics, which are keys, stay."""
    if isinstance(content, Mapping):
        return {
            (clean(key) if isinstance(key, str) and ".py:" in key else key): _each_text(item, clean)
            for key, item in content.items()
        }
    if isinstance(content, list | tuple):
        return [_each_text(item, clean) for item in content]
    return clean(content) if isinstance(content, str) else content


def _texts(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, Mapping):
        for key, item in content.items():
            yield from _texts([key, item])
    elif isinstance(content, list | tuple):
        for item in content:
            yield from _texts(item)


def _directories(text: str) -> Iterator[str]:
    """Yield the directories of a path, or of the words of a command, also if they have blanks."""
    words = [text]
    with suppress(ValueError):  # quotes that do not end
        words += shlex.split(text)
    for word in words:
        for kind in (PurePosixPath, PureWindowsPath):
            path = kind(word.removeprefix("file://"))
            if path.is_absolute() and len(path.parts) > 2 and "\n" not in word:
                yield str(path.parent) + ("/" if kind is PurePosixPath else "\\")


def _personal_names(texts: list[str]) -> list[str]:
    names = {match for text in texts for match in HOME.findall(text)}
    with suppress(OSError, KeyError, ImportError):
        names.add(getpass.getuser())
    names |= {socket.gethostname(), socket.gethostname().partition(".")[0]}
    return sorted((n for n in names if len(n) >= MIN_NAME and n not in GENERAL), key=len)[::-1]


GENERAL = {"root", "user", "admin", "localhost", "runner", "ubuntu"}  # of no person or machine
