"""A trigram model of language."""

import subprocess
import sys
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from maege.errors import MetricError
from maege.files.text_files import checksum, is_file

_NO_WORD = "\x01"  # in no vocabulary
CACHED_PROBABILITIES = 2**18
READ_TIMEOUT_S = 600
READ_MODEL = """
import sys, pocketsphinx
pocketsphinx.set_loglevel("FATAL")
pocketsphinx.NGramModel(pocketsphinx.Config(), pocketsphinx.LogMath(), sys.argv[1])
"""


class TrigramModel:
    """Probabilities of words in lower case, from an ARPA file, or from the model of PocketSphinx.

    The file may also be in the binary format of PocketSphinx; None stands for the model of US
    English that is part of PocketSphinx. Raises MetricError if there is no such file, or it is no
    model.
    """

    def __init__(self, file: str | None = None) -> None:
        import pocketsphinx

        path = Path(pocketsphinx.get_model_path("en-us/en-us.lm.bin") if file is None else file)
        if not is_file(path):
            raise MetricError(f"lm: {path}: no such file")
        if file is not None:
            _try_reading(path)
        pocketsphinx.set_loglevel("FATAL")  # the exception says it all
        logarithms = pocketsphinx.LogMath()
        model: Any = pocketsphinx.NGramModel(pocketsphinx.Config(), logarithms, str(path))
        self.checksum = checksum(path)
        self._model, self._logarithms = model, logarithms
        self._unknown = model.prob([_NO_WORD])
        self.log_probability = lru_cache(CACHED_PROBABILITIES)(self._log_probability)
        self.is_known = lru_cache(CACHED_PROBABILITIES)(self._is_known)

    def _log_probability(self, word: str, *history: str) -> float:
        """Return the natural logarithm of P(word | history); the nearest word of it comes first.

        All these words must be known. Two words of history count.
        """
        return float(self._logarithms.log_to_ln(self._model.prob([word, *history])))

    def _is_known(self, word: str) -> bool:
        """Whether a word is in the vocabulary."""
        if "\0" in word:  # the model would read the text before it
            return False
        try:
            return bool(self._model.prob([word]) != self._unknown)
        except UnicodeEncodeError:  # a lone surrogate
            return False


@cache
def trigram_model(file: str | None) -> TrigramModel:
    """Return the model of a file, read once; see TrigramModel."""
    return TrigramModel(file)


def _try_reading(path: Path) -> None:
    """Read a model in a process of its own: PocketSphinx crashes on some malformed files."""
    command = [sys.executable, "-P", "-c", READ_MODEL, str(path)]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=READ_TIMEOUT_S)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise MetricError(f"lm: {path}: reading it takes more than {READ_TIMEOUT_S} s") from None
    if done.returncode:
        crash = "" if done.returncode > 0 else " (reading it crashes PocketSphinx)"
        raise MetricError(
            f"lm: {path}: not a language model{crash}; it must be an ARPA file, or a binary file "
            f"of PocketSphinx"
        )
