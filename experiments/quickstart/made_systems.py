"""The outputs of four invented systems with one habit each, made from the gold edits.

`python -m experiments.quickstart.made_systems` writes their files in `corpora/quickstart`; the same
bytes each time. The other systems were written by hand.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from rapidfuzz.distance import DamerauLevenshtein
from rapidfuzz.process import extractOne

from maege.data.corpus import Annotation, Sentence
from maege.data.edit import Edit
from maege.data.m2 import read_m2

FOLDER = Path(__file__).resolve().parents[2] / "corpora/quickstart"
KNOWN_TO_THE_SPELLING_CHECKER = ("reference-1", "reference-2", "fluent-1")
_ARTICLES = {"a", "an", "the"}
_WORD = re.compile(r"[a-z]{4,}")


def articles(sentence: Sentence) -> str:
    """Correct four fifths of the articles; add or drop one in a tenth of the places left."""
    kept = [e for e in _edits(sentence) if e.type == "ArtOrDet" and _share(sentence, e) < 0.8]
    touched = {n for e in kept for n in range(e.start - 1, e.end + 1)}
    for n, token in enumerate(sentence.tokens):
        if n in touched or _share(sentence, n) >= 0.1:
            continue
        if token in _ARTICLES:
            kept.append(Edit(n, n + 1, (), "ArtOrDet"))
        elif token in {"of", "in", "for"} and n + 1 not in touched:
            following = sentence.tokens[n + 1] if n + 1 < len(sentence.tokens) else ""
            if _WORD.fullmatch(following):
                kept.append(Edit(n + 1, n + 1, ("the",), "ArtOrDet"))
    return _corrected(sentence, kept)


def deleting(sentence: Sentence) -> str:
    """Delete two thirds of the tokens that the first annotator replaces, and insert nothing."""
    places = (e for e in _edits(sentence) if e.end > e.start and _share(sentence, e) < 2 / 3)
    text = _corrected(sentence, [replace(e, replacement=()) for e in places])
    return text or sentence.text


def copying(sentence: Sentence) -> str:
    """Copy nine sentences of ten; make one correction in the others."""
    edits = _edits(sentence)
    return _corrected(sentence, edits[:1] if _share(sentence, "copy") < 0.1 else [])


def spelling(sentence: Sentence, known: Mapping[str, int]) -> str:
    """Replace a word that is in no dictionary by the nearest one there."""
    return " ".join(_nearest(token, known) for token in sentence.tokens)


def _nearest(token: str, known: Mapping[str, int]) -> str:
    if token.lower() in known or not _WORD.fullmatch(token.lower()):
        return token
    found = extractOne(token.lower(), [*known], scorer=DamerauLevenshtein.distance, score_cutoff=2)
    if found is None:
        return token
    return found[0].capitalize() if token[0].isupper() else str(found[0])


def _edits(sentence: Sentence) -> list[Edit]:
    """Return the edits of the first annotator."""
    return [*sentence.annotations[0].edits]


def _corrected(sentence: Sentence, edits: Iterable[Edit]) -> str:
    annotation = Annotation(0, tuple(edits)).sorted_edits()
    return str(sentence.corrected_text(annotation))


def _share(sentence: Sentence, place: object) -> float:
    """Return a number from 0 to 1 that looks random: the same one for the same place."""
    digest = sha256(f"{sentence.text}\t{place}".encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def outputs() -> dict[str, list[str]]:
    """Return the output of each system, a line for each sentence."""
    sentences = read_m2(FOLDER / "english.m2").sentences
    words = " ".join(
        (FOLDER / f"english.{name}.txt").read_text(encoding="utf-8")
        for name in KNOWN_TO_THE_SPELLING_CHECKER
    )
    known = dict.fromkeys(sorted(words.lower().split()), 0)
    return {
        "articles": [articles(s) for s in sentences],
        "copying": [copying(s) for s in sentences],
        "deleting": [deleting(s) for s in sentences],
        "spelling": [spelling(s, known) for s in sentences],
    }


def main() -> None:
    """Write the files."""
    for name, lines in outputs().items():
        file = FOLDER / f"english.system-{name}.txt"
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
