"""A spaCy pipeline for ERRANT that needs no trained model.

One component joins our tagger, lemmatiser and parser. Coarse tags follow spaCy 2, where "my" is a
determiner: as the pronoun of spaCy 3 it changes how ERRANT merges edits.
"""

from array import array
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from spacy.attrs import DEP, HEAD, LEMMA, ORTH, POS, TAG
from spacy.lang.en import English
from spacy.language import Language
from spacy.tokenizer import Tokenizer
from spacy.tokens import Doc

from maege.extraction.lite.lemmatizer import lemma
from maege.extraction.lite.parser import parse_dependencies
from maege.extraction.lite.tagger import tag as tag_words

UPOS = {
    "CC": "CCONJ", "CD": "NUM", "DT": "DET", "EX": "PRON", "FW": "X", "IN": "ADP", "JJ": "ADJ",
    "JJR": "ADJ", "JJS": "ADJ", "LS": "X", "MD": "VERB", "NN": "NOUN", "NNP": "PROPN",
    "NNPS": "PROPN", "NNS": "NOUN", "PDT": "DET", "POS": "PART", "PRP": "PRON", "PRP$": "DET",
    "RB": "ADV", "RBR": "ADV", "RBS": "ADV", "RP": "ADP", "SYM": "SYM", "TO": "PART",
    "UH": "INTJ", "VB": "VERB", "VBD": "VERB", "VBG": "VERB", "VBN": "VERB", "VBP": "VERB",
    "VBZ": "VERB", "WDT": "DET", "WP": "PRON", "WP$": "DET", "WRB": "ADV", "$": "SYM",
    "#": "SYM",
}  # fmt: skip
_FIELDS = [POS, TAG, LEMMA, DEP, HEAD]
_WRITTEN, _TAG = [1, 2, 4], 2  # columns of tokens: those of the first fields, and the tag


class Lite:
    """The component: writes tags, lemmas, dependency labels and heads into a Doc."""

    def __init__(self, nlp: Language) -> None:
        self._vocabulary = nlp.vocab
        self._texts: dict[int, str] = {}
        self._ids: dict[tuple[str, str], tuple[int, int, int, int, int]] = {}

    def __call__(self, doc: Doc) -> Doc:
        """Analyse a sentence in place."""
        texts = self._texts
        words = [texts.get(i) or self._text(i) for i in doc.to_array(ORTH).tolist()]
        return self.write(doc, words, self.tokens(words))

    def write(self, doc: Doc, words: Sequence[str], tokens: NDArray[np.uint64]) -> Doc:
        """Write ``tokens`` of a sentence into its Doc, and the dependencies of its words."""
        if not words:
            return doc
        strings = self._vocabulary.strings
        labels, heads = parse_dependencies(words, [strings[i] for i in tokens[:, _TAG].tolist()])
        table = np.empty((len(words), len(_FIELDS)), dtype=np.uint64)
        table[:, :-2] = tokens[:, _WRITTEN]
        table[:, -2] = [strings.add(label) for label in labels]
        table[:, -1] = (np.array(heads) - np.arange(len(heads))).view(np.uint64)  # may be negative
        return doc.from_array(_FIELDS, table)  # type: ignore[arg-type]

    def tokens(self, words: list[str]) -> NDArray[np.uint64]:
        """Return what a Doc would have, without making one, and without dependencies.

        The columns are form, part of speech, tag, form in lower case and lemma.
        """
        ids = self._ids
        cells: list[int] = []
        for key in zip(words, tag_words(words) if words else (), strict=True):
            cells += ids.get(key) or self._add(*key)
        return np.array(array("Q", cells), dtype=np.uint64).reshape(-1, 5)

    def _text(self, orth: int) -> str:
        self._texts[orth] = self._vocabulary.strings[orth]
        return self._texts[orth]

    def _add(self, word: str, tag: str) -> tuple[int, int, int, int, int]:
        add, form = self._vocabulary.strings.add, self._vocabulary[word]
        of_tag = add(UPOS.get(tag, "PUNCT")), add(tag)
        self._ids[word, tag] = ids = (form.orth, *of_tag, form.lower, add(lemma(word, tag)))
        return ids


@Language.factory("maege_lite")
def create(nlp: Language, name: str) -> Lite:
    """Create the component; spaCy calls this."""
    return Lite(nlp)


def lite(*, splits_text: bool = True) -> Language:
    """Build the pipeline that ``errant.load`` takes as its second argument.

    ``splits_text``: whether it splits texts by the rules for English, which take a while to make,
    or else at spaces only.

    >>> doc = lite()("Dogs were barking")
    >>> [(token.tag_, token.lemma_, token.dep_) for token in doc]
    [('NNS', 'dog', 'nsubj'), ('VBD', 'be', 'aux'), ('VBG', 'bark', 'ROOT')]
    """
    nlp = English() if splits_text else English(create_tokenizer=_split_at_spaces)
    nlp.add_pipe("maege_lite")
    return nlp


def _split_at_spaces(nlp: Language) -> Tokenizer:
    return Tokenizer(nlp.vocab)
