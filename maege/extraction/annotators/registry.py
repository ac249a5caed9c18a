"""All analysers of words, and which one a language has."""

from maege.data.language import primary_subtag
from maege.extraction.annotators.analyser import Analyser

DICTIONARIES = (
    Analyser(
        "pymorphy",
        ("ru", "uk"),
        "most frequent analysis of each word in OpenCorpora (Russian) or LanguageTool's "
        "dictionary (Ukrainian)",
        ("pymorphy3",),
        "",
        "MIT; dictionary of Ukrainian: GPL-3.0",
        dictionaries={"ru": "pymorphy3-dicts-ru", "uk": "pymorphy3-dicts-uk"},
    ),
    Analyser(
        "jieba",
        ("zh",),
        "words by jieba; a character has the part of speech of its word",
        ("jieba",),
        "zh",
        "MIT",
        "part of speech",
    ),
    Analyser(
        "sudachi",
        ("ja",),
        "morphemes by Sudachi; a character has the part of speech of its morpheme",
        ("sudachipy", "sudachidict-small"),
        "ja",
        "Apache-2.0",
    ),
    Analyser(
        "kiwi",
        ("ko",),
        "morphemes by Kiwi; a word has the part of speech and the lemma of its first one",
        ("kiwipiepy",),
        "ko",
        "LGPL-3.0",
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
    "simplemma", _LEMMATISED, "lemma of each word", ("simplemma",), "lemmas", "MIT", "lemma"
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
