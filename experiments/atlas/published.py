"""Compare published scores of systems with people: `python -m experiments.atlas.published`.

The scores are those of the README of SEEDA, as published, not recomputed: MAEGE has no weights of
these metrics. They are of the whole test set of CoNLL-2014; people judged 391 sentences of it.
Those that MAEGE computes, too, are recomputed and compared.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pandas as pd

from experiments.card_files import DATA, fetch_missing
from experiments.page_command import print_progress
from maege.array_types import Floats
from maege.config.human_set_section import HumanSetConfig
from maege.config.metric_config import metric_config
from maege.data.cards import human_card
from maege.errors import MaegeError
from maege.files.output_file import write_atomic
from maege.judgements.comparisons import Comparisons, comparisons
from maege.judgements.human_rankings import ScoreName, resampled_scores
from maege.judgements.human_set import read_set
from maege.judgements.judged_texts import judged_requests, judged_scores
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling, percentile_interval, system_draws
from maege.statistics.correlation_tests import (
    exchange_of_totals,
    system_totals,
    williams_two_sided,
)
from maege.statistics.multiple_testing import holm
from maege.statistics.system_measures import SYSTEM_MEASURES, pearson
from maege.statistics.value import finite
from maege.studies.sentinels import SENTINEL_NAMES, Sentinel
from maege.texts.texts import Texts

PUBLISHED = Path(__file__).with_name("published_scores.csv")
STORED = Path(__file__).parents[2] / "docs/generate/published.json"
SOURCE = {
    "repository": "tmu-nlp/SEEDA",
    "commit": "0c6c07f98dcfab016f1169b680997f1f29ea0705",
    "date": "2025-02-11",
    "licence": "not stated; citation is asked for",
}
SETS = ("seeda-s", "seeda-e")
SYSTEMS = ("base", "all")  # 12 systems, and these with INPUT, GPT-3.5 and REF-F
NEURAL = ("PT-M2", "PT-ERRANT", "Scribendi Score", "SOME", "IMPARA")
MANY_CHANGES = SENTINEL_NAMES["edit-distance"]
# By published metric: ours, and how scores of sentences become that of a system.
RECOMPUTED = {
    "M2": ("m2", "pooled"),
    "SentM2": ("m2", "mean"),
    "ERRANT": ("errant", "pooled"),
    "SentERRANT": ("errant", "mean"),
    "GLEU": ("gleu", "pooled"),
}
PARAMETERS: Mapping[str, Any] = {"errant": {"gold_edits": "extracted"}}  # as papers run it
OUR = "recomputed "  # begins the names of our scores
HUMAN_SCORES: tuple[ScoreName, ...] = ("trueskill", "expected-wins")
SETTINGS = Resampling(resamples=2000)
_DIGITS = 6
Scores = Mapping[str, Mapping[str, float]]  # by metric, then by system


@dataclass(frozen=True)
class Agreement:
    """The agreement of the scores of a metric with people about systems.

    Intervals resample judged sentences and systems. Scores of the metric stay as they are, since
    published ones are not known by sentence.
    """

    set: str
    systems: str  # name of the set of systems
    metric: str
    # By how judgements became scores of systems, and by key in SYSTEM_MEASURES: value and ends of
    # the interval; None if they are undefined.
    values: Mapping[str, Mapping[str, Sequence[float | None]]]


@dataclass(frozen=True)
class Difference:
    """Pearson's r with TrueSkill of one metric minus that of another, on the same systems.

    The interval is as those of Agreement. p-values are two-sided, and for other systems.
    """

    set: str
    systems: str
    a: str
    b: str
    difference: float
    low: float
    high: float
    exchange: float  # by exchanging the metrics for whole systems
    adjusted: float  # of these, Holm over the differences from ``b``
    williams: float | None  # None if both metrics are the same variable


def published_scores() -> Scores:
    """Return the scores as they were published: most of them are percentages."""
    by_system = pd.read_csv(PUBLISHED, index_col="system")
    return {metric: by_system[metric].to_dict() for metric in by_system.columns}


def our_scores(texts: Texts) -> Scores:
    """Score the outputs: what was published of metrics that are ours, and a sentinel."""
    metrics = {
        name: metric_config({name: PARAMETERS.get(name, {})}, Path()).build()
        for name in dict.fromkeys(name for name, _ in RECOMPUTED.values())
    }
    result = score_all(
        judged_requests(texts), {**metrics, MANY_CHANGES: Sentinel("edit-distance")},
        with_counts=True,
    )  # fmt: skip
    if result.failures:
        raise MaegeError("; ".join(result.failures.values()))
    tables = {name: judged_scores(name, texts, scores) for name, scores in result.scores.items()}
    chosen = {f"{OUR}{name}": of for name, of in RECOMPUTED.items()}
    values = {
        name: tables[metric].observed if how == "pooled" else tables[metric].sentence_scores.mean(0)
        for name, (metric, how) in {**chosen, MANY_CHANGES: (MANY_CHANGES, "mean")}.items()
    }
    return {
        name: dict(zip(texts.systems, of_systems.tolist(), strict=True))
        for name, of_systems in values.items()
    }


@dataclass(frozen=True)
class Compared:
    """Judged systems, and the scores of metrics for them."""

    set: str
    systems: str
    expanded: Comparisons
    scores: Scores
    settings: Resampling = SETTINGS

    @property
    def table(self) -> Floats:
        """The scores, shape (metrics, systems)."""
        return np.array([[of[s] for s in self.expanded.systems] for of in self.scores.values()])

    def resampled(
        self, measure: str, human: ScoreName = HUMAN_SCORES[0]
    ) -> tuple[Floats, Floats, Floats]:
        """Return the scores by people, and a measure: as observed, and in resamples.

        Shapes (systems,), (metrics,) and (metrics, resamples).
        """
        resampler = self.settings.for_clusters(len(self.expanded.sentences))
        people = resampled_scores(self.expanded, human, resampler)
        draws = system_draws(len(self.expanded.systems), self.settings)
        drawn = np.take_along_axis(people.resampled, draws, axis=1)
        function = SYSTEM_MEASURES[measure]
        values = function(people.observed, self.table)
        return people.observed, values, function(drawn, self.table[:, draws])

    def agreements(self) -> Iterator[Agreement]:
        """Yield all measures of all metrics."""
        found = {
            (human, measure): self.resampled(measure, human)[1:]
            for human in HUMAN_SCORES
            for measure in SYSTEM_MEASURES
        }
        for number, metric in enumerate(self.scores):
            by_human: dict[str, dict[str, list[float | None]]] = {}
            for (human, measure), (values, resampled) in found.items():
                ends = percentile_interval(resampled[number], self.settings.confidence)
                numbers = finite(values[number]), *(ends or (None, None))
                by_human.setdefault(human, {})[measure] = [*map(_rounded, numbers)]
            yield Agreement(self.set, self.systems, metric, by_human)

    def differences(self, others: Mapping[str, str]) -> list[Difference]:
        """Compare metrics with others, each metric by its name."""
        people, r, resampled = self.resampled("pearson")
        table, names = self.table, [*self.scores]
        pairs = [(names.index(a), names.index(b)) for a, b in others.items()]
        totals = system_totals(table[:, None, :])
        arguments = pearson, self.settings.permutations, self.settings.seed
        exchanged = [
            float(exchange_of_totals(totals[[i, j]], people, *arguments)[0, 1]) for i, j in pairs
        ]
        found = []
        for (i, j), pvalue, adjusted in zip(pairs, exchanged, holm(exchanged), strict=True):
            gap = percentile_interval(resampled[i] - resampled[j], self.settings.confidence)
            between = float(pearson(table[i], table[j]))
            tested = williams_two_sided(float(r[i]), float(r[j]), between, len(people))
            low, high = map(_known, gap or (np.nan, np.nan))
            found.append(
                Difference(
                    self.set,
                    self.systems,
                    names[i],
                    names[j],
                    difference=_known(float(r[i] - r[j])),
                    low=low,
                    high=high,
                    exchange=_known(pvalue),
                    adjusted=_known(adjusted),
                    williams=_rounded(tested),
                )
            )
        return found


def compare(compared: Compared) -> dict[str, list[dict[str, Any]]]:
    """Return the agreement of all metrics, and the differences that readers ask for."""
    published = [*published_scores()]
    beyond = compared.differences(dict.fromkeys(published, MANY_CHANGES))
    recomputed = compared.differences({name: f"{OUR}{name}" for name in RECOMPUTED})
    return {
        "agreement": [asdict(a) for a in compared.agreements()],
        "beyond_many_changes": [asdict(d) for d in beyond],
        "recomputed": [asdict(d) for d in recomputed],
    }


def measured() -> dict[str, Any]:
    """Return all figures of the page, from the files of the sets of judgements."""
    of_set = read_set(HumanSetConfig(name=SETS[0], systems="all", whole_test_set=True))
    whole = of_set.whole
    if whole is None:
        raise MaegeError(f"{SETS[0]}: all sentences with outputs were judged")
    published, ours = published_scores(), our_scores(whole)
    found: dict[str, Any] = {
        "source": SOURCE,
        "sentences": len(whole.sources),
        "judged": len(of_set.texts.sources),
        "published": published,
        "largest_gap": {
            name: _known(max(abs(100 * ours[OUR + name][s] - of[s]) for s in of))
            for name, of in published.items() if name in RECOMPUTED
        },
    }  # fmt: skip
    for name in SETS:
        for systems in SYSTEMS:
            judgements = read_set(HumanSetConfig(name=name, systems=systems)).judgements
            scores = {**published, **ours}
            compared = Compared(name, systems, comparisons(judgements, "expanded"), scores)
            for key, records in compare(compared).items():
                found.setdefault(key, []).extend(records)
    return found


def _known(number: float) -> float:
    return float(f"{number:.{_DIGITS}g}")


def _rounded(number: float | None) -> float | None:
    return None if number is None else _known(number)


def main() -> None:
    """Fetch, compare, write."""
    parser = ArgumentParser(prog="python -m experiments.atlas.published", description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--output", type=Path, default=STORED, metavar="FILE")
    arguments = parser.parse_args()
    try:
        for name in SETS:
            for card in human_card(name).required_cards():
                fetch_missing(card, arguments.data)
        lines = (f"{json.dumps(key)}: {json.dumps(found)}" for key, found in measured().items())
        write_atomic(arguments.output, ("{\n" + ",\n".join(lines) + "\n}\n").encode())
    except MaegeError as error:  # for example missing data
        sys.exit(str(error))
    print_progress(f"{arguments.output}: {process_time():.0f} s of CPU")


if __name__ == "__main__":
    main()
