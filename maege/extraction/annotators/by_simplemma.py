"""Lemmas of words by simplemma."""

from maege.extraction.annotators.analyser import Analyse, Analysis, word_by_word


def analyse(language: str) -> Analyse:
    """Return the function that analyses the words of a sentence."""
    from simplemma import lemmatize

    return word_by_word(lambda form: Analysis(lemma=lemmatize(form, lang=language)))
