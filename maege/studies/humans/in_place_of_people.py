"""A metric in place of people: agreement with people on all sentences, of which they judged some.

The value with the judge alone is biased, and its interval does not cover. See `corrected_mean`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from maege.array_types import Floats
from maege.errors import ConfigError
from maege.judgements.comparisons import Comparisons, comparisons
from maege.judgements.human_set import HumanSet
from maege.judgements.judgements import JudgementSet
from maege.statistics.bootstrap import Resampling
from maege.statistics.prediction_powered import MIN_LABELLED, CorrectedMean, corrected_mean
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.sentence_level import outcomes, score_differences
from maege.texts.texts import Texts


@dataclass(frozen=True)
class CorrectedAgreement:
    """Mean over sentences of (C - D) / comparisons, of a metric with people.

    C: comparisons that both decide alike; D: oppositely.
    """

    metric: str
    judge: str  # the metric in place of people
    judged: int  # sentences that people judged
    others: int
    of_all: CorrectedMean  # sentences


def check_sentences(judge: str, human_set: HumanSet) -> None:
    """Raise ConfigError if people judged too few sentences, or all."""
    judged = len(set(comparisons(human_set.judgements, "unexpanded").sentence.tolist()))
    whole = () if human_set.whole is None else human_set.whole.sentences
    others = len(set(whole) - set(human_set.texts.sentences))
    if judged < MIN_LABELLED or others < 2:
        raise ConfigError(
            f"`judge: {judge}`: people compared outputs of {judged:,} sentences of "
            f"{human_set.judgements.name}, and there are outputs of all systems for {others:,} "
            f"others; at least {MIN_LABELLED} and 2 are needed"
        )


def corrected_agreements(
    judge: str,
    judgements: JudgementSet,
    whole: Texts,
    scores: Mapping[str, ScoreTable],
    settings: Resampling,
) -> Iterator[CorrectedAgreement]:
    """Yield the agreement of each other metric; ``scores``: of ``whole``, by metric."""
    people = comparisons(judgements, "unexpanded")
    row = {sentence: number for number, sentence in enumerate(whole.sentences)}
    rows = [row[sentence] for sentence in people.sentences]
    by_judge = _comparisons(whole, scores[judge])
    for name, of_metric in scores.items():
        if name == judge:
            continue
        of_people = _agreement(people, of_metric, rows)
        of_judge = _agreement(by_judge, of_metric, range(len(whole.sentences)))
        compared = np.isfinite(of_people)
        is_other = np.isfinite(of_judge)
        is_other[rows] = False
        of_all = corrected_mean(
            of_people[compared],
            of_judge[rows][compared],
            of_judge[is_other],
            settings.confidence,
            settings.seed,
        )
        judged, others = int(compared.sum()), int(is_other.sum())
        yield CorrectedAgreement(name, judge, judged, others, of_all)


def _comparisons(texts: Texts, scores: ScoreTable) -> Comparisons:
    """Return what a metric says of every two distinct outputs; the first system has each."""
    rows = [
        (sentence, first, second)
        for sentence, outputs in enumerate(zip(*texts.outputs.values(), strict=True))
        for first, second in combinations(sorted(map(outputs.index, set(outputs))), 2)
    ]
    sentence, first, second = np.array(rows, dtype=np.int32).reshape(-1, 3).T
    ties = Comparisons(
        kind="unexpanded",
        systems=texts.systems,
        judges=(scores.metric,),
        sentences=tuple(texts.sentences),
        sentence=sentence,
        judge=np.zeros_like(sentence),
        first=first,
        second=second,
        outcome=np.zeros(len(rows), dtype=np.int8),
    )
    differences = score_differences(scores.sentence_scores.T, ties, scores.outcomes)
    return replace(ties, outcome=outcomes(differences))


def _agreement(compared: Comparisons, scores: ScoreTable, rows: Sequence[int]) -> Floats:
    """Return the agreement of each sentence, shape (sentences,); nan without comparisons."""
    index = list(rows)
    pairs = None if scores.outcomes is None else scores.outcomes[index]
    signs = outcomes(score_differences(scores.sentence_scores[index].T, compared, pairs))
    size = len(compared.sentences)
    total = np.bincount(compared.sentence, signs * compared.outcome, minlength=size)
    with np.errstate(invalid="ignore"):
        return np.asarray(total / np.bincount(compared.sentence, minlength=size))
