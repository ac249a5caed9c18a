"""Lemmas and inflected forms of English words: a substitute for spaCy's lemmatiser.

The data are lemminflect's tables of inflected forms (MIT licence, made from the NIH SPECIALIST
lexicon) and Brill's lexicon as carried by TextBlob (MIT licence). Contractions, degrees of
comparison and the endings of unknown words are our own. Pronouns share one lemma, as in spaCy 2,
which makes replacing one by another a cheap alignment.
"""

import gzip
from functools import cache
from importlib.util import find_spec
from pathlib import Path

PRONOUN = "-PRON-"
WORD_CLASSES = {"N": "noun", "V": "verb", "J": "adj", "R": "adv"}
IRREGULAR = {
    "n't": "not", "ca": "can", "wo": "will", "sha": "shall", "'ll": "will", "'d": "would",
    "'re": "be", "'m": "be", "'ve": "have", "'s": "be", "am": "be", "is": "be", "are": "be",
    "was": "be", "were": "be", "more": "more", "most": "most", "less": "less", "least": "least",
    "better": "well", "best": "well",
}  # fmt: skip

# Endings of inflected forms that no table has, each with that of the base form.
ENDINGS = {
    "NNS": "ies:y ves:f ses:s xes:x ches:ch shes:sh s:",
    "VBZ": "ies:y es:e es: s:",
    "VBD": "ied:y ed:e ed:",
    "VBN": "ied:y ed:e ed:",
    "VBG": "ing:e ing:",
}


@cache
def names(text: str) -> frozenset[str]:
    """Make a set of the words of a text."""
    return frozenset(text.split())


def package_folder(name: str) -> Path:
    """Find an installed package without importing it."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the lite pipeline needs the package {name}")
    return Path(spec.origin).parent


def _table(name: str) -> list[str]:
    """Read the lines of one of lemminflect's tables; no field of theirs is quoted."""
    path = package_folder("lemminflect") / "resources" / f"{name}.csv.gz"
    return gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()


@cache
def base_forms() -> dict[str, dict[str, str]]:
    """Find the base forms of each inflected form, joined by slashes, by word class."""
    bases_by_class: dict[str, dict[str, str]] = {
        name: {} for name in ("adj", "adv", "noun", "verb", "aux")
    }
    for line in _table("lemma_lu"):
        form, word_class, bases = line.split(",")
        bases_by_class[word_class][form] = bases
    del bases_by_class["aux"]  # the same forms are verbs
    return bases_by_class


@cache
def paradigms() -> dict[str, str]:
    """Find the inflected forms, separated by commas, of "base,word class"."""
    inflected_forms = {}
    for line in _table("infl_lu"):
        base, word_class, inflected = line.split(",", 2)
        inflected_forms[f"{base},{word_class}"] = inflected
    return inflected_forms


@cache
def lexicon() -> dict[str, str]:
    """Read the most frequent tag of each word."""
    path = package_folder("textblob") / "en" / "en-lexicon.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines if line and line[0] != ";")


def form_tags(form: str) -> list[str]:
    """List the tags that the tables allow a base or inflected form.

    >>> form_tags("took"), form_tags("walks")
    (['VBD'], ['NNS', 'VBZ'])
    """
    tags = []
    for word_class, known in base_forms().items():
        for base in known.get(form, "").split("/"):
            inflected = paradigms().get(f"{base},{word_class}")
            if inflected is not None:
                paradigm = inflections(word_class, [base, *inflected.split(",")])
                tags += [tag for tag, cell in paradigm if form in cell.split("/")]
    return tags


def inflections(word_class: str, cells: list[str]) -> list[tuple[str, str]]:
    """Pair the forms of a paradigm with their tags.

    The tables list many rare verbs (to people); one counts only if the lexicon, which comes from
    running text, has the base form or the past or gerund.
    """
    if word_class != "verb":
        tags = {"adj": "JJ JJR JJS", "adv": "RB RBR RBS", "noun": "NN NNS"}[word_class]
        return list(zip(tags.split(), cells, strict=False))
    base, past, participle, gerund, third = (cells + [""] * 4)[:5]
    tagged_forms = [("VBD", past), ("VBN", participle or past), ("VBG", gerund)]
    attested = any(form in lexicon() for form in f"{past}/{gerund}".split("/"))
    if attested or lexicon().get(base) in ("VB", "VBP"):
        tagged_forms = [("VB", base), ("VBP", base), ("VBZ", third), *tagged_forms]
    return tagged_forms


def stripped(word: str, tag: str, known: dict[str, str]) -> str:
    """Strip the ending of an inflected form, preferring a base form that is known."""
    guesses = [
        word.removesuffix(ending) + base
        for ending, base in (pair.split(":") for pair in ENDINGS.get(tag, "").split())
        if word.endswith(ending) and len(word) > len(ending) + 1
    ]
    return next((guess for guess in guesses if guess in known), [*guesses, word][0])


def lemma(word: str, tag: str) -> str:
    """Look up the lemma of a word with a Penn Treebank tag.

    >>> lemma("Children", "NNS"), lemma("went", "VBD"), lemma("saw", "NN"), lemma("runing", "VBG")
    ('child', 'go', 'saw', 'run')
    """
    if tag in ("PRP", "PRP$"):
        return PRONOUN
    if tag.startswith("NNP"):
        return word
    lower = word.lower()
    if tag != "POS" and lower in IRREGULAR:
        return IRREGULAR[lower]
    if tag in ("NN", "VB", "VBP", "JJ", "RB", "RP") or tag[0] not in WORD_CLASSES:
        return lower
    known = base_forms()[WORD_CLASSES[tag[0]]]
    base_form = known.get(lower, lower).split("/")[0]
    # The tables keep some plurals, such as "ethics", that spaCy reduces.
    return stripped(lower, tag, known) if base_form == lower else base_form
