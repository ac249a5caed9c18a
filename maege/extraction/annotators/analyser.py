"""Analysers of words: what each knows of a word, all of them, and which one a language has."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from itertools import accumulate
from typing import NamedTuple

from maege.data.language import primary_subtag


class Analysis(NamedTuple):
    """What is known of a word."""

    pos: str = ""  # Universal POS tag; empty if unknown
    lemma: str = ""  # empty if unknown
    tag: str = ""  # of the tagset of the language, empty if nothing reads it


Analyse = Callable[[Sequence[str]], list[Analysis]]


@dataclass(frozen=True)
class Analyser:
    """An analyser that runs where its packages are installed.

    Its function in ``ANALYSE`` imports its packages when it is called.
    """

    name: str
    languages: tuple[str, ...]
    title: str
    packages: tuple[str, ...]
    extra: str  # of MAEGE, which installs them
    licence: str  # of code and dictionary
    gives: str = "part of speech, lemma"
    # Further packages of a language: its dictionary.
    dictionaries: dict[str, str] = field(default_factory=dict)
    version: int = 1  # to be raised with every change of the output

    def pipelines(self) -> tuple[str, ...]:
        """Return the name of the pipeline of each language, as ``ru_pymorphy``."""
        return tuple(f"{language}_{self.name}" for language in self.languages)

    def needs(self, language: str) -> tuple[str, ...]:
        """Return the packages that a language needs."""
        more = self.dictionaries.get(language)
        return (*self.packages, more) if more else self.packages

    def missing(self, language: str) -> list[str]:
        """Return the packages that a language needs and that are not installed."""
        return [name for name in self.needs(language) if installed(name) is None]

    def install(self, language: str) -> str:
        """Return the line that installs the packages of a language."""
        return f"pip install 'maege[{self.extra or language}]'"

    def versions(self, language: str) -> str:
        """Return what the output depends on, for a signature."""
        packages = (f"{name}-{installed(name)}" for name in self.needs(language))
        return "+".join([f"{language}_{self.name}-{self.version}", *packages])

    def load(self, language: str) -> Analyse:
        """Return the function that analyses the words of a sentence."""
        from maege.extraction.annotators.dictionaries import ANALYSE

        return ANALYSE[self.name](language)


def installed(name: str) -> str | None:
    """Return the version of an installed package, None if it is not there."""
    try:
        return _version(name)
    except PackageNotFoundError:  # is not kept: the package may be installed later
        return None


@cache
def _version(name: str) -> str:
    """Return it from the metadata of the package, which take a millisecond to read."""
    return version(name)


def word_by_word(analyse: Callable[[str], Analysis]) -> Analyse:
    """Return an analyser of sentences whose words are analysed one by one, each once."""
    known: dict[str, Analysis] = {}

    def sentence(words: Sequence[str]) -> list[Analysis]:
        for word in words:
            if word not in known:
                known[word] = analyse(word)
        return [known[word] for word in words]

    return sentence


def at_words(words: Sequence[str], parts: Sequence[tuple[str, Analysis]]) -> list[Analysis]:
    """Return for each word the analysis of the part of the text that its first character is in.

    ``parts`` are the words of an analyser, and words and parts are the same text without blanks.
    Only a word that is a part has its lemma.

    >>> parts = [("学校", Analysis("NOUN", "学校")), ("。", Analysis("PUNCT", "。"))]
    >>> [analysis[:2] for analysis in at_words(["学", "校", "。"], parts)]
    [('NOUN', ''), ('NOUN', ''), ('PUNCT', '。')]
    """
    by_character = [part for part in parts for _ in part[0]]
    starts = accumulate(map(len, words), initial=0)
    covering = [by_character[start] for start, _ in zip(starts, words, strict=False)]
    return [
        analysis if form == word else analysis._replace(lemma="")
        for word, (form, analysis) in zip(words, covering, strict=True)
    ]


DICTIONARIES = (
    Analyser(
        "hanta",
        ("de",),
        title="parts of speech by the Hanover Tagger, lemmas by simplemma; types of edits by the "
        "rules of the German ERRANT (Boyd, 2018)",
        packages=("hanta", "simplemma"),
        extra="de",
        licence="HanTa: LGPL-3.0; simplemma: MIT",
    ),
    Analyser(
        "pymorphy",
        ("ru", "uk"),
        title="most frequent analysis of each word in OpenCorpora (Russian) or LanguageTool's "
        "dictionary (Ukrainian)",
        packages=("pymorphy3",),
        extra="",
        licence="MIT; dictionary of Ukrainian: GPL-3.0",
        dictionaries={"ru": "pymorphy3-dicts-ru", "uk": "pymorphy3-dicts-uk"},
    ),
    Analyser(
        "jieba",
        ("zh",),
        title="words by jieba; a character has the part of speech of its word",
        packages=("jieba",),
        extra="zh",
        licence="MIT",
        gives="part of speech",
    ),
    Analyser(
        "sudachi",
        ("ja",),
        title="morphemes by Sudachi; a character has the part of speech of its morpheme",
        packages=("sudachipy", "sudachidict-small"),
        extra="ja",
        licence="Apache-2.0",
    ),
    Analyser(
        "kiwi",
        ("ko",),
        title="morphemes by Kiwi; a word has the part of speech and the lemma of its first one",
        packages=("kiwipiepy",),
        extra="ko",
        licence="LGPL-3.0",
    ),
)
# The languages of simplemma, but English.
_LEMMATISED = (
    "ar", "ast", "bg", "ca", "cs", "cy", "da", "de", "el", "enm", "eo", "es", "et", "fa", "fi",
    "fr", "ga", "gd", "gl", "grc", "gv", "hbs", "he", "hi", "hu", "hy", "id", "is", "it", "ka",
    "la", "lb", "lt", "lv", "mk", "ml", "ms", "nb", "nl", "nn", "pl", "pt", "ro", "ru", "se", "sk",
    "sl", "sq", "sv", "sw", "tl", "tr", "uk",
)  # fmt: skip
LEMMAS = Analyser(
    "simplemma",
    _LEMMATISED,
    title="lemma of each word",
    packages=("simplemma",),
    extra="lemmas",
    licence="MIT",
    gives="lemma",
)
ANALYSERS = (*DICTIONARIES, LEMMAS)


def pipelines() -> list[str]:
    """Return the names of the pipelines of all analysers."""
    return [pipeline for analyser in ANALYSERS for pipeline in analyser.pipelines()]


def analyser_of_pipeline(pipeline: str) -> Analyser | None:
    """Return the analyser of a pipeline; None if it is no pipeline of an analyser.

    >>> analyser_of_pipeline("ru_pymorphy").title[:13], analyser_of_pipeline("neutral")
    ('most frequent', None)
    """
    return next((a for a in ANALYSERS if pipeline in a.pipelines()), None)


def installed_pipeline(code: str) -> str | None:
    """Return the first pipeline of a language whose packages are installed; None without one."""
    language = primary_subtag(code)
    for analyser in ANALYSERS:
        if language in analyser.languages and not analyser.missing(language):
            return f"{language}_{analyser.name}"
    return None


def better_installation(code: str) -> str:
    """Return what brings more than the analyser that is installed, for a note; empty if nothing."""
    language = primary_subtag(code)
    first = next((a for a in ANALYSERS if language in a.languages), None)
    if first is None or not first.missing(language):
        return ""
    gain = "lemmas, which help to align words" if first is LEMMAS else "parts of speech and types"
    return f"; `{first.install(language)}` brings {gain}"
