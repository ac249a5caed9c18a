"""All that is said about metrics and people on one set of judgements."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from maege.array_types import Floats
from maege.judgements.comparisons import KINDS, Comparisons, comparisons
from maege.judgements.human_scores import ScoreSettings
from maege.judgements.judgements import JudgementSet
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.statistics.system_measures import MIN_SYSTEMS
from maege.statistics.value import Value
from maege.studies.humans.agreement import JudgeAgreement, another_judge, judge_agreement
from maege.studies.humans.agreement_by_references import ReferenceCountEstimate
from maege.studies.humans.evidence import Evidence, people_evidence
from maege.studies.humans.human_ranking import JudgedSystem, judged_systems
from maege.studies.humans.sentence_level import (
    SentenceDifference,
    SentenceEstimate,
    sentence_differences,
    sentence_estimates,
)
from maege.studies.humans.sentence_measures import (
    MAIN_MEASURE,
    counts_by_sentence,
    outcomes,
    random_counts,
    score_differences,
)
from maege.studies.humans.system_differences import SystemDifference, system_differences
from maege.studies.humans.system_level import (
    HUMAN_SCORES,
    LevelEstimate,
    MetricSystem,
    SystemEstimate,
    SystemLevel,
    WindowEstimate,
)
from maege.studies.humans.tie_calibration import TieCalibration, calibrate_ties
from maege.texts.texts import Texts

CONSTANT, LENGTH, RANDOM, ANOTHER_JUDGE = "constant", "length", "random", "another judge"
BASELINES = (CONSTANT, LENGTH, RANDOM, ANOTHER_JUDGE)  # rows beside which metrics stand
DIFFERENCE_MEASURES = (MAIN_MEASURE, "hties")


@dataclass(frozen=True)
class SetResults:
    """The results of one set of judgements.

    Parameters
    ----------
    name
        Of the set.
    systems, judges, sentences
        Of the judgements: names, and numbers of sentences.
    comparisons
        By kind, the number of comparisons and of ties.
    anomalies
        See JudgementSet.
    sentence_estimates, sentence_differences, ties
        At sentence level.
    system_estimates, system_differences
        At system level; empty with fewer than four systems.
    judged_systems
        By score: the systems, the best first.
    agreement
        Of the judges.
    metric_systems
        By metric: the scores of the systems.
    evidence
        Values of the metrics, also in resamples; not stored.
    reference_counts
        Agreement with several numbers of references, if asked for.
    windows
        Agreement about systems that are close to each other, with more than four systems.
    levels
        Agreement about systems by means of sentence scores and by scores of corpora.
    """

    name: str
    systems: tuple[str, ...]
    judges: tuple[str, ...]
    sentences: int
    comparisons: Mapping[str, tuple[int, int]]
    anomalies: tuple[tuple[str, int], ...]
    sentence_estimates: list[SentenceEstimate]
    sentence_differences: list[SentenceDifference]
    ties: list[TieCalibration]
    system_estimates: list[SystemEstimate] = field(default_factory=list)
    system_differences: list[SystemDifference] = field(default_factory=list)
    judged_systems: Mapping[str, list[JudgedSystem]] = field(default_factory=dict)
    agreement: JudgeAgreement = field(
        default_factory=lambda: JudgeAgreement((), Value(None), Value(None))
    )
    metric_systems: Mapping[str, list[MetricSystem]] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    reference_counts: list[ReferenceCountEstimate] = field(default_factory=list)
    windows: list[WindowEstimate] = field(default_factory=list)
    levels: list[LevelEstimate] = field(default_factory=list)


def evaluate_set(
    judgements: JudgementSet,
    texts: Texts,
    scores: Mapping[str, ScoreTable],
    settings: Resampling,
    whole: Mapping[str, ScoreTable] | None = None,
) -> SetResults:
    """Compare metrics with people.

    Parameters
    ----------
    judgements
        Of the systems in ``texts``.
    texts
        What was judged.
    scores
        Of these texts, by metric.
    settings
        Of intervals and tests.
    whole
        Scores by metric, also of sentences that nobody judged.
    """
    compared = {kind: comparisons(judgements, kind) for kind in KINDS}
    counts = {kind: _counts(compared[kind], texts, scores) for kind in KINDS}
    counts["unexpanded"] |= another_judge_counts(compared["unexpanded"], texts)
    of_metrics = {kind: {name: counts[kind][name] for name in scores} for kind in KINDS}
    level = SystemLevel(compared["expanded"], settings)
    has_systems = len(judgements.systems) >= MIN_SYSTEMS
    baselines = _system_baselines(texts)
    return SetResults(
        name=judgements.name,
        systems=judgements.systems,
        judges=judgements.judges,
        sentences=len(judgements.sentences),
        comparisons={kind: (len(c), c.ties) for kind, c in compared.items()},
        anomalies=judgements.anomalies,
        sentence_estimates=[
            estimate
            for kind in KINDS
            for estimate in sentence_estimates(counts[kind], kind, settings)
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
                score_differences(of_metric.sentence_scores.T, compared[kind]),
                compared[kind],
                settings.seed,
            )
            for kind in KINDS
            for name, of_metric in scores.items()
        ],
        system_estimates=[
            estimate
            for name, of_metric in ({**scores, **baselines} if has_systems else {}).items()
            for estimate in level.estimates(name, of_metric)
        ]
        + [
            estimate
            for name, of_metric in (whole if whole and has_systems else {}).items()
            for estimate in level.whole_test_set(name, of_metric)
        ],
        system_differences=[*system_differences(level, scores)] if has_systems else [],
        judged_systems={
            score: judged_systems(compared["expanded"], ScoreSettings(score), settings)
            for score in HUMAN_SCORES
        },
        agreement=judge_agreement(
            compared["unexpanded"], _outputs_by_index(texts), settings.confidence
        ),
        metric_systems={name: level.metric_systems(name, s) for name, s in scores.items()},
        evidence=people_evidence(
            judgements.name,
            compared["unexpanded"],
            level if has_systems else None,
            scores,
            settings,
        ),
        windows=[
            window
            for name, of_metric in (scores if has_systems else {}).items()
            for window in level.windows(name, of_metric)
        ],
        levels=[
            estimate
            for name, of_metric in (scores if has_systems else {}).items()
            for estimate in level.levels(name, of_metric)
        ],
    )


def _system_baselines(texts: Texts) -> dict[str, ScoreTable]:
    """Return scores that know nothing of grammar: a constant, and lengths."""
    lengths = output_lengths(texts, texts.systems, texts.sentences).T
    tables = {CONSTANT: np.zeros_like(lengths), LENGTH: lengths}
    return {n: ScoreTable.from_sentences(n, texts.systems, table) for n, table in tables.items()}


def _counts(
    compared: Comparisons, texts: Texts, scores: Mapping[str, ScoreTable]
) -> dict[str, Floats]:
    """Return the counts of metrics and baselines, shape (sentences, 5) each."""
    systems, sentences = compared.systems, compared.sentences
    tables = {name: of_metric.sentence_scores.T for name, of_metric in scores.items()}
    tables[CONSTANT] = np.zeros((len(systems), len(sentences)))
    tables[LENGTH] = output_lengths(texts, systems, sentences)
    counts = {name: metric_counts(compared, table) for name, table in tables.items()}
    return counts | {RANDOM: random_counts(compared, _same_text(compared, texts))}


def metric_counts(compared: Comparisons, scores: Floats) -> Floats:
    """Count what a metric with these scores says of comparisons, shape (sentences, 5).

    ``scores`` has shape (systems, sentences), as in ``compared``.
    """
    metric = outcomes(score_differences(scores, compared))
    size = len(compared.sentences)
    return counts_by_sentence(compared.outcome, metric, compared.sentence, size)


def _outputs_by_index(texts: Texts) -> dict[str, list[str]]:
    """Return the outputs by index of the sentence in the corpus; "" for other sentences."""
    size = max(texts.sentences, default=-1) + 1
    lines = {system: [""] * size for system in texts.systems}
    for system, outputs in texts.outputs.items():
        for sentence, text in zip(texts.sentences, outputs, strict=True):
            lines[system][sentence] = text
    return lines


def another_judge_counts(compared: Comparisons, texts: Texts) -> dict[str, Floats]:
    """Return the counts of judges in the place of a metric; nothing if they share no question."""
    human, other, sentence = another_judge(compared, _outputs_by_index(texts))
    if not len(human):
        return {}
    counts = counts_by_sentence(human, other, sentence.astype(np.int32), len(compared.sentences))
    return {ANOTHER_JUDGE: counts}


def output_lengths(texts: Texts, systems: Sequence[str], sentences: Sequence[int]) -> Floats:
    """Return the number of characters of outputs, shape (systems, sentences)."""
    index = {sentence: number for number, sentence in enumerate(texts.sentences)}
    rows = [[len(texts.outputs[s][index[sentence]]) for sentence in sentences] for s in systems]
    return np.array(rows, dtype=np.float64)


def _same_text(compared: Comparisons, texts: Texts) -> np.ndarray:
    index = {sentence: number for number, sentence in enumerate(texts.sentences)}
    columns = [index[sentence] for sentence in compared.sentences]
    outputs = [texts.outputs[system] for system in compared.systems]
    pairs = zip(compared.sentence, compared.first, compared.second, strict=True)
    return np.array([outputs[i][columns[s]] == outputs[j][columns[s]] for s, i, j in pairs])
