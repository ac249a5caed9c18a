"""Whether metrics order texts by their errors: lattices and corpora first, then further parts."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

import yaml

from maege.config.schema import RunConfig
from maege.errors import ConfigError
from maege.free_memory import give_back_memory
from maege.metric.metric import parts_of
from maege.ranking import Ranking, ScoredRanking, of_type
from maege.ranking_requests import RankingRequests, pair_requests
from maege.report.study_result import StudyResult
from maege.scoring.executors.forked_call import ForkedCall
from maege.statistics.bootstrap import Resampling
from maege.statistics.corpus_scores import (
    CorpusScores,
    SampledCorpora,
    applied_edits,
    scores_of_corpora,
)
from maege.statistics.evaluation import evaluate
from maege.statistics.sample_statistics import (
    CorpusStatistics,
    SampleStatistics,
    corpus_statistics,
    pairs_by_type,
    random_scorers_of,
)
from maege.studies.conducting import conduct_call
from maege.studies.lattices.samples import draw
from maege.studies.lattices.scores import (
    attach,
    further_note,
    further_requests,
    leaving_nothing,
    without_missing,
)
from maege.studies.parts import errors_of_run, part_of_run
from maege.studies.run.reading import THIS_RUN, RunInputs, read_run_inputs
from maege.studies.run.report.claims import with_part
from maege.studies.run.report.result import RunResult
from maege.studies.run.report.run_data import RunData, manifest
from maege.studies.run.report.run_directory import write
from maege.studies.run.report.scorecard import as_stored
from maege.studies.run.report.statements import STATEMENTS
from maege.studies.scorer import names_of_comparing, resampling
from maege.studies.study import Context, Study, about_endpoints


def measure(config: RunConfig, inputs: RunInputs, context: Context) -> RunData:
    """Sample, score and evaluate; then examine what else is asked of the same metrics."""
    run = _on_lattices(config, inputs, context)
    for key in inputs.parts:
        context.keep(run)
        run = with_part(run, key, _part(key, run, config, inputs, context))
    give_back_memory()
    context.progress.stage("report")
    return run


def _on_lattices(config: RunConfig, inputs: RunInputs, context: Context) -> RunData:
    progress, notes = context.progress, {*context.notes}
    give_back_memory()  # that was needed to read
    progress.stage("sample")
    sample = draw(config, inputs.lattices)
    further = further_requests(config, sample.corpora, inputs.metrics)
    if further:
        cost = further_note(inputs.metrics, further)
        notes.add(cost)
        progress.note(cost)
    _announce_judges(inputs, sample.rankings, context)
    give_back_memory()
    progress.stage("score")
    pairs = pair_requests(sample.rankings) if names_of_comparing(inputs.metrics) else ()
    how, drawn = resampling(config), sample
    # A fork would end the process in which plug-ins are ready.
    has_plugins = any(part.plugin_source for part in parts_of(inputs.metrics).values())
    is_forked = context.scorer.jobs > 1 and not has_plugins
    # They need no scores, so other cores can compute them while metrics score.
    with ForkedCall(lambda: random_scorers_of(drawn, how.seed), is_forked=is_forked) as by_chance:
        scoring = context.scorer.attempt(
            RankingRequests(sample.rankings),
            inputs.metrics,
            further=further,
            pairs=pairs,
            allow_missing=True,
            totals_only=True,
        )
        scored = attach(sample.rankings, scoring.scores)
        if failures := leaving_nothing(scored):
            scoring = scoring.without(failures)
            scored = attach(sample.rankings, scoring.scores)
        sample, scored, of_missing = without_missing(sample, scored)
        scoring = scoring.without_values()
        if "maege.extraction.extractor" in sys.modules:  # else no edits were extracted
            from maege.extraction.extractor import forget_texts

            forget_texts()
        give_back_memory()
        progress.stage("evaluate")
        signatures = {name: context.identity.signatures[name] for name in scoring.scores}
        corpora = _corpus_statistics(scored, how, is_forked=is_forked)
        # Nothing else needs the counts of sentences, which are most of the memory of scores.
        scored = scored.scores_only()
        comparable = pairs_by_type(sample)
        if sample is drawn and by_chance.is_forked:
            random_scorers = by_chance.result()
        else:  # before statistics that need memory, too
            random_scorers = random_scorers_of(sample, how.seed, comparable)

    def statistics() -> SampleStatistics:
        known = SampleStatistics.from_rankings(
            scored, how, sample.repeated_pairs, corpora=corpora, pairs=comparable
        )
        return replace(known, known_random_scorers=random_scorers)

    results = evaluate(sample, scored, signatures, how, statistics)
    notes |= {note for scores in scoring.scores.values() for note in scores.notes}
    notes |= {*of_missing}
    about = manifest(config, inputs, context, scoring, sorted(notes))
    if judges := about_endpoints(inputs.metrics):
        about["judges"] = judges
    if inputs.lattices.are_circular and (study := errors_of_run()) is not None:
        metrics = {name: inputs.metrics[name] for name in scoring.scores}
        lattices, scorer = inputs.lattices, context.scorer
        about["errors"] = as_stored(study.errors_of_run(config, lattices, sample, metrics, scorer))
    return RunData(yaml.safe_load(config.to_yaml()), about, results, sample, scored)


def _corpus_statistics(
    scored: Sequence[ScoredRanking], how: Resampling, *, is_forked: bool
) -> CorpusStatistics | None:
    """Compute the statistics of corpora, of half of the metrics in a copy of this process."""
    of_corpora = of_type(scored, "corpora")
    if not is_forked or not of_corpora or len(of_corpora[0].metrics) < 2:
        return corpus_statistics(of_corpora, how)
    corpora = SampledCorpora.of_rankings(of_corpora, how)

    def scores_by(metrics: Sequence[str]) -> dict[str, CorpusScores]:
        return scores_of_corpora([item.restricted_to(metrics) for item in of_corpora], corpora)

    metrics = of_corpora[0].metrics
    with ForkedCall(lambda: scores_by(metrics[1::2]), is_forked=True) as others:
        edits, half = applied_edits(corpora), scores_by(metrics[::2])
        known = CorpusStatistics(corpora, edits, half | others.result(), how)
    return known.restricted_to(metrics)


def _announce_judges(inputs: RunInputs, rankings: Sequence[Ranking], context: Context) -> None:
    """Say what language models will be asked, if there are any."""
    if any(part.hooks.may_lack_scores for part in parts_of(inputs.metrics).values()):
        from maege.studies.run.dry_run import announced_costs  # slow to import

        for cost in announced_costs(inputs.metrics, rankings):
            context.progress.note(cost)


def _part(
    key: str, run: RunData, config: RunConfig, inputs: RunInputs, context: Context
) -> StudyResult:
    part, progress = part_of_run(key), context.progress
    return part.conduct(
        config,
        inputs.parts[key],
        run.as_evidence(THIS_RUN),
        jobs=context.scorer.jobs,
        progress=replace(progress, stage=lambda name: progress.stage(f"{part.name}: {name}")),
    )


STUDY = Study(
    name="run",
    title="metrics and lattices",
    config=RunConfig,
    read=read_run_inputs,
    measure=measure,
    report=lambda config, inputs, run: RunResult.of(run),
    statements=STATEMENTS,
    result=RunResult,
    store=write,
)


def run(
    config: Any = None,
    *,
    corpus: Any = None,
    metrics: Iterable[Any] | None = None,
    references: Iterable[str] | None = None,
    language: str | None = None,
    humans: Any = None,
    seed: int | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> RunResult:
    """Evaluate metrics on a corpus.

    Parameters
    ----------
    config
        The name of a corpus, the path of an M2 file, or a ``Corpus``. Or a configuration: a file,
        the name of one that comes with MAEGE, or its content as a dict, of which the other
        arguments replace keys. Keys that are not set have their defaults.
    corpus
        A corpus instead of that of the configuration; also data as ``parallel_corpus`` takes them:
        a table, or a pair of sources and references.
    metrics
        A list; each is a name, a class, a function, an object, or a dict of one of these and its
        parameters, as ``{"bleu": {"max_order": 2}}``.
    references
        A list of references that metrics see: names of the corpus, or files.
    language
        Code of the language of the texts, as ``de``.
    humans
        Sets of human judgements that the metrics are compared with, too, as for ``humans``.
    seed
        Seed of all random choices.
    jobs
        Number of processes; the result does not depend on it.
    progress
        Whether to show progress on standard error; by default only that of metrics that take more
        than half a minute.
    keys
        ``unit`` (what metrics count: ``token``, ``character`` or ``letter``; by default that of the
        language), and other keys of the configuration; None is null, as in ``chains=None``.

    Returns
    -------
    RunResult
        Metrics that failed are in its ``failures``.

    Raises
    ------
    MaegeError
        If the configuration or the data are wrong. What one should know about a valid result is
        a ``MaegeWarning``.

    Examples
    --------
    >>> import maege
    >>> def overlap(hypothesis, references):
    ...     words = set(hypothesis.split())
    ...     return max(len(words & set(text.split())) / len(words) for text in references)
    >>> result = maege.run(corpus="quickstart", metrics=["bleu", overlap])  # doctest: +SKIP
    """
    if config is None and (corpus is None or metrics is None):
        raise ConfigError(
            "run needs a configuration, or a corpus and metrics, as "
            "run(corpus='quickstart', metrics=['bleu', 'gleu'])"
        )
    optional = {"references": references, "language": language, "humans": humans}
    keys |= {key: value for key, value in optional.items() if value is not None}
    result = conduct_call(
        STUDY,
        config,
        corpus=corpus,
        metrics=metrics,
        seed=seed,
        jobs=jobs,
        progress=progress,
        **keys,
    )
    return cast(RunResult, result)
