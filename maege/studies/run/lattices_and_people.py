"""A run on lattices whose metrics are also compared with people."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from maege.config.identity import Identity
from maege.config.schema import RunConfig
from maege.metric.metric import Metric
from maege.progress import OnScore, Progress
from maege.studies.run import pipeline
from maege.studies.run.report.claims import with_people
from maege.studies.run.report.run_data import RunData
from maege.studies.study import conduct

THIS_RUN = "this run"  # what it is called among kinds of evidence


def run_with_people(
    config: RunConfig,
    *,
    jobs: int = 1,
    on_read: Callable[[Identity], None] = lambda identity: None,
    on_stage: Callable[[str], None] = lambda name: None,
    on_score: OnScore = lambda name, done, total: None,
    on_note: Callable[[str], None] = lambda text: None,
    on_finished: Callable[[RunData], None] = lambda run: None,
) -> RunData:
    """Run, then compare the same metrics with the sets of judgements of the configuration.

    What people judged is read first, so that mistakes are reported before anything is scored.

    Parameters
    ----------
    config
        Of the run; without ``humans`` it is not compared with people.
    jobs, on_read, on_stage, on_score, on_note
        As of ``pipeline.run``.
    on_finished
        Called with the run before it is compared with people, so that it can be stored.

    Returns
    -------
    RunData
        Its ``humans`` is None without sets of judgements.
    """
    lattices = partial(
        pipeline.run,
        config,
        jobs=jobs,
        on_read=on_read,
        on_stage=on_stage,
        on_score=on_score,
        on_note=on_note,
    )
    if not config.humans:
        return RunData.of(lattices())
    # Most runs have no people, and start faster without their modules.
    from maege.studies.humans.config import HumansConfig
    from maege.studies.humans.evidence import LatticeRun
    from maege.studies.humans.inputs import read_inputs
    from maege.studies.humans.study import STUDY

    people = HumansConfig.of_run(config)
    inputs = read_inputs(people, [THIS_RUN], lambda: _sorted(config.build_metrics()))
    run = lattices(further_data=inputs.checksums)
    data = RunData.of(run)
    on_finished(data)
    evidence = LatticeRun(
        THIS_RUN, run.results, run.scored, run.sample.repeated_pairs, run.identity.fingerprint
    )
    with_evidence = inputs.with_runs([evidence] if run.results.metrics else [])
    compared = conduct(
        replace(STUDY, read=lambda config: with_evidence),
        people,
        jobs=jobs,
        progress=Progress(lambda name: on_stage(f"people: {name}"), on_score, on_note),
    )
    return with_people(data, compared)


def _sorted(metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Return metrics by name, for the files of a run do not depend on the order of its metrics."""
    return dict(sorted(metrics.items()))
