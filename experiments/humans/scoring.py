"""Outputs scored by our metrics."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from experiments.humans.judged_data import JudgedData
from maege.config.metric_config import MetricConfig
from maege.data.corpus import MissingAnnotation
from maege.data.m2 import read_m2
from maege.errors import MetricError
from maege.judgements.judged_texts import judged_scores
from maege.scoring.cache import ScoreCache
from maege.scoring.engine import score_all
from maege.statistics.score_table import ScoreTable
from maege.texts.texts import Texts, text_corrections


def scores_of_outputs(
    data: JudgedData,
    metric: Any,
    outputs: Mapping[str, Sequence[str]],
    sentences: Sequence[int],
    references: Sequence[Sequence[str]] = (),
    m2: str | None = None,
    missing: MissingAnnotation = "none",
    *,
    corpora_only: bool = False,
    cache: ScoreCache | None = None,
) -> ScoreTable:
    """Score the outputs of systems, as corpora and by sentence.

    Parameters
    ----------
    data
        It has the source.
    metric
        As in a configuration.
    outputs
        By system, a text for each sentence of CoNLL-2014.
    sentences
        The sentences that are scored.
    references
        Texts for each sentence of CoNLL-2014.
    m2
        The file with gold edits; None for a metric that does not read them.
    missing
        How annotators without lines are read.
    corpora_only
        Whether single sentences are not scored; their scores are not known then.
    cache
        Where scores of expensive metrics are looked up and stored.
    """
    source = data.lines("conll14/source.txt")
    texts = Texts(
        "conll14",
        tuple(source),
        text_corrections({str(number): column for number, column in enumerate(references)}),
        {name: tuple(" ".join(t.split()) for t in outputs[name]) for name in sorted(outputs)},
    ).select(sentences)
    corpora = texts.requests()
    if m2 is not None:
        corpus = read_m2(Path(data.folder / m2), on_error="skip_line")
        annotated = corpus.fill_missing_annotations(missing).sentences
        gold = tuple(annotated[index].annotations for index in sentences)
        corpora = [replace(request, gold_edits=gold) for request in corpora]
    built = MetricConfig.model_validate(metric).build()
    scored = list(corpora)
    if not corpora_only:
        scored += (request for corpus in corpora for request in corpus.sentence_requests())
    scores = score_all(scored, {built.name: built}, cache=cache, with_counts=True)
    if scores.failures:
        raise MetricError(scores.failures[built.name])
    return judged_scores(built.name, texts, scores.scores[built.name])
