"""Oracle re-ranking of the candidates of a simplifier, by MAX-SARI."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from experiments.coverage2018.known_values import CheckedValue, KnownValues
from experiments.coverage2018.script_words import script_word_changes
from experiments.coverage2018.study_data import StudyData
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.metrics.sari import MaxSari
from maege.scoring.engine import score_all
from maege.studies.coverage.candidates import CandidateLists, candidate_scores
from maege.studies.coverage.chosen_changes import TIE_RULES
from maege.studies.coverage.reranking import oracle_reranking
from maege.texts.reference_subsets import Subset, subsets_by_size
from maege.texts.text_changes import compared_words

SIZES = (1, 2, 4, 8)
SETS = 70  # all
METRICS: dict[str, Metric] = {"MAX-SARI": MaxSari(), "exact match 1": MaxSari(score_if_empty=1)}
CANDIDATES = {
    "every difference counts": "one sentence of 359",
    "the script's count": "so the printed number is no tolerant count",
}
PRINTED_FOR_ONE = 50


def reranking(data: StudyData) -> Iterator[CheckedValue]:
    """Yield how many sentences the chosen candidates leave unchanged."""
    known = KnownValues("Re-ranking")
    candidates = data.candidates()
    yield from _of_first_best(known, candidates)
    names = candidates.texts.annotators
    results = oracle_reranking(candidates, METRICS, subsets_by_size(names, SIZES, SETS, 1), _score)
    for row in results.chosen:
        if row.ties != "random":
            continue
        mean = f"{row.metric}, mean over sets of references, M = {row.references}"
        yield known.check(
            f"unchanged, {mean}", row.chosen.unchanged.value * results.sentences, digits=1
        )
        yield known.check(f"changed words, {mean}", row.chosen.changes.value)
    for trend in results.trends:
        if trend.measure == "unchanged":
            rules = (getattr(trend, rule).value * results.sentences for rule in TIE_RULES)
            for rule, value in zip(TIE_RULES, rules, strict=True):
                what = f"unchanged, {trend.metric}, M = 8 minus M = 1, ties: {rule}"
                yield known.check(what, value, digits=1)
        if trend.measure == "changes":
            for rule in TIE_RULES:
                what = f"changed words, {trend.metric}, M = 8 minus M = 1, ties: {rule}"
                yield known.check(what, getattr(trend, rule).value)
    for compared in results.compared:
        value = compared.changes.unchanged.value * results.sentences
        yield known.check(f"unchanged, {compared.name}", value, digits=1)


def _of_first_best(known: KnownValues, candidates: CandidateLists) -> Iterator[CheckedValue]:
    """Yield the unchanged sentences of single choices, as in the study."""
    everybody = candidates.texts.annotators
    chosen = _first_best(candidates, everybody)
    for counting, unchanged in _unchanged(candidates.sources, chosen).items():
        what = f"unchanged, first best candidate, {counting}, M = 8"
        yield known.check(what, unchanged, noise=1, why=CANDIDATES[counting])
    single = [
        _unchanged(candidates.sources, _first_best(candidates, (name,))) for name in everybody
    ]
    for counting in single[0]:
        numbers = sorted(counts[counting] for counts in single)
        nearest = min(numbers, key=lambda number: abs(number - PRINTED_FOR_ONE))
        what = f"unchanged, first best candidate, {counting}, M = 1, nearest of 8 references"
        why = f"which reference it was is not recorded; from {numbers[0]} to {numbers[-1]}"
        noise = 0
        if numbers[0] <= PRINTED_FOR_ONE <= numbers[-1]:  # another reference, another number
            noise = abs(nearest - PRINTED_FOR_ONE)
        yield known.check(what, nearest, noise=noise, why=why)


def _unchanged(sources: Sequence[str], texts: Sequence[str]) -> dict[str, int]:
    pairs = list(zip(sources, texts, strict=True))
    return {
        "every difference counts": sum(compared_words(a) == compared_words(b) for a, b in pairs),
        "the script's count": sum(script_word_changes(a, b) == 0 for a, b in pairs),
    }


def _first_best(candidates: CandidateLists, subset: Subset) -> list[str]:
    """Return the first of the best candidates with some references."""
    metric = {"MAX-SARI": METRICS["MAX-SARI"]}
    sets = {len(subset): [subset]}
    ((_, _, scores),) = candidate_scores(candidates, metric, sets, _score)
    ends = np.cumsum([len(texts) for texts in candidates.candidates])[:-1]
    by_sentence = zip(candidates.candidates, np.split(scores[0], ends), strict=True)
    return [texts[int(np.argmax(of_sentence))] for texts, of_sentence in by_sentence]


def _score(requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> Mapping[str, Scores]:
    return score_all(requests, metrics).scores
