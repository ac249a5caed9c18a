"""Every error that a user can cause, each with a message that says what to do.

MaegeError
├── ConfigError        a configuration or a command-line value is wrong
├── DataError          a corpus, reference or hypothesis file is wrong
│   └── M2Error        an M2 file is wrong; lists every problem
├── MetricError        a metric is unknown, has wrong parameters, or returns no usable score
│   └── BudgetError    a metric has cost as much as it may
├── LanguageToolError  the LanguageTool server is not installed, or does not respond
├── CacheError         the cache of scores cannot be used
├── ExecutorError      the Dask cluster cannot be used
├── LatticeError       a lattice does not have the requested node, or is too large
└── OutputError        the output directory cannot be used
"""

import re
from collections.abc import Iterable
from difflib import get_close_matches


class MaegeError(Exception):
    """Root of the family. The command line prints its message and exits with 2.

    Its text is shortened: what it quotes, such as names in files, may have any length.
    """

    def __str__(self) -> str:
        return shorten(super().__str__())


class ConfigError(MaegeError):
    """A configuration file or a command-line value is wrong."""


class DataError(MaegeError):
    """A data file is missing, malformed, or does not match the others."""


class MetricError(MaegeError):
    """A metric is unknown, has wrong parameters, or returned no usable score."""


STOPPED_BY_SERVER = "stopped by the server"  # is in the message if a later call may go on
STOPPED_BY_BUDGET = "stopped by its budget"  # is in the message of each BudgetError


class BudgetError(MetricError):
    """A metric has cost as much as it may; what it has scored is kept."""


class LanguageToolError(MaegeError):
    """The LanguageTool server cannot be installed, started, or used."""


class CacheError(MaegeError):
    """The cache of scores cannot be opened, read or written."""


class ExecutorError(MaegeError):
    """The Dask cluster cannot be reached, or cannot be used."""


class LatticeError(MaegeError):
    """A lattice does not have the requested node, or has too many nodes."""


class OutputError(MaegeError):
    """The output directory holds something that must not be overwritten."""


class MaegeWarning(UserWarning):
    """Something that a user should know about a result that is valid all the same."""


MAX_ERROR_TEXT = 10_000  # characters
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]{6,}")
_MAX_NAMES = 100  # that a message lists; the values in a file may be a million
_MAX_NAME = 200  # characters


def error_text(error: BaseException) -> str:
    """Return the type of an error and its text, cut if it is long; any error has one.

    The text can be encoded, and is the same in each run.

    >>> error_text(ValueError("wrong"))
    'ValueError: wrong'
    """
    try:
        text = str(error)
    except BaseException as other:
        text = f"its text raises {type(other).__name__}"
    encodable = shorten(without_addresses(text)).encode("utf-8", "backslashreplace").decode()
    return f"{type(error).__name__}: {encodable}"


def without_addresses(text: str) -> str:
    """Return a text without the addresses of objects in memory, which differ in each run.

    >>> without_addresses("<Score object at 0x7f5ce0a3bd50> is no number")
    '<Score object> is no number'
    """
    return _ADDRESS.sub("", text)


def quoted(value: object, most: int) -> str:
    """Return the beginning of how Python shows a value, without addresses in memory."""
    return without_addresses(repr(value))[:most]


def shorten(text: str, most: int = MAX_ERROR_TEXT) -> str:
    """Return a text without its middle if it is longer than so many characters.

    >>> shorten("x" * 20_000)[4_990:5_040]
    'xxxxxxxxxx [... 10,000 characters ...] xxxxxxxxxxx'
    """
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]} [... {len(text) - 2 * half:,} characters ...] {text[-half:]}"


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """Return a hint with the closest known word, and all of them, if these are not too many.

    >>> did_you_mean("gluu", ["bleu", "gleu"])
    'did you mean "gleu"? Known: bleu, gleu'
    >>> did_you_mean("xyz", ["bleu", "gleu"])
    'known: bleu, gleu'
    """
    names = sorted(set(known))
    listing = ", ".join(shorten(name, _MAX_NAME) for name in names[:_MAX_NAMES]) or "none"
    if len(names) > _MAX_NAMES:
        listing += f" and {len(names) - _MAX_NAMES:,} more"
    close = get_close_matches(str(word), names[: 10 * _MAX_NAMES], n=1)
    if close:
        return f'did you mean "{shorten(close[0], _MAX_NAME)}"? Known: {listing}'
    return f"known: {listing}"


def check_choice(value: object, choices: Iterable[str], name: str) -> None:
    """Raise ConfigError unless an argument, of this name, is one of its choices.

    >>> check_choice("dorp", ["drop", "keep"], "noop")
    Traceback (most recent call last):
      ...
    maege.errors.ConfigError: noop is 'dorp'; did you mean "drop"? Known: drop, keep
    """
    known = list(choices)
    if value not in known:
        raise ConfigError(f"{name} is {value!r:.60}; {did_you_mean(value, known)}")


def is_unicode(text: str) -> bool:
    """Whether a text can be written: it has no half of a surrogate pair alone."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_unicode(text: str, location: str) -> None:
    """Raise ConfigError if a text, such as a path that is not UTF-8, cannot be written."""
    if not is_unicode(text):
        raise ConfigError(
            f"{location}: {text!a:.200} is not Unicode text, so no file of results can have "
            f"it; rename it (paths must be UTF-8)"
        )


LONGEST_NAME = 200  # of a metric or a system


def is_name(name: str) -> bool:
    """Whether a text can be a name: one line of visible characters, not too long."""
    return bool(name.strip()) and name.isprintable() and len(name) <= LONGEST_NAME


def check_name(name: str, what: str) -> None:
    r"""Raise DataError for a name that is not one line of visible text, of at most 200 characters.

    ``what``: what it names, and where it stands.

    >>> check_name("a system", "system")
    >>> check_name("a\nb", "file, line 2: system")
    Traceback (most recent call last):
      ...
    maege.errors.DataError: file, line 2: system 'a\nb': its name must be one line of visible characters, at most 200
    """  # noqa: E501  the message is one line
    if not is_name(name):
        raise DataError(
            f"{what} {name!a:.100}: its name must be one line of visible characters, at most "
            f"{LONGEST_NAME}"
        )
