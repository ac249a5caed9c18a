"""How well metrics tell edits that people call valid from others: PEVData, with references.

Its first 559 pairs are of CoNLL-2014: sources, references, outputs and mixtures of them, without
tokens. A pair is taken if its first text is a known line, so that the sentence and its references
are known, and if its tokens are those of that line. Rows 982 to 1540 are the same pairs reversed:
each pair has a label in both directions.
"""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

import maege
from maege.array_types import Floats
from maege.attribution.agreement import LabelledEdits, area_under_curve
from maege.number_format import format_estimate

PAIRS, REVERSED = 559, 981  # pairs of CoNLL-2014, and how many rows below each is reversed
METRICS = "gleu,bleu,ibleu,sari,max-sari,ld,minld,chrf,m2,errant,imeasure,slor,lfm"
ANNOTATORS = [f"bryant-ng/BN{number}.txt" for number in range(1, 11)]
CONFIDENCE = 0.95


class JudgedPair(NamedTuple):
    """Two texts that differ by an edit, and whether it is valid in both directions."""

    sentence: int
    first: str
    second: str
    is_valid: tuple[bool, bool]


def tokenised(text: str) -> str:
    """Return a text with the tokens of CoNLL-2014, as far as simple rules go."""
    for pattern, replacement in (
        ("[’‘]", "'"), ("[“”]", '"'), (r"\b([Cc])annot\b", r"\1an not"),
        (r"(?<=\w)(n't|'(s|re|ve|ll|m|d))\b", r" \1"), (r"([;:?!()\"]|,(?!\d{3}))", r" \1 "),
        (r"\.(?=\s*$)", " ."), (r"(?<=s)'(?=\s)", " '"),
    ):  # fmt: skip
        text = re.sub(pattern, replacement, text)
    return " ".join(text.split())


def letters(text: str) -> str:
    """Return what is compared of texts with and without tokens."""
    return re.sub("[^a-z0-9]", "", text.lower())


def judged_pairs(data: Path) -> Iterator[JudgedPair]:
    """Yield the pairs whose sentence is known."""
    conll = data / "conll14"
    known: dict[str, tuple[int, str]] = {}
    for path in [
        conll / "source.txt",
        *sorted(conll.glob("references/*/*.txt")),
        *sorted(conll.glob("systems*/*.txt")),
    ]:
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines()):
            known.setdefault(letters(line), (number, line.strip()))
    rows = json.loads((data / "jelv/pevdata.json").read_text("utf-8"))
    for row, back in zip(rows[:PAIRS], rows[REVERSED : REVERSED + PAIRS], strict=True):
        number, line = known.get(letters(row["S1-src"]), (-1, ""))
        first, second = tokenised(row["S1-src"]), tokenised(row["S2-hyp"])
        if number >= 0 and first == line and first != second:
            labels = bool(row["Human Judgment"]), bool(back["Human Judgment"])
            yield JudgedPair(number, first, second, labels)


def estimate(gains: Floats, labels: np.ndarray, sentences: np.ndarray) -> str:
    """Return P(a valid edit gains more than another one), ties one half, with its interval.

    ``gains``: shape (pairs,), from the first text to the second; ``labels``: (pairs, directions).
    Pairs of a sentence are one cluster.
    """
    distinct, cluster = np.unique(sentences, return_inverse=True)
    both = np.repeat(cluster, 2)
    edits = LabelledEdits(labels.ravel(), both, both, both)
    values = np.stack([gains, -gains], axis=-1).ravel()
    area = area_under_curve(values, edits, len(distinct), CONFIDENCE)
    return format_estimate(area.value, area.interval)


def main() -> None:
    """Print the area under the curve for each metric."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--metrics", default=METRICS)
    arguments = parser.parse_args()
    pairs = [*judged_pairs(arguments.data)]
    labels = np.array([pair.is_valid for pair in pairs])
    sentences = np.array([pair.sentence for pair in pairs])
    references = _references(arguments.data / "conll14")
    others = np.array(
        [not {p.first, p.second} & {of[p.sentence] for of in references} for p in pairs]
    )
    for name, chosen in (("all", labels), ("without a reference", labels[others])):
        print(f"{name}: {len(chosen)} pairs, {chosen.sum()} of {chosen.size} directions valid")
    for metric in arguments.metrics.split(","):
        scores = [
            _scores(metric, pairs, texts, arguments.data / "conll14")
            for texts in ([p.first for p in pairs], [p.second for p in pairs])
        ]
        gains = scores[1] - scores[0]
        of_others = estimate(gains[others], labels[others], sentences[others])
        of_all = estimate(gains, labels, sentences)
        print(f"{metric}: {of_all}; without a reference {of_others}")


def _scores(metric: str, pairs: Sequence[JudgedPair], texts: Sequence[str], conll: Path) -> Floats:
    """Return the score of each text, with the references of its sentence."""
    sources = _lines(conll / "source.txt")
    numbers = [pair.sentence for pair in pairs]
    references = [[text for of in _references(conll) if (text := of[n])] for n in numbers]
    scored = maege.score(metric, [sources[n] for n in numbers], list(texts), references)
    return np.array(scored.sentences)


@cache
def _references(conll: Path) -> list[list[str]]:
    return [_lines(conll / "references" / name) for name in ANNOTATORS]


def _lines(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text("utf-8").splitlines()]


if __name__ == "__main__":
    main()
