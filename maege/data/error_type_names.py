"""Error types in words: those of NUCLE (CoNLL-2014) and of ERRANT.

Dahlmeier et al. (2013, Building a Large Annotated Corpus of Learner English) and Bryant et al.
(2017, Automatic Annotation and Evaluation of Error Types) define them.
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
ERRANT_CATEGORIES = {
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


def in_words(error_type: str) -> str:
    """Return an error type in words; empty for types of other schemes.

    >>> in_words("SVA"), in_words("M:DET"), in_words("R:VERB:SVA"), in_words("X")
    ('subject-verb agreement', 'missing determiner', 'wrong subject-verb agreement', '')
    """
    if error_type in NUCLE:
        return NUCLE[error_type]
    operation, _, category = error_type.partition(":")
    if operation in ERRANT_OPERATIONS and category in ERRANT_CATEGORIES:
        return f"{ERRANT_OPERATIONS[operation]} {ERRANT_CATEGORIES[category]}"
    return ""
