"""Write noun_lemmas.csv: the lemmas, as nouns, of the words of CoNLL-2014 and its corrections.

They are those of NLTK's lemmatiser in 2017 with WordNet 3.0: if a word is no noun, endings are
replaced again and again until there is one, so that "thses" becomes "th". Only words with another
lemma are written.
"""

import csv
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path

from experiments.coverage2018.script_words import LEMMAS, split_words
from experiments.coverage2018.study_data import StudyData

ENDINGS = {
    "s": "", "ses": "s", "ves": "f", "xes": "x", "zes": "z",
    "ches": "ch", "shes": "sh", "men": "man", "ies": "y",
}  # fmt: skip


class NounLemmas:
    """The nouns of WordNet, from the folder with its files ``index.noun`` and ``noun.exc``."""

    def __init__(self, folder: Path) -> None:
        index = (folder / "index.noun").read_text(encoding="ascii").splitlines()
        self._nouns = {line.split()[0] for line in index if not line.startswith(" ")}
        exceptions = (folder / "noun.exc").read_text(encoding="ascii").splitlines()
        self._exceptions: dict[str, list[str]] = {}
        for line in exceptions:
            word, *forms = line.split()
            self._exceptions.setdefault(word, []).extend(forms)

    def lemma(self, word: str) -> str:
        """Return the shortest noun that a word is a form of, or the word."""
        if word in self._exceptions:
            return self._shortest([word, *self._exceptions[word]], word)
        forms = [word, *_shortened([word])]
        while forms and not self._nouns.intersection(forms):
            forms = _shortened(forms)
        return self._shortest(forms, word)

    def _shortest(self, forms: Iterable[str], word: str) -> str:
        return min((form for form in forms if form in self._nouns), key=len, default=word)


def _shortened(forms: Iterable[str]) -> list[str]:
    return [
        form.removesuffix(ending) + other
        for form in forms
        for ending, other in ENDINGS.items()
        if form.endswith(ending)
    ]


def main() -> None:
    """Write the table."""
    parser = ArgumentParser(
        prog="python -m experiments.coverage2018.noun_lemmas", description=__doc__
    )
    parser.add_argument("wordnet", type=Path, help="the folder with index.noun and noun.exc")
    parser.add_argument(
        "--shared", type=Path, default=Path("../shared"), help="default: %(default)s"
    )
    arguments = parser.parse_args()
    data = StudyData(arguments.shared)
    texts = [data.source, *data.systems.values(), *data.references.values()]
    candidates = data.candidates()
    texts += [candidates.sources, *candidates.candidates]
    words = sorted({word for text in texts for line in text for word in split_words(line)})
    lemmas = NounLemmas(arguments.wordnet)
    with LEMMAS.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(["word", "lemma"])
        writer.writerows((word, lemmas.lemma(word)) for word in words if lemmas.lemma(word) != word)


if __name__ == "__main__":
    main()
