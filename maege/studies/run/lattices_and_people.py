"""A run on lattices whose metrics are also compared with people."""

from collections.abc import Callable
from dataclasses import replace

from maege.config.identity import Identity
from maege.config.schema import RunConfig
from maege.progress import QUIET, Progress
from maege.studies.lattice_runs import LatticeRun, people_of_run
from maege.studies.run.pipeline import conduct_run
from maege.studies.run.report.claims import with_people
from maege.studies.run.report.run_data import RunData

THIS_RUN = "this run"  # what it is called among kinds of evidence


def run_with_people(
    config: RunConfig,
    *,
    jobs: int = 1,
    progress: Progress = QUIET,
    on_read: Callable[[Identity], None] = lambda identity: None,
    on_finished: Callable[[RunData], None] = lambda run: None,
) -> RunData:
    """Run, then compare the same metrics with the sets of judgements of the configuration.

    What people judged is read first, so that mistakes are reported before anything is scored.

    Parameters
    ----------
    config
        Of the run; without ``humans`` it is not compared with people.
    jobs, progress, on_read
        As of ``conduct_run``.
    on_finished
        Called with the run before it is compared with people, so that it can be stored.

    Returns
    -------
    RunData
        Its ``humans`` is None without sets of judgements.
    """
    if not config.humans:
        return RunData.of(conduct_run(config, jobs=jobs, progress=progress, on_read=on_read))
    people = people_of_run()
    # By name, for the files of a run do not depend on the order of its metrics.
    inputs = people.read(config, THIS_RUN, lambda: dict(sorted(config.build_metrics().items())))
    run = conduct_run(
        config, jobs=jobs, progress=progress, on_read=on_read, further_data=inputs.checksums
    )
    data = RunData.of(run)
    on_finished(data)
    pairs, fingerprint = run.sample.repeated_pairs, run.identity.fingerprint
    evidence = LatticeRun(THIS_RUN, run.results, run.scored, pairs, fingerprint)
    of_people = replace(progress, stage=lambda name: progress.stage(f"people: {name}"))
    compared = people.conduct(config, inputs, evidence, jobs=jobs, progress=of_people)
    return with_people(data, compared)
