"""Dependency labels and heads from tags: a substitute for a trained parser.

ERRANT needs little of a parse: which auxiliaries belong to which verb, and whether a word is a
determiner, modifier, preposition, particle, subject or object. A pass over the noun phrases, one
over the verb groups and one over the rest guess as much. There are no data but the word lists
below; they and the rules are our own. Labels are those of spaCy's English models.
"""

from collections.abc import Sequence
from functools import cache

from maege.extraction.lite.lemmatizer import names

BE = names("be am is are was were been being 'm 're 's")
HAVE = names("have has had having 've")
AUXILIARIES = BE | HAVE | names("do does did")
LINKING = BE | names(
    "seem seems seemed become becomes became becoming feel feels felt look looks looked remain "
    "remains remained get gets got getting stay stays stayed sound sounds sounded"
)
_MARKS = names("that if because while although though whether unless so")
VERBAL_PREPOSITIONS = names("regarding concerning including according depending following")
NOMINATIVE = names("i he she we they")
FLOATING = names("all both each")  # may be between auxiliary and verb

_VERBS = names("VB VBD VBG VBN VBP VBZ")
VERB_GROUP = _VERBS | names("MD TO")
_FINITE = names("VBD VBP VBZ MD")
NOUNS = names("NN NNS NNP NNPS")
_ADVERBS = names("RB RBR RBS")
ADJECTIVES = names("JJ JJR JJS")
PRONOUNS = names("PRP WP WDT DT EX CD")
IN_NOUN_PHRASE = ADJECTIVES | names("DT PDT PRP$ CD WDT WP$")
BEFORE_PARTICIPLE = names("DT JJ PRP$ CD")

# What a word is that belongs to a noun further on.
MODIFIERS = {
    "DT": "det", "WDT": "det", "PDT": "predet", "CD": "nummod", "PRP$": "poss", "WP$": "poss",
    "RB": "advmod", "RBR": "advmod", "RBS": "advmod", "JJ": "amod", "JJR": "amod", "JJS": "amod",
    "VBN": "amod", "VBG": "amod", "NN": "compound", "NNS": "compound", "NNP": "compound",
    "NNPS": "compound",
}  # fmt: skip
# What a word is for which nothing better is found.
OTHERS = {
    "CC": "cc", "MD": "aux", "RP": "prt", "TO": "aux", "UH": "intj", "EX": "expl", "POS": "case",
    "PDT": "predet", "PRP$": "poss", "WP$": "poss", "FW": "dep", "SYM": "dep", "LS": "meta",
}  # fmt: skip
CLAUSES = {"CC": "conj", "TO": "xcomp", "IN": "pcomp", "WDT": "relcl", "WP": "relcl"}


def parse_dependencies(words: Sequence[str], tags: list[str]) -> tuple[list[str], list[int]]:
    """Label each word and find its head; the root is its own head.

    >>> parse_dependencies("She has left the old house".split(), "PRP VBZ VBN DT JJ NN".split())
    (['nsubj', 'aux', 'ROOT', 'det', 'amod', 'dobj'], [2, 2, 2, 5, 5, 2])
    """
    if not words:
        return [], []
    sentence = Parse([word.lower() for word in words], tags)
    sentence.attach_auxiliaries()
    sentence.attach_others()
    return sentence.labels, sentence.heads


def noun_heads(tags: list[str]) -> list[int]:
    """Find the last noun of the noun phrase that each word is in, or -1."""
    heads = [-1] * len(tags)
    head = -1
    after = ""
    for i in range(len(tags) - 1, -1, -1):
        tag = tags[i]
        if tag in NOUNS:
            if head < 0 or after not in NOUNS:
                head = i
        elif head >= 0 and tag not in IN_NOUN_PHRASE:
            before = tags[i - 1] if i else ""
            inside = (
                before in BEFORE_PARTICIPLE or (tag == "VBN" and before == "IN")
                if tag in ("VBG", "VBN")
                else tag in _ADVERBS and (after in ADJECTIVES or before == "DT")
            )
            if not inside:
                head = -1
        heads[i] = head
        after = tag
    return heads


@cache
def modifier(tag: str, after: str) -> str:
    """Label a word that belongs to a noun further on."""
    if after == "POS" and tag in NOUNS:
        return "poss"
    if after in NOUNS and tag in _ADVERBS:
        return "amod"
    return MODIFIERS[tag]


class Parse:
    """Labels and heads of a sentence under construction."""

    def __init__(self, words: list[str], tags: list[str]) -> None:
        self.words = words
        self.tags = tags
        self.nouns = noun_heads(tags)
        self.labels = [""] * len(tags)
        self.heads = [-1] * len(tags)
        self.mains: list[int] = []

    def attach_auxiliaries(self) -> None:
        """Find the main verbs and attach their auxiliaries to them."""
        words, tags, nouns = self.words, self.tags, self.nouns
        group: list[int] = []
        question = False
        for i, tag in enumerate(tags):
            if tag in VERB_GROUP and nouns[i] < 0:
                if group and not self._continues(group[-1], i):
                    self._close(group)
                    group = []
                group.append(i)
                if tag in _VERBS and words[i] not in AUXILIARIES:
                    self._close(group)
                    group = []
                else:
                    question = i == 0 or tags[i - 1] in ("WRB", "WP")
            elif group and tag not in _ADVERBS and words[i] not in FLOATING:
                subject = question and (nouns[i] >= 0 or tag == "PRP")
                if not subject:
                    self._close(group)
                    group = []
        if group:
            self._close(group)

    def _continues(self, auxiliary: int, verb: int) -> bool:
        tag = self.tags[verb]
        if self.tags[auxiliary] in ("MD", "TO"):
            return tag not in ("MD", "TO")
        word = self.words[auxiliary]
        if word in BE:
            return tag in ("VBG", "VBN", "VBD")
        return tag in (("VBN", "VBD") if word in HAVE else ("VB", "VBP", "VBN"))

    def _close(self, group: list[int]) -> None:
        """Make the last word of a verb group its main verb and the others its auxiliaries."""
        main = group[-1]
        self.mains.append(main)
        for i in group[:-1]:
            self.heads[i] = main
            self.labels[i] = "aux"
        if len(group) > 1 and self.tags[main] == "VBN" and self.words[group[-2]] in BE:
            self.labels[group[-2]] = "auxpass"

    def attach_others(self) -> None:
        """Label everything but auxiliaries, from left to right."""
        words, tags, nouns = self.words, self.tags, self.nouns
        labels, heads = self.labels, self.heads
        root = self.mains[0] if self.mains else max(nouns[0], 0)
        mains = iter([*self.mains, len(tags)])
        ahead = next(mains)  # the next main verb
        verb = root  # the last main verb, noun and word that takes an object
        noun = opener = -1
        for i, tag in enumerate(tags):
            if heads[i] >= 0:
                continue
            following = ahead if ahead < len(tags) else root
            if nouns[i] > i:
                head, label = nouns[i], modifier(tag, tags[i + 1])
            elif i == ahead:
                head, label = root, self._clause(i)
                verb = opener = i
                ahead = next(mains)
            elif nouns[i] == i or tag in PRONOUNS:
                head, label = self._argument(i, opener, following, root)
                noun, opener = i, -1
            elif tag == "IN":
                if words[i] in _MARKS and ahead < len(tags):
                    head, label = following, "mark"
                else:
                    head, label = verb if opener == verb or noun < 0 else noun, "prep"
                    opener = i
            elif tag in ADJECTIVES:
                if opener == verb and words[verb] in LINKING:
                    head, label = verb, "acomp"
                else:
                    head, label = noun if noun >= 0 else root, "amod"
            elif tag in _ADVERBS or tag == "WRB":
                head = verb if verb < i else following
                label = "neg" if words[i] in ("not", "n't") else "advmod"
            else:
                head, label = verb if tag == "RP" else root, OTHERS.get(tag, "punct")
                if tag in (",", ":"):
                    opener = -1
            heads[i], labels[i] = head, label
        heads[root], labels[root] = root, "ROOT"

    def _clause(self, i: int) -> str:
        """Label a main verb."""
        before = self.tags[i - 1] if i else ""
        if self.words[i] in VERBAL_PREPOSITIONS:
            return "prep"
        if before in NOUNS and self.tags[i] in ("VBN", "VBG"):
            return "acl"
        return CLAUSES.get(before) or ("xcomp" if self.tags[i] == "VB" else "ccomp")

    def _argument(self, i: int, opener: int, following: int, root: int) -> tuple[int, str]:
        """Find the head and label of a noun phrase or pronoun."""
        tags = self.tags
        if opener >= 0 and tags[opener] == "IN":
            if following < i or self.words[i] not in NOMINATIVE:
                return opener, "pobj"
            self.heads[opener], self.labels[opener] = following, "mark"
            return following, "nsubj"
        if following > i and (opener < 0 or self._before_finite(i)):
            passive = "auxpass" in self.labels[i + 1 : following]
            return following, "nsubjpass" if passive else "nsubj"
        if opener >= 0:
            return opener, "attr" if self.words[opener] in BE else "dobj"
        return root, "conj" if i and tags[i - 1] == "CC" else "dobj"

    def _before_finite(self, i: int) -> bool:
        """Say whether a finite verb follows, perhaps after adverbs."""
        for tag in self.tags[i + 1 :]:
            if tag not in _ADVERBS:
                return tag in _FINITE
        return False
