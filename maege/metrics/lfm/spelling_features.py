"""Features of spelling."""

import gc
import re
import warnings
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256
from math import log
from pathlib import Path
from typing import Any

from maege.extraction.spacy_pipeline import installed

_LETTERS = re.compile(r"[A-Za-z']+")
CACHED_WORDS = 2**18


class SpellingFeatures:
    """Number and share of misspelled words, and ln(number + 1).

    Words of letters and apostrophes are looked up in the dictionary of US English of Hunspell,
    without a final ``'s``, and in their case.
    """

    packages = ("spylls",)
    names = ("misspelled", "misspelled_share", "misspelled_log")

    @property
    def identity(self) -> dict[str, str]:
        """The version of the spelling checker, and a hash of its dictionary."""
        return {"spylls": str(installed("spylls")), "dictionary": _dictionary_checksum()}

    def values(self, words: Sequence[str]) -> tuple[float, ...]:
        """Return the features of the words of a text."""
        checked = [word.removesuffix("'s") for word in words if _LETTERS.fullmatch(word)]
        misspelled = sum(not _is_correct(word) for word in checked if word)
        return misspelled, misspelled / max(1, len(checked)), log(misspelled + 1)


@lru_cache(CACHED_WORDS)
def _is_correct(word: str) -> bool:
    return bool(_dictionary().lookup(word))


@cache
def _dictionary() -> Any:
    from spylls.hunspell import Dictionary

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        dictionary = Dictionary.from_files(str(_dictionary_files()[0].with_suffix("")))
        gc.collect()  # closes the files, which it leaves open
    return dictionary


@cache
def _dictionary_checksum() -> str:
    return sha256(b"".join(path.read_bytes() for path in _dictionary_files())).hexdigest()


def _dictionary_files() -> tuple[Path, Path]:
    import spylls

    folder = Path(spylls.__file__).parent / "hunspell" / "data" / "en"
    return folder / "en_US.aff", folder / "en_US.dic"
