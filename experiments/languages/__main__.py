"""Print tables on annotators by language: `python -m experiments.languages agreement|order`.

`agreement`: how many edits of people an annotator finds between their source and their correction.
`order`: tau of metrics whose edits are extracted without and with a dictionary.
"""

import os
import sys
import warnings
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import maege
from maege.data import datasets
from maege.data.card_corpus import read_annotations
from maege.data.fetching import fetch
from maege.errors import MaegeError, MaegeWarning
from maege.extraction.annotators.registry import installed_pipeline
from maege.metric.score_request import ScoreRequest
from maege.number_format import format_change, format_estimate
from maege.plugins.registry import build
from maege.report.markdown import markdown_table
from maege.scoring.text_scoring import score_requests
from maege.statistics.score_interval import score_intervals

NEUTRAL = "neutral"
CORPORA = (
    "ua-gec-only", "lorugec-test", "falko-merlin-dev", "geccc-dev", "estgec-l2-test",
    "nlpcc2018-first500",
)  # fmt: skip
RANKED, RANKED_LANGUAGE = "ua-gec-only", "uk"
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


def order() -> Iterator[list[str]]:
    """Yield tau of metrics whose edits are extracted in two ways, and where the order differs."""
    pipeline = installed_pipeline(RANKED_LANGUAGE)
    if pipeline is None:
        raise MaegeError(f"no dictionary of {RANKED_LANGUAGE} is installed")
    metrics = [
        {name: {"name": f"{name}-{kind}", "spacy_pipeline": kind}}
        for name in EXTRACTING
        for kind in (NEUTRAL, pipeline)
    ]
    result = maege.run({
        "corpus": RANKED,
        "metrics": [*metrics, *OTHERS],
        "lattices": None,
        "synthetic_corpora": None,
        "cache": None,
    })  # fmt: skip
    chains = result.table("chains").set_index("metric")
    for name in chains.index:
        row = chains.loc[name]
        tau = format_estimate(row["tau_macro"], (row["tau_macro_low"], row["tau_macro_high"]))
        yield [name, tau]
    differences = result.table("differences")
    of_tau = differences[(differences.ranking_type == "chains")
                         & (differences.statistic == "tau_macro")]  # fmt: skip
    for name in EXTRACTING:
        pair = {f"{name}-{NEUTRAL}", f"{name}-{pipeline}"}
        (row,) = (r for r in of_tau.itertuples() if {r.a, r.b} == pair)
        yield [f"{row.a} - {row.b}", format_change(row.difference, (row.low, row.high))]

    def ordered(kind: str) -> list[str]:
        rows = {name: f"{name}-{kind}" for name in EXTRACTING}
        tau = chains["tau_macro"]
        return sorted((*EXTRACTING, *OTHERS), key=lambda name: -tau[rows.get(name, name)])

    first, second = ordered(NEUTRAL), ordered(pipeline)
    changed = [f"{a} and {b}" for a, b in combinations(first, 2)
               if second.index(a) > second.index(b)]  # fmt: skip
    yield ["order changes for", "; ".join(changed) or "no two metrics"]


def main() -> None:
    """Fetch the corpora from a folder, and print a table."""
    parser = ArgumentParser(prog="python -m experiments.languages", description=__doc__)
    parser.add_argument("table", choices=("agreement", "order"))
    shared = Path(os.environ.get("MAEGE_SHARED", "../shared"))
    parser.add_argument("--data", type=Path, default=shared / "data")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore", MaegeWarning)
    try:
        for name in CORPORA:
            card = datasets.card(name)
            if len(card.present_files()) < len(card.files):
                list(fetch(card, arguments.data))
        if arguments.table == "agreement":
            heading = ("corpus", "language", "annotator", "gold edits", "P", "R", "F1")
            rows = [row for name in CORPORA for row in agreement(name)]
        else:
            heading, rows = ("metric", "tau (macro)"), list(order())
        print("\n".join(markdown_table(heading, rows)))
    except MaegeError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
