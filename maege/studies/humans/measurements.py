"""Metrics compared with people on sets of judgements: score, evaluate."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import comb

import numpy as np

from maege.array_types import Floats
from maege.judgements.comparisons import KINDS, Comparisons, Kind, comparisons
from maege.judgements.human_rankings import JudgedSystem, ScoreName, judged_systems
from maege.judgements.judged_texts import judged_pairs, judged_requests, judged_scores
from maege.judgements.judgements import JudgementSet
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.report.columns import OwnName, own_name
from maege.statistics.bootstrap import Resampling
from maege.statistics.kendall import MAIN_MEASURE, counts_by_sentence
from maege.statistics.score_table import ScoreTable
from maege.statistics.system_measures import MIN_SYSTEMS
from maege.statistics.value import Value
from maege.studies.humans.agreement import JudgeAgreement, another_judge, judge_agreement
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.evidence import (
    Evidence,
    EvidenceAgreement,
    evidence_agreement,
    lattice_evidence,
    people_evidence,
)
from maege.studies.humans.in_place_of_people import CorrectedAgreement, corrected_agreements
from maege.studies.humans.inputs import HumanInputs
from maege.studies.humans.ratings import RatingResults, rating_results
from maege.studies.humans.relative_agreement import RelativeAgreement, relative_agreements
from maege.studies.humans.sentence_level import (
    SentenceDifference,
    SentenceEstimate,
    TieCalibration,
    calibrate_ties,
    metric_counts,
    random_counts,
    score_differences,
    sentence_differences,
    sentence_estimates,
)
from maege.studies.humans.system_level import (
    HUMAN_SCORES,
    SOFT,
    MetricSystem,
    SystemDifference,
    SystemEstimate,
    SystemLevel,
    WindowEstimate,
    system_differences,
)
from maege.studies.scorer import names_of_comparing, resampling
from maege.studies.study import Context
from maege.texts.texts import Texts

CONSTANT, LENGTH, RANDOM, ANOTHER_JUDGE = "constant", "length", "random", "another judge"
BASELINES = (CONSTANT, LENGTH, RANDOM, ANOTHER_JUDGE)  # rows beside which metrics stand
DIFFERENCE_MEASURES = (MAIN_MEASURE, "hties")
MAIN_SCORE: ScoreName = "trueskill"  # of people, in claims and summaries
MAIN_AGGREGATION = "mean"  # of metrics, in claims and summaries: that of the tests


@dataclass(frozen=True, kw_only=True)
class SystemResults:
    """The results about systems; agreement with people is empty with fewer than four systems."""

    estimates: list[SystemEstimate] = field(default_factory=list)
    differences: list[SystemDifference] = field(default_factory=list)
    # by score of people, the best first
    by_people: Mapping[str, list[JudgedSystem]] = field(default_factory=dict)
    # by metric, the scores of the systems
    by_metrics: Mapping[str, list[MetricSystem]] = field(default_factory=dict)
    # about systems close to each other; empty with four systems
    windows: list[WindowEstimate] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class SetResults:
    """The results of one set of judgements."""

    judgements: JudgementSet
    comparisons: Mapping[str, tuple[int, int]]  # by kind, their number and that of ties
    sentence_estimates: list[SentenceEstimate]
    sentence_differences: list[SentenceDifference]
    ties: list[TieCalibration]
    on_systems: SystemResults
    agreement: JudgeAgreement = field(default_factory=JudgeAgreement)
    ratings: RatingResults = field(default_factory=RatingResults)
    evidence: tuple[Evidence, ...] = ()  # values of the metrics, also in resamples; not stored
    corrected: list[CorrectedAgreement] = field(default_factory=list)  # empty without a judge
    # Empty if no two judges answered a question, and there are no domains.
    relative: list[RelativeAgreement] = field(default_factory=list)

    def sentence_estimate(
        self, metric: str, kind: Kind = "unexpanded", measure: str = MAIN_MEASURE
    ) -> SentenceEstimate | None:
        """Return an estimate at sentence level; None if there is none."""
        key = metric, kind, measure
        estimates = (e for e in self.sentence_estimates if (e.metric, e.kind, e.measure) == key)
        return next(estimates, None)

    def sentence_value(
        self, metric: str, kind: Kind = "unexpanded", measure: str = MAIN_MEASURE
    ) -> Value:
        """Return the value of an estimate at sentence level; undefined if there is none."""
        estimate = self.sentence_estimate(metric, kind, measure)
        return Value(estimate.value, estimate.interval) if estimate else Value(None)

    def system_estimate(self, metric: str, measure: str) -> SystemEstimate | None:
        """Return an estimate of the judged sentences with the main scores; None if there is none.

        These are TrueSkill of the systems, and means of a metric's scores of sentences.
        """
        for e in self.on_systems.estimates:
            if (e.metric, e.measure, e.sentences) == (metric, measure, "judged") and (
                measure == SOFT or (e.human_score, e.aggregation) == (MAIN_SCORE, MAIN_AGGREGATION)
            ):
                return e
        return None

    @property
    def metrics(self) -> list[str]:
        """The metrics, best tau first."""

        def key(metric: str) -> tuple[float, str]:
            value = self.sentence_value(metric).value
            return 2.0 if value is None else -value, metric

        return sorted(self.on_systems.by_metrics, key=key)

    @property
    def scorers(self) -> list[str]:
        """The metrics, best tau first, then the rows beside them."""
        names = {estimate.metric for estimate in self.sentence_estimates}
        return [*self.metrics, *(row for row in self.baselines.values() if row in names)]

    @property
    def baselines(self) -> dict[str, OwnName]:
        """The names of the rows beside the metrics, by what they are."""
        return _row_names(self.on_systems.by_metrics)


def evaluate_set(
    judgements: JudgementSet,
    texts: Texts,
    scores: Mapping[str, ScoreTable],
    settings: Resampling,
    whole: Mapping[str, ScoreTable] | None = None,
) -> SetResults:
    """Compare metrics with people on a set of judgements, whose systems and sentences texts have.

    ``scores``: of ``texts``, by metric; ``whole``: also of sentences that nobody judged.
    """
    compared = {kind: comparisons(judgements, kind) for kind in KINDS}
    baselines = _baselines(texts, scores)
    counts = {kind: _counts(compared[kind], texts, scores) for kind in KINDS}
    if (answers := another_judge_counts(compared["unexpanded"], texts)) is not None:
        counts["unexpanded"][_row_names(scores)[ANOTHER_JUDGE]] = answers
    of_metrics = {kind: {name: counts[kind][name] for name in scores} for kind in KINDS}
    level = SystemLevel(compared["expanded"], settings)
    has_systems = len(judgements.systems) >= MIN_SYSTEMS
    of_systems, beside = (scores, baselines) if has_systems else ({}, {})
    of_whole = whole if whole and has_systems else {}
    return SetResults(
        judgements=judgements,
        comparisons={kind: (len(c), c.ties) for kind, c in compared.items()},
        sentence_estimates=[
            e for kind in KINDS for e in sentence_estimates(counts[kind], kind, settings)
        ],
        sentence_differences=[
            difference
            for kind in KINDS
            for measure in DIFFERENCE_MEASURES
            for difference in sentence_differences(of_metrics[kind], kind, measure, settings)
        ],
        ties=[
            calibrate_ties(
                name,
                score_differences(of_metric.sentence_scores.T, compared[kind], of_metric.outcomes),
                compared[kind],
                settings.seed,
            )
            for kind in KINDS
            for name, of_metric in scores.items()
        ],
        on_systems=SystemResults(
            estimates=[
                *(e for n, s in {**of_systems, **beside}.items() for e in level.estimates(n, s)),
                *(e for name, s in of_whole.items() for e in level.whole_test_set(name, s)),
            ],
            differences=[*system_differences(level, of_systems)],
            by_people={
                score: judged_systems(compared["expanded"], score, settings)
                for score in HUMAN_SCORES
            },
            by_metrics={name: level.metric_systems(name, s) for name, s in scores.items()},
            windows=[window for name, s in of_systems.items() for window in level.windows(name, s)],
        ),
        agreement=judge_agreement(compared["unexpanded"], texts.outputs, settings.confidence),
        ratings=rating_results(judgements, {**scores, **baselines}, settings),
        evidence=people_evidence(
            judgements.name,
            compared["unexpanded"],
            level if has_systems else None,
            scores,
            settings,
        ),
        relative=[*relative_agreements(judgements, texts, scores, settings.confidence)],
    )


def _row_names(metrics: Collection[str]) -> dict[str, OwnName]:
    return {baseline: own_name(baseline, metrics) for baseline in BASELINES}


def _baselines(texts: Texts, metrics: Collection[str]) -> dict[str, ScoreTable]:
    """Return scores that know nothing of grammar: a constant, and numbers of characters."""
    by_system = [list(map(len, texts.outputs[system])) for system in texts.systems]
    lengths, rows = np.array(by_system, dtype=np.float64).T, _row_names(metrics)
    tables = {rows[CONSTANT]: np.zeros_like(lengths), rows[LENGTH]: lengths}
    return {n: ScoreTable.from_sentences(n, texts.systems, table) for n, table in tables.items()}


def _counts(
    compared: Comparisons, texts: Texts, scores: Mapping[str, ScoreTable]
) -> dict[str, Floats]:
    """Return the counts of metrics and baselines, shape (sentences, 5) each."""
    tables = {**scores, **_baselines(texts, scores)}
    counts = {
        name: metric_counts(compared, table.sentence_scores.T, table.outcomes)
        for name, table in tables.items()
    }
    random = random_counts(compared, _same_text(compared, texts))
    return counts | {_row_names(scores)[RANDOM]: random}


def another_judge_counts(compared: Comparisons, texts: Texts) -> Floats | None:
    """Return the counts of judges in the place of a metric; None if they share no question."""
    human, other, sentence = another_judge(compared, texts.outputs)
    if not len(human):
        return None
    return counts_by_sentence(human, other, sentence.astype(np.int32), len(compared.sentences))


def _same_text(compared: Comparisons, texts: Texts) -> np.ndarray:
    outputs = [texts.outputs[system] for system in compared.systems]
    pairs = zip(compared.sentence, compared.first, compared.second, strict=True)
    return np.array([outputs[i][s] == outputs[j][s] for s, i, j in pairs])


@dataclass(frozen=True)
class HumanResults:
    """The results of all sets, in the order of the configuration."""

    sets: tuple[SetResults, ...]
    # Of all sets and runs on lattices about the metrics.
    agreement: EvidenceAgreement = field(default_factory=EvidenceAgreement)


def measure(config: HumansConfig, inputs: HumanInputs, context: Context) -> HumanResults:
    """Score the outputs of all sets, and compare the scores with the judgements.

    Runs on lattices are evidence on the metrics of the same names.
    """
    metrics, sets = inputs.metrics, inputs.sets
    texts = [some for human_set in sets for some in (human_set.texts, human_set.whole) if some]
    requests: list[ScoreRequest] = [request for some in texts for request in judged_requests(some)]
    settings = resampling(config)
    context.progress.stage("score")
    comparing = names_of_comparing(metrics)
    pairs = [pair for some in texts for pair in judged_pairs(some)] if comparing else []
    scores = context.scorer(requests, metrics, pairs=pairs)
    context.progress.stage("evaluate")
    attached = _attached(texts, scores)
    results = []
    for human_set in sets:
        of_set, whole = next(attached), next(attached) if human_set.whole else None
        result = evaluate_set(human_set.judgements, human_set.texts, of_set, settings, whole)
        if config.judge in of_set and human_set.whole and whole:
            corrected = corrected_agreements(
                config.judge, human_set.judgements, human_set.whole, whole, settings
            )
            result = replace(result, corrected=[*corrected])
        results.append(result)
    evidence = [
        *(e for run in inputs.runs for e in lattice_evidence(run, settings)),
        *(e for result in results for e in result.evidence),
    ]
    agreement = evidence_agreement(evidence, settings, config.trained_on)
    return HumanResults(tuple(results), agreement)


def _attached(
    texts: Iterable[Texts], scores: Mapping[str, Scores]
) -> Iterator[dict[str, ScoreTable]]:
    """Yield the scores of each of some texts, by metric; scores are in the order of the texts."""
    start, first_pair = 0, 0
    for some in texts:
        end = start + len(judged_requests(some))
        last_pair = first_pair + comb(len(some.systems), 2) * len(some.sources)
        yield {
            name: judged_scores(
                name, some, replace(s.part(start, end), outcomes=s.outcomes[first_pair:last_pair])
            )
            for name, s in scores.items()
        }
        start, first_pair = end, last_pair
