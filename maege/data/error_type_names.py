"""Error types in words: those of NUCLE (CoNLL-2014), of ERRANT, and of ERRANT for German.

Dahlmeier et al. (2013, Building a Large Annotated Corpus of Learner English) and Bryant et al.
(2017, Automatic Annotation and Evaluation of Error Types) define them, Boyd (2018, Using Wikipedia
Edits in Low Resource Grammatical Error Correction) those for German.
"""

NUCLE = {
    "ArtOrDet": "article or determiner",
    "Cit": "citation",
    "Mec": "punctuation, capitals, spelling",
    "Nn": "noun number",
    "Npos": "possessive",
    "Others": "other errors",
    "Pform": "pronoun form",
    "Pref": "pronoun reference",
    "Prep": "preposition",
    "Rloc-": "redundant words",
    "SVA": "subject-verb agreement",
    "Sfrag": "sentence fragment",
    "Smod": "dangling modifier",
    "Spar": "parallel structure",
    "Srun": "run-on sentence",
    "Ssub": "subordinate clause",
    "Trans": "linking words",
    "Um": "unclear meaning",
    "V0": "missing verb",
    "Vform": "verb form",
    "Vm": "modal verb",
    "Vt": "verb tense",
    "WOadv": "position of adverb or adjective",
    "WOinc": "word order",
    "Wa": "acronym",
    "Wci": "word choice or collocation",
    "Wform": "word form",
    "Wtone": "tone",
}
ERRANT_OPERATIONS = {"M": "missing", "R": "wrong", "U": "unnecessary"}
ENGLISH_CATEGORIES = {
    "ADJ": "adjective",
    "ADJ:FORM": "form of adjective",
    "ADV": "adverb",
    "CONJ": "conjunction",
    "CONTR": "contraction",
    "DET": "determiner",
    "MORPH": "word class",
    "NOUN": "noun",
    "NOUN:INFL": "noun inflection",
    "NOUN:NUM": "noun number",
    "NOUN:POSS": "possessive",
    "ORTH": "spaces or capitals",
    "OTHER": "other words",
    "PART": "particle",
    "PREP": "preposition",
    "PRON": "pronoun",
    "PUNCT": "punctuation",
    "SPELL": "spelling",
    "VERB": "verb",
    "VERB:FORM": "verb form",
    "VERB:INFL": "verb inflection",
    "VERB:SVA": "subject-verb agreement",
    "VERB:TENSE": "verb tense",
    "WO": "word order",
}
_GERMAN_ONLY = {
    "*": "truncated word",
    "ADP": "preposition",
    "ADV:FORM": "form of adverb",
    "AUX": "auxiliary verb",
    "AUX:FORM": "form of auxiliary verb",
    "DET:FORM": "form of determiner",
    "NOUN:FORM": "form of noun",
    "PNOUN": "proper noun",
    "PRON:FORM": "form of pronoun",
    "SCONJ": "subordinating conjunction",
}
_IN_BOTH = (
    "ADJ", "ADJ:FORM", "ADV", "CONJ", "CONTR", "DET", "MORPH", "NOUN", "ORTH", "OTHER", "PART",
    "PRON", "PUNCT", "SPELL", "VERB", "VERB:FORM", "WO",
)  # fmt: skip
GERMAN_CATEGORIES = {**{name: ENGLISH_CATEGORIES[name] for name in _IN_BOTH}, **_GERMAN_ONLY}
ERRANT_CATEGORIES = {**ENGLISH_CATEGORIES, **_GERMAN_ONLY}


def in_words(error_type: str) -> str:
    """Return an error type in words; empty for types of other schemes.

    >>> in_words("SVA"), in_words("M:DET"), in_words("R:DET:FORM"), in_words("X")
    ('subject-verb agreement', 'missing determiner', 'wrong form of determiner', '')
    """
    if error_type in NUCLE:
        return NUCLE[error_type]
    operation, _, category = error_type.partition(":")
    if operation in ERRANT_OPERATIONS and category in ERRANT_CATEGORIES:
        return f"{ERRANT_OPERATIONS[operation]} {ERRANT_CATEGORIES[category]}"
    return ""
