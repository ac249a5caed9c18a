"""What a run finds: a sample, its scores, their statistics, further parts on the same metrics."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from maege.config.identity import PART_KEYS
from maege.config.schema import RunConfig
from maege.metric.metric import Metric, parts_of
from maege.operating_system import give_back_memory
from maege.ranking import Ranking, ScoredRanking, ScoredRankings, of_type
from maege.ranking_requests import RankingRequests, attach, pair_requests
from maege.report.study_result import StudyResult
from maege.sampling.sample import Sample
from maege.scoring.executors.forked_call import ForkedCall
from maege.statistics.bootstrap import Resampling
from maege.statistics.corpus_scores import (
    CorpusScores,
    SampledCorpora,
    applied_edits,
    scores_of_corpora,
)
from maege.statistics.evaluation import evaluate
from maege.statistics.results import Results
from maege.statistics.sample_statistics import (
    CorpusStatistics,
    SampleStatistics,
    corpus_statistics,
    pairs_by_type,
    random_scorers_of,
)
from maege.studies.lattices.inputs import Inputs, LatticeInputs, read_lattice_inputs
from maege.studies.lattices.samples import LatticeRun, draw, units_of
from maege.studies.lattices.scores import (
    further_note,
    further_requests,
    leaving_nothing,
    without_missing,
)
from maege.studies.parts import PartInputs, errors_of_run, part_of_run
from maege.studies.rows import RowResults
from maege.studies.scorer import names_of_comparing, resampling
from maege.studies.study import Context
from maege.user_warnings import minor_last

THIS_RUN = "this run"  # what it is called among kinds of evidence
PIPELINE = "spacy_pipeline:"  # in signatures


@dataclass(frozen=True)
class RunInputs(LatticeInputs):
    """What a run reads: a corpus with references, metrics, and what its further parts need."""

    # What a further part of the run needs, by the key that asks for it.
    parts: Mapping[str, PartInputs] = field(default_factory=dict)


def read_run_inputs(config: RunConfig) -> RunInputs:
    """Read all that a run needs, so that mistakes are reported before anything is scored."""
    known = read_lattice_inputs(config)
    keys = [key for key in PART_KEYS if getattr(config, key)]
    parts = {key: part_of_run(key).read(config, THIS_RUN, known) for key in keys}
    checksums = dict(known.checksums)
    for part in parts.values():
        checksums |= part.checksums
    metrics = dict(sorted(known.metrics.items()))  # for files do not depend on their order
    return RunInputs(known.lattices, metrics, checksums, known.versions, parts)


@dataclass(frozen=True, eq=False, repr=False)
class RunFound:
    """What a run found."""

    config: RunConfig
    lattices: Inputs  # the corpus, and the references that metrics saw
    results: Results  # all statistics
    sample: Sample  # what was drawn
    # The rankings of the sample, with the scores of each metric that has results.
    scored: ScoredRankings
    without_references: tuple[str, ...] = ()  # metrics that read none
    failures: Mapping[str, str] = field(default_factory=dict)  # why a metric has no scores
    notes: tuple[str, ...] = ()  # on scores, and on what is missing
    # By metric and row: what metrics make of new errors and bad outputs. A run has them if the
    # references have the right answer.
    errors: RowResults = field(default_factory=dict)
    # What else was examined of the same metrics, by the key of the configuration that asks for it.
    parts: Mapping[str, StudyResult] = field(default_factory=dict)

    @property
    def units(self) -> str:
        """What is resampled, and whose signs are flipped: sentences or documents."""
        return units_of(self.config)

    def as_evidence(self, name: str, fingerprint: str) -> LatticeRun:
        """Return it as evidence on its metrics, which is called by a name."""
        return LatticeRun(name, self.results, self.scored, self.sample, fingerprint)


def measure(config: RunConfig, inputs: RunInputs, context: Context) -> RunFound:
    """Sample, score and evaluate; then examine what else is asked of the same metrics."""
    run = _on_lattices(config, inputs, context)
    for key in inputs.parts:
        context.write_so_far(run)
        run = replace(run, parts={**run.parts, key: _part(key, run, config, inputs, context)})
    give_back_memory()
    context.progress.stage("report")
    return run


def _on_lattices(config: RunConfig, inputs: RunInputs, context: Context) -> RunFound:
    progress, notes = context.progress, set[str]()
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
    pipelines = _pipeline_notes({"error types": inputs.versions["error_types"], **signatures})
    metrics = {name: inputs.metrics[name] for name in scoring.scores}
    return RunFound(
        config=config,
        lattices=inputs.lattices,
        results=results,
        sample=sample,
        scored=scored,
        without_references=tuple(
            sorted(n for n, m in inputs.metrics.items() if "references" not in m.reads)
        ),
        failures=scoring.failures,
        notes=minor_last([*sorted(notes), *pipelines]),
        errors=_errors(config, inputs, sample, metrics, context),
    )


def _errors(
    config: RunConfig,
    inputs: RunInputs,
    sample: Sample,
    metrics: Mapping[str, Metric],
    context: Context,
) -> RowResults:
    if not inputs.lattices.are_circular or (study := errors_of_run()) is None:
        return {}
    return study.errors_of_run(config, inputs.lattices, sample, metrics, context.scorer)


def pipeline_of(signature: str) -> str:
    """Return the spaCy pipeline of a metric that uses ERRANT; empty for other metrics."""
    parts = (part for part in signature.split("|") if part.startswith(PIPELINE))
    return next(parts, "").removeprefix(PIPELINE)


def _pipeline_notes(signatures: Mapping[str, str]) -> Iterator[str]:
    """Yield a note if ERRANT ran on different spaCy pipelines."""
    users: dict[str, list[str]] = {}
    for name, signature in signatures.items():
        if pipeline := pipeline_of(signature):
            users.setdefault(pipeline, []).append(name)
    if len(users) > 1:
        uses = "; ".join(f"{pipeline} for {', '.join(names)}" for pipeline, names in users.items())
        yield f"ERRANT used several spaCy pipelines, so its edits can differ: {uses}"


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
    key: str, run: RunFound, config: RunConfig, inputs: RunInputs, context: Context
) -> StudyResult:
    part, progress = part_of_run(key), context.progress
    return part.conduct(
        config,
        inputs.parts[key],
        run.as_evidence(THIS_RUN, context.identity.fingerprint),
        jobs=context.scorer.jobs,
        progress=replace(progress, stage=lambda name: progress.stage(f"{part.name}: {name}")),
    )
