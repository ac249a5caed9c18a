"""Which outputs of systems a metric would choose, and how people rank these."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.attribution.means import clustered_mean, clustered_ratio
from maege.judgements.human_set import HumanSet
from maege.metric.metric import Metric
from maege.report.columns import Column
from maege.report.study_parts import StudyTable, study_table
from maege.statistics.ties import tied_ranks, without_rounding
from maege.statistics.value import Value
from maege.studies.study import Context

_CHOICE_CAPTION = (
    "rank: that people give to the output with the highest score, mean over judgements; random: to "
    "a random output; best: to the best one. quotient: what the choice loses against the best, by "
    "what a random one loses; 1 is no better than chance. [interval]: jackknife of sentences."
)


@dataclass(frozen=True)
class SystemChoice:
    """How people rank the output that a metric scores highest; 1 is the best rank."""

    metric: str
    set: str
    items: int  # outputs of a sentence that a person ranked
    sentences: int
    chosen: Value  # mean rank of the choice; outputs with equal ranks share their mean rank
    random: float  # of a random output
    oracle: float  # of the best output
    # What the choice loses against the best output, by what a random one loses: 1 is no better
    # than chance.
    quotient: Value


def measure_choices(
    sets: Sequence[HumanSet], metrics: Mapping[str, Metric], confidence: float, context: Context
) -> Iterator[SystemChoice]:
    """Score the outputs of judged sentences, and yield what each metric would choose."""
    for human_set in sets:
        texts = human_set.texts
        corpora = texts.requests()
        requests = [request for corpus in corpora for request in corpus.sentence_requests()]
        for metric, scores in context.scorer(requests, metrics).items():
            by_system = scores.values.reshape(len(corpora), -1)
            yield _choice(metric, human_set, without_rounding(by_system.T).T, confidence)


def _choice(metric: str, human_set: HumanSet, scores: Floats, confidence: float) -> SystemChoice:
    """Return what a metric would choose; ``scores`` have shape (systems, sentences)."""
    texts = human_set.texts
    row = {name: n for n, name in enumerate(texts.systems)}
    column = {index: n for n, index in enumerate(texts.sentences)}
    ranks, sentences = [], []
    for judgement in human_set.judgements.judgements:
        if len(judgement.groups) < 2:
            continue
        sentence = column[judgement.sentence]
        systems = [row[group.systems[0]] for group in judgement.groups]
        of_groups = scores[systems, sentence]
        given = tied_ranks(np.array([float(group.rank) for group in judgement.groups]))
        ranks.append((given[of_groups == of_groups.max()].mean(), given.mean(), given.min()))
        sentences.append(sentence)
    chosen, random, oracle = np.array(ranks).reshape(-1, 3).T
    cluster = texts.clusters[np.array(sentences, dtype=np.int64)].astype(np.int64)
    return SystemChoice(
        metric,
        human_set.judgements.name,
        items=len(ranks),
        sentences=len(set(sentences)),
        chosen=clustered_mean(chosen, cluster, confidence),
        random=float(random.mean()),
        oracle=float(oracle.mean()),
        quotient=clustered_ratio(chosen - oracle, random - oracle, cluster, confidence),
    )


def choice_table(choices: Sequence[SystemChoice]) -> StudyTable:
    """Return which outputs metrics would choose; no rows if people ranked none."""
    columns = (
        Column("metric"),
        Column("judgements", "set"),
        Column("sentences", form="count"),
        Column("rank", "chosen", "amount"),
        Column("random", form="number"),
        Column("best", "oracle", "number"),
        Column("quotient", form="amount"),
    )
    title = "Which output of a system a metric would choose"
    return study_table("choices", title, _CHOICE_CAPTION, columns, choices, is_main=True)
