"""Print tables on annotators by language: `python -m experiments.languages agreement|order`.

`agreement`: how many edits of people an annotator finds between their source and their correction.
`order`: tau of metrics whose edits are extracted without and with a dictionary.
"""

import sys
import warnings
from argparse import ArgumentParser
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, compress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import maege
from experiments.card_files import DATA, fetch_missing
from maege.array_types import Floats
from maege.data import datasets
from maege.data.m2 import read_annotations
from maege.errors import MaegeError, MaegeWarning
from maege.extraction.annotators.analyser import installed_pipeline
from maege.metric.score_request import ScoreRequest
from maege.number_format import format_change, format_estimate
from maege.plugins.registry import build
from maege.report.markdown import markdown_table
from maege.scoring.text_scoring import score_requests
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import score_intervals

NEUTRAL = "neutral"
CORPORA = (
    "ua-gec-only", "lorugec-test", "falko-merlin-dev", "geccc-dev", "estgec-l2-test",
    "nlpcc2018-first500",
)  # fmt: skip
# Sentences that two annotators corrected, so that metrics do not see the right answer.
TWO_ANNOTATORS = {"sentences": {"min_annotations": 2}}
# With the settings of the run. LORuGEC and Falko-MERLIN have one annotator.
RANKED: dict[str, Mapping[str, Any]] = {
    "ua-gec-only": {},
    "mucgec-dev": TWO_ANNOTATORS,
    "nlpcc2018-first500": TWO_ANNOTATORS,
    "estgec-l2-test": TWO_ANNOTATORS,
    "lorugec-test": {},
    "falko-merlin-dev": {},
}
EXTRACTING = ("errant", "cleme", "cleme2")  # edits of hypotheses, also where gold edits are given
OTHERS = ("bleu", "gleu", "m2", "imeasure", "chrf", "exact-match", "minld")


def agreement(corpus: str) -> Iterator[list[str]]:
    """Yield for each annotator of a language how well it agrees with the gold edits of a corpus."""
    card = datasets.card(corpus)
    policy = card.defaults.get("on_error", "error")
    read, _ = read_annotations(card, card.defaults["annotations"], policy)
    annotated = [(s, a) for s in read.sentences for a in s.annotations if a.edits]
    request = ScoreRequest(
        tuple(s.text for s, _ in annotated),
        tuple(s.corrected_text(a) for s, a in annotated),
        ((),) * len(annotated),
        "corpus",
        tuple((a,) for _, a in annotated),
    )
    edits = sum(len(a.edits) for _, a in annotated)
    for pipeline in dict.fromkeys((NEUTRAL, installed_pipeline(card.language) or NEUTRAL)):
        metric = build("errant", {"spacy_pipeline": pipeline, "beta": 1.0})
        scores = score_requests(metric, [request], with_counts=True)
        (interval,) = score_intervals("errant", scores, len(annotated))
        (details,) = metric.details([request])
        yield [
            corpus,
            card.language,
            pipeline,
            f"{edits:,}",
            format_estimate(details["precision"], None),
            format_estimate(details["recall"], None),
            format_estimate(float(scores.values[0]), interval),
        ]


def order(corpus: str) -> Iterator[list[str]]:
    """Yield how tau differs between edits found without and with an annotator of the language.

    The last cell is how many pairs of metrics exchange their places.
    """
    pipeline = installed_pipeline(datasets.card(corpus).language)
    if pipeline is None:
        raise MaegeError(f"no annotator of {datasets.card(corpus).language} is installed")
    metrics = [
        {name: {"name": f"{name}-{kind}", "spacy_pipeline": kind}}
        for name in EXTRACTING
        for kind in (NEUTRAL, pipeline)
    ]
    result = maege.run({
        "corpus": corpus,
        "metrics": [*metrics, *OTHERS],
        "lattices": None,
        "synthetic_corpora": None,
        "cache": None,
        **RANKED[corpus],
    })  # fmt: skip
    differences = result.table("differences").set_index(["ranking_type", "statistic", "a", "b"])
    cells = []
    for name in EXTRACTING:
        a, b = sorted((f"{name}-{NEUTRAL}", f"{name}-{pipeline}"))
        row = differences.loc["chains", "tau_macro", a, b]
        sign = 1 if a.endswith(NEUTRAL) else -1
        ends = sorted((sign * row["low"], sign * row["high"]))
        cells.append(format_change(sign * row["difference"], (ends[0], ends[1])))
    taus = result.table("sentences")
    names = [*EXTRACTING, *OTHERS]
    of_kinds = [
        taus[[f"{name}-{kind}" if name in EXTRACTING else name for name in names]].to_numpy()
        for kind in (NEUTRAL, pipeline)
    ]
    draws = Resampling(resamples=1000).for_clusters(len(taus))
    observed, drawn = (
        exchanged(*(mean(of_kind) for of_kind in of_kinds))
        for mean in (lambda values: values.sum(axis=0), draws.sums)
    )
    low, high = draws.interval(drawn.sum(axis=-1)) or (0.0, 0.0)
    pairs = list(compress(combinations(names, 2), observed))
    yield [
        corpus,
        pipeline,
        f"{len(taus):,}",
        *cells,
        f"{len(pairs)} of {len(observed)} [{low:.0f}, {high:.0f}]",
        "; ".join(f"{a} and {b}" for a, b in pairs) or "none",
    ]


def exchanged(first: Floats, second: Floats) -> NDArray[np.bool_]:
    """Return which pairs of columns have another order in the second array than in the first.

    The arrays have the shape (..., columns), the result (..., pairs).
    """
    a, b = np.triu_indices(first.shape[-1], k=1)
    return (first[..., a] - first[..., b]) * (second[..., a] - second[..., b]) < 0


# Corpora, heading, and rows of a corpus.
TABLES: dict[str, tuple[Collection[str], Sequence[str], Callable[[str], Iterator[list[str]]]]] = {
    "agreement": (
        CORPORA,
        ("corpus", "language", "annotator", "gold edits", "P", "R", "F1"),
        agreement,
    ),
    "order": (
        RANKED,
        ("corpus", "annotator", "sentences", *EXTRACTING, "exchanged pairs", "which"),
        order,
    ),
}


def main() -> None:
    """Fetch the corpora from a folder, and print a table."""
    parser = ArgumentParser(prog="python -m experiments.languages", description=__doc__)
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--only", choices={*CORPORA, *RANKED}, metavar="CORPUS")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore", MaegeWarning)
    corpora, heading, rows_of = TABLES[arguments.table]
    rows: list[list[str]] = []
    try:
        for name in [arguments.only] if arguments.only else corpora:
            fetch_missing(datasets.card(name), arguments.data)
            rows += rows_of(name)
    except MaegeError as error:
        sys.exit(str(error))
    print("\n".join(markdown_table(heading, rows)))


if __name__ == "__main__":
    main()
