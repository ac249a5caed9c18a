"""What others may see of results: reports without the directories of a machine."""

import getpass
import re
import shlex
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any, TypeVar

from maege.report.study_parts import StudyContent

Content = TypeVar("Content", bound=StudyContent)

# Not a single backslash alone, which begins an escape in JSON (`\u00fc`).
ROOT = r"(?:(?:…|[A-Za-z]:|~\w*)[/\\]|/|\\\\(?=[\w.-]+\\[^\\]))"
# A word of a directory with blanks, before the last one: no option, no file (q.txt), no end of a
# sentence, or what follows the path would be hidden with it.
_WORD = r"(?!-)(?!\S{0,200}\.\w{1,5}\s)[^\s/\\'\"`,;:()]+[ ]"
DIRECTORIES = re.compile(
    rf"""(?<=(['"`])){ROOT}(?:(?:(?!\1)[^/\\\n])+[/\\])+"""
    rf"""|(?:file://|(?<![\w:/.…])){ROOT}(?:(?:{_WORD}){{,4}}[^\s/\\'"`]+[/\\])+|(?<!\w)~\w*/"""
)
HOME = re.compile(r"(?:/home|[/\\]Users)[/\\]([^/\\'\"]+)")
HOST = re.compile(r"(https?://)(?:[^\s/'\"@]*@)?[^\s/:'\"|]+")
MIN_NAME = 3  # characters of a user or host name that is searched everywhere
HIDDEN = "…"
# A manifest may come from anywhere. Of more directories and files, and in longer texts, only what
# looks like a directory is hidden.
MAX_SEARCHED = 500
MAX_CHARACTERS = 10_000


def cleaner(content: Any, *, anonymous: bool, files: Iterable[str] = ()) -> Callable[[str], str]:
    """Return a function that hides what the texts of a result tell about a machine.

    ``files``: labels of files of the user, such as ``refs/gold.m2``, whose names are hidden, too.
    """
    texts = list(_texts(content))
    named = {d for text in texts if len(text) <= MAX_CHARACTERS for d in _directories(text)}
    directories = sorted(named, key=lambda d: (-len(d), d))[:MAX_SEARCHED]
    names = _personal_names(texts) if anonymous else []
    hidden = _hidden_files(files)

    def clean(text: str) -> str:
        for directory in directories:
            text = text.replace(directory, f"{HIDDEN}/")
        text = DIRECTORIES.sub(f"{HIDDEN}/", text)
        if anonymous:
            text = HOST.sub(rf"\1{HIDDEN}", text)
        for name in names:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", HIDDEN, text)
        for pattern, replacement in hidden.items():
            text = re.sub(pattern, replacement, text)
        return text

    return clean


def _hidden_files(labels: Iterable[str]) -> dict[str, str]:
    """Return patterns of the names of files, and what is written instead of them.

    A corpus that is called by its file is so in a title (``systems on gold``) and a description.
    """
    names = dict.fromkeys(PurePosixPath(re.sub(r" \(\d+\)$", "", label)).name for label in labels)
    patterns = {}
    longest = sorted(names, key=len, reverse=True)[:MAX_SEARCHED]
    for number, name in enumerate(longest, 1):
        path = PurePosixPath(name)
        patterns[rf"(?<![\w.-]){re.escape(name)}(?![\w-])"] = f"file-{number}{path.suffix}"
        stem = re.escape(path.stem)
        patterns[rf"(?<= on ){stem}(?![\w-])|(?:^|(?<=\()){stem}(?=[:,])"] = "a corpus"
    return patterns


def cleaned_study(result: Content, clean: Callable[[str], str]) -> Content:
    """Clean the texts of the result of a study."""
    return replace(
        result,
        signatures=each_text(result.signatures, clean),
        parts=tuple(
            replace(
                part,
                notes=tuple(each_text(part.notes, clean)),
                failures=each_text(part.failures, clean),
            )
            for part in result.parts
        ),
    )


def each_text(content: Any, clean: Callable[[str], str]) -> Any:
    """Change the texts that are values; names of metrics, which are keys, stay."""
    if isinstance(content, Mapping):
        return {
            (clean(key) if isinstance(key, str) and ".py:" in key else key): each_text(item, clean)
            for key, item in content.items()
        }
    if isinstance(content, list | tuple):
        return [each_text(item, clean) for item in content]
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
    """Yield the directories of a path, or of the words of a command, also if they have blanks.

    The path may begin a message (``PATH: what is wrong with it``).
    """
    words = [text.partition(": ")[0]]
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
    return sorted((n for n in names if len(n) >= MIN_NAME and n not in _GENERAL), key=len)[::-1]


_GENERAL = {"root", "user", "admin", "localhost", "runner", "ubuntu"}  # of no person or machine
