"""How frequent words are: the list of MAEGE, and a scorer that knows nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import log10
from pathlib import Path

from maege.data.known_files import cards_folder
from maege.data.language import primary_subtag
from maege.files.text_files import read_lines
from maege.metric.counting_metric import SentenceMetric
from maege.metric.score_request import Segment
from maege.studies.sentinels import PREFIX

FREQUENCY = PREFIX + "word-frequency"  # name of the scorer
_UNKNOWN = 0.5  # count of a word that is not in the list
_LISTS = {"en": "english"}  # by language


def frequency_path(language: str) -> Path:
    """Return the file with the words of a language, each with its count."""
    return cards_folder() / "challenge" / f"{_LISTS[language]}.frequency.txt"


@cache
def _counts(language: str) -> Mapping[str, int]:
    pairs = (line.split() for line in read_lines(frequency_path(language)))
    return {word: int(count) for word, count in pairs}


@cache
def log_frequency(word: str, language: str) -> float:
    """Return the decimal logarithm of the count of a word, in lower case.

    >>> log_frequency("The", "en") > log_frequency("house", "en") > log_frequency("zyx", "en")
    True
    """
    return log10(_counts(language).get(word.lower(), _UNKNOWN))


@dataclass(frozen=True)
class WordFrequency(SentenceMetric):
    """The mean log frequency of the words of a text, which is higher for common words."""

    language: str = "en"

    name = FREQUENCY
    reads = frozenset({"hypothesis"})

    def score_sentence(self, segment: Segment) -> float:
        """Return the mean; 0 without words."""
        words = [word for word in segment.hypothesis.split() if any(map(str.isalpha, word))]
        total = sum(log_frequency(word, self.language) for word in words)
        return total / len(words) if words else 0.0


def frequency_metric(language: str | None) -> WordFrequency | None:
    """Return the scorer for a language; None if there is no list of it."""
    code = "" if language is None else primary_subtag(language)
    return WordFrequency(code) if code in _LISTS else None
