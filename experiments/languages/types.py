"""Compare types of edits with those of a published file: `python -m experiments.languages.types`.

First with the spans of the file, where only types can differ; then with edits that are extracted
anew. By default with the development set of Falko-MERLIN, whose types are of the German ERRANT
(Boyd, 2018).
"""

import sys
import warnings
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from experiments.card_files import DATA, fetch_missing
from maege.array_types import Interval
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.data.edit import Edit
from maege.data.m2 import read_annotations
from maege.errors import MaegeError, MaegeWarning
from maege.extraction.annotate import with_errant_types
from maege.extraction.extractor import extractor
from maege.extraction.type_scheme import edit_types, fit_extraction
from maege.number_format import format_estimate
from maege.report.markdown import markdown_table
from maege.statistics.bootstrap import Resampling

LEAST_EDITS = 30  # of a type that has a row of its own
Pairs = Sequence[Sequence[tuple[str, str]]]  # of each sentence: of an edit the types to be compared


@dataclass(frozen=True)
class Agreement:
    """How often two types of the same edits are equal."""

    edits: int
    share: float
    interval: Interval | None
    kappa: float  # Cohen's, of two annotators

    @classmethod
    def of(cls, pairs: Pairs) -> "Agreement":
        """Compare types; the interval of the share is over sentences."""
        by_sentence = np.array(
            [(sum(a == b for a, b in of_one), len(of_one)) for of_one in pairs], dtype=float
        )
        draws = Resampling(resamples=1000).for_clusters(len(pairs))
        equal, edits = draws.sums(by_sentence).T
        first, second = (Counter(pair[n] for of_one in pairs for pair in of_one) for n in (0, 1))
        number = first.total()
        share = by_sentence[:, 0].sum() / number
        by_chance = sum(first[name] * second[name] for name in first) / number**2
        kappa = (share - by_chance) / (1 - by_chance)
        return cls(number, share, draws.interval(equal / edits), kappa)


def given_spans(corpus: Corpus, pipeline: str) -> Pairs:
    """Return of each edit the type in the file, and that of a pipeline for the same span."""
    own = with_errant_types(corpus, spacy_pipeline=pipeline)
    return [
        [
            (edit.type, other.type)
            for a, b in zip(sentence.annotations, typed.annotations, strict=True)
            for edit, other in zip(a.edits, b.edits, strict=True)
        ]
        for sentence, typed in zip(corpus.sentences, own.sentences, strict=True)
    ]


def extracted(corpus: Corpus, pipeline: str) -> tuple[list[Edit], list[Edit]]:
    """Return the edits of the file and those that are extracted, their places made unique."""
    annotated = [(s, a) for s in corpus.sentences for a in s.annotations]
    texts = [(s.text, s.corrected_text(a)) for s, a in annotated]
    found = extractor(pipeline).edits(texts, types=True)
    return _placed([a.edits for _, a in annotated]), _placed(found)


def _placed(texts: Sequence[Sequence[Edit]]) -> list[Edit]:
    """Return the edits of texts as if these were one, far apart."""
    far = 1_000_000
    return [
        Edit(e.start + far * number, e.end + far * number, e.replacement, e.type)
        for number, edits in enumerate(texts)
        for e in edits
    ]


def overall(corpus: Corpus, pipeline: str, pairs: Pairs) -> Iterator[list[str]]:
    """Yield rows: what is compared, edits of the file, edits of the pipeline, and the measure."""
    agreement = Agreement.of(pairs)
    number = f"{agreement.edits:,}"
    share = format_estimate(agreement.share, agreement.interval)
    yield ["equal types, spans given", number, number, share]
    yield ["Cohen's kappa, spans given", number, number, format_estimate(agreement.kappa, None)]
    gold, found = extracted(corpus, pipeline)
    parts = {"F1 of span": 2, "F1 of span and text": 3, "F1 of span, text and type": 4}
    for name, fields in parts.items():
        a, b = (
            {(e.start, e.end, e.replacement, e.type)[:fields] for e in edits}
            for edits in (gold, found)
        )
        f1 = 2 * len(a & b) / (len(a) + len(b))
        yield [name, f"{len(gold):,}", f"{len(found):,}", format_estimate(f1, None)]


def by_type(pairs: Pairs) -> Iterator[list[str]]:
    """Yield for each frequent type of the file how many edits have it here, and what others."""
    together = Counter(pair for of_one in pairs for pair in of_one)
    in_file, here = Counter[str](), Counter[str]()
    for (theirs, ours), number in together.items():
        in_file[theirs] += number
        here[ours] += number
    for name, number in in_file.most_common():
        if number >= LEAST_EDITS:
            equal = together[name, name]
            others = Counter({b: n for (a, b), n in together.items() if a == name != b})
            yield [
                f"`{name}`",
                f"{number:,}",
                f"{here[name]:,}",
                format_estimate(equal / number, None),
                format_estimate(equal / here[name] if here[name] else 0.0, None),
                ", ".join(f"`{other}` {n}" for other, n in others.most_common(2)),
            ]


def tables(corpus: Corpus, pipeline: str) -> Iterator[str]:
    """Yield the lines of both tables."""
    pairs = given_spans(corpus, pipeline)
    yield from markdown_table(
        ("measure", "edits of the file", f"of `{pipeline}`", "value"),
        list(overall(corpus, pipeline, pairs)),
    )
    yield ""
    heading = ("type", "in the file", f"by `{pipeline}`", "recall", "precision", "else")
    yield from markdown_table(heading, list(by_type(pairs)))
    if not fit_extraction(edit_types(_edits(corpus)), pipeline):
        yield f"\nThe file has types that `{pipeline}` never gives."


def _edits(corpus: Corpus) -> Iterator[Sequence[Edit]]:
    return (a.edits for sentence in corpus.sentences for a in sentence.annotations)


def main() -> None:
    """Fetch a corpus from a folder, and print the tables."""
    parser = ArgumentParser(prog="python -m experiments.languages.types", description=__doc__)
    parser.add_argument("--corpus", default="falko-merlin-dev")
    parser.add_argument("--pipeline", default="de_hanta")
    parser.add_argument("--data", type=Path, default=DATA)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore", MaegeWarning)
    try:
        card = datasets.card(arguments.corpus)
        fetch_missing(card, arguments.data)
        policy = card.defaults.get("on_error", "error")
        corpus, _ = read_annotations(card, card.defaults["annotations"], policy)
        print("\n".join(tables(corpus, arguments.pipeline)))
    except MaegeError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
