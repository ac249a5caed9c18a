"""People as a part of a vetting: the vetted metric is compared with sets of judgements, too."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.judgements.comparisons import comparisons
from maege.judgements.human_set import HumanSet
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest, sentence_requests
from maege.statistics.bootstrap import Resampling
from maege.statistics.kendall import MAIN_MEASURE, Counts
from maege.statistics.score_table import ScoreTable
from maege.statistics.system_measures import MIN_SYSTEMS
from maege.statistics.value import Value
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.inputs import HumanInputs, read_inputs
from maege.studies.humans.measurements import ANOTHER_JUDGE, another_judge_counts
from maege.studies.humans.rows import (
    ROWS,
    SENTENCES_ROW,
    SYSTEMS_ROW,
    JudgedSet,
    PeopleOfMetric,
    agreement_on_outputs,
    agreement_on_systems,
    groups_of_sets,
)
from maege.studies.humans.sentence_level import metric_counts, sentence_estimates
from maege.studies.humans.system_level import SystemLevel
from maege.studies.known_results.known_result import RowStatistic, RowStatistics
from maege.studies.known_results.sample_key import JudgementsKey
from maege.studies.parts import PEOPLE
from maege.studies.parts_of_vetting import PartAnswers, PartOfVetting, VettedScores
from maege.studies.rows import results_of
from maege.studies.scorer import resampling


def _read(config: RunConfig, metrics: Mapping[str, Metric]) -> HumanInputs:
    # Where metrics were trained is no matter of a vetting, and may name a run.
    own = HumansConfig.of_run(config).model_copy(update={"trained_on": {}})
    return read_inputs(own, (), lambda: metrics)


def _requests(inputs: HumanInputs) -> dict[str, list[ScoreRequest]]:
    """Return by set the outputs of one system after the other."""
    return {_group(s): sentence_requests(s.texts.requests()) for s in inputs.sets}


def _answers(config: RunConfig, inputs: HumanInputs, vetted: VettedScores) -> PartAnswers:
    """Return the results of both rows on all sets together."""
    settings = resampling(config)
    agreements: list[PeopleOfMetric] = []
    statistics: dict[str, RowStatistics] = {}
    sets = sorted(inputs.sets, key=lambda s: s.judgements.name)
    for human_set in sets:
        scores = vetted.scores[_group(human_set)]
        of_set = [*_people_of_metrics(human_set, scores, vetted.limits, settings)]
        agreements += of_set
        statistics[human_set.judgements.name] = _statistics(of_set)
    judged = [_judged(human_set) for human_set in sets]
    return PartAnswers(
        results_of(ROWS, agreements),
        statistics,
        {s.judgements.name: JudgementsKey.of_set(config, s) for s in sets},
        {row.key: groups_of_sets(judged, row.key) for row in ROWS},
    )


def _statistics(agreements: Sequence[PeopleOfMetric]) -> RowStatistics:
    """Return what comparisons with other metrics on one set need, by row and metric."""
    statistics: dict[str, dict[str, RowStatistic]] = {SENTENCES_ROW: {}, SYSTEMS_ROW: {}}
    for of_metric in agreements:
        of_rows = of_metric.on_outputs, of_metric.on_systems
        for row, agreement in zip(statistics, of_rows, strict=True):
            statistic = None if agreement is None else agreement.statistic
            if statistic is not None and not of_metric.is_constant:
                statistics[row][of_metric.metric] = statistic
    return statistics


def _judged(human_set: HumanSet) -> JudgedSet:
    judgements, sources = human_set.judgements, human_set.texts.sources
    return JudgedSet(
        judgements.name,
        len(judgements.sentences),
        len(judgements.judges),
        frozenset(judgements.systems),
        frozenset(sources),
    )


def _group(human_set: HumanSet) -> str:
    return f"judged outputs of {human_set.judgements.name}"


def _people_of_metrics(
    human_set: HumanSet,
    scores: Mapping[str, Floats],
    limits: Mapping[str, Mapping[str, str]],
    settings: Resampling,
) -> Iterator[PeopleOfMetric]:
    """Yield the agreement of each metric with the judgements of a set.

    ``scores`` has those of metrics and scorers without grammar, system by system.
    """
    judgements, texts = human_set.judgements, human_set.texts
    unexpanded = comparisons(judgements, "unexpanded")
    tables = {
        name: ScoreTable.from_sentences(
            name, texts.systems, values.reshape(len(texts.systems), -1).T
        )
        for name, values in scores.items()
    }
    counts = {name: metric_counts(unexpanded, t.sentence_scores.T) for name, t in tables.items()}
    on_outputs = agreement_on_outputs(counts, limits, settings.confidence)
    on_systems = {}
    if len(judgements.systems) >= MIN_SYSTEMS:
        level = SystemLevel(comparisons(judgements, "expanded"), settings)
        on_systems = agreement_on_systems(level, tables, limits)
    ceiling = _another_judge(another_judge_counts(unexpanded, texts), settings)
    for metric in limits:
        yield PeopleOfMetric(
            metric,
            _judged(human_set),
            on_outputs.get(metric),
            on_systems.get(metric),
            metric in counts and _is_constant(counts[metric]),
            ceiling,
        )


def _is_constant(counts: Floats) -> bool:
    of_all = Counts.of(counts.sum(axis=0))
    return not np.any([of_all.agree, of_all.disagree, of_all.human_ties])


def _another_judge(counts: Floats | None, settings: Resampling) -> Value:
    answers = {} if counts is None else {ANOTHER_JUDGE: counts}
    for estimate in sentence_estimates(answers, "unexpanded", settings):
        if estimate.measure == MAIN_MEASURE:
            return Value(estimate.value, estimate.interval)
    return Value(None)


PART = PartOfVetting(PEOPLE, _read, _requests, _answers)
