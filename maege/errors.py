"""Every error a user can cause, each with a message that says what to do.

MaegeError
├── ConfigError        a configuration or a command-line value is wrong
├── DataError          a corpus, reference or hypothesis file is wrong
│   └── M2Error        an M2 file is wrong; carries every problem found
├── MetricError        a metric is unknown, badly parametrised, or gives no usable score
├── LanguageToolError  the LanguageTool server is not there, or does not answer
├── CacheError         the store of scores cannot be used
├── ExecutorError      the cluster that is to score cannot be used
├── LatticeError       a lattice is asked for something it cannot do
└── OutputError        the output folder cannot be used
"""

from collections.abc import Iterable
from difflib import get_close_matches


class MaegeError(Exception):
    """Root of the family. The command line prints its message and exits with 2."""


class ConfigError(MaegeError):
    """A configuration file or a command-line value is wrong."""


class DataError(MaegeError):
    """A file of data is missing, malformed, or does not fit the others."""


class MetricError(MaegeError):
    """A metric is unknown, wrongly parametrised, or returned no usable score."""


class LanguageToolError(MaegeError):
    """The LanguageTool server cannot be installed, started, or asked."""


class CacheError(MaegeError):
    """The store of scores cannot be opened, read or written."""


class ExecutorError(MaegeError):
    """The Dask cluster that is to score is not there, or is not fit to."""


class LatticeError(MaegeError):
    """A lattice was asked for a node it does not have or for more nodes than is sane."""


class OutputError(MaegeError):
    """The output folder holds something that must not be overwritten."""


class MaegeWarning(UserWarning):
    """Something that a user should know of a result that stands nevertheless."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Name the closest known word, and all of them.

    >>> did_you_mean("gluu", ["bleu", "gleu"])
    'did you mean "gleu"? Known: bleu, gleu'
    >>> did_you_mean("xyz", ["bleu", "gleu"])
    'known: bleu, gleu'
    """
    names = sorted(known)
    listing = ", ".join(names) if names else "none"
    close = get_close_matches(word, names, n=1)
    return f'did you mean "{close[0]}"? Known: {listing}' if close else f"known: {listing}"
