"""A spaCy pipeline of an analyser of words, for any language."""

import numpy as np
from spacy import blank
from spacy.attrs import LEMMA, POS, TAG
from spacy.language import Language
from spacy.symbols import IDS
from spacy.tokens import Doc

from maege.extraction.annotators.analyser import ANALYSERS, Analyser

_ANY_LANGUAGE = "xx"  # spaCy's code


class WordAnalyser:
    """The component: writes parts of speech and lemmas into a Doc."""

    def __init__(self, nlp: Language, analyser: str, language: str) -> None:
        self._add = nlp.vocab.strings.add
        self._analyse = next(a for a in ANALYSERS if a.name == analyser).load(language)

    def __call__(self, doc: Doc) -> Doc:
        """Analyse a sentence in place."""
        if not len(doc):
            return doc
        add = self._add
        cells = [
            (
                IDS[analysis.pos] if analysis.pos else 0,
                add(analysis.tag),
                add(analysis.lemma or t.text),
            )
            for t, analysis in zip(doc, self._analyse([t.text for t in doc]), strict=True)
        ]
        return doc.from_array([POS, TAG, LEMMA], np.array(cells, dtype=np.uint64))  # type: ignore[arg-type]


@Language.factory("maege_words", default_config={"analyser": "", "language": ""})
def create(nlp: Language, name: str, analyser: str, language: str) -> WordAnalyser:
    """Create the component; spaCy calls this."""
    return WordAnalyser(nlp, analyser, language)


def pipeline(analyser: Analyser, language: str) -> Language:
    """Build the pipeline of an analyser."""
    nlp = blank(_ANY_LANGUAGE)
    nlp.add_pipe("maege_words", config={"analyser": analyser.name, "language": language})
    return nlp
