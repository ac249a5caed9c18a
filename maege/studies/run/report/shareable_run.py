"""What others may see of a run: its report without the directories of the machine it ran on."""

from dataclasses import replace
from typing import cast

from maege.report.shareable import cleaned_study, cleaner, each_text
from maege.studies.run.report.manifest import Manifest
from maege.studies.run.report.run_data import RunData


def without_directories(run: RunData, *, anonymous: bool = False) -> RunData:
    """Return a run for its report: paths have no directories.

    ``anonymous``: nor are there hosts of servers, and names of users and of this machine.
    """
    people = run.humans
    of_people = [people.signatures, people.notes, people.failures] if people else []
    clean = cleaner([run.config, run.manifest, of_people], anonymous=anonymous)
    return replace(
        run,
        config=each_text(run.config, clean),
        manifest=cast(Manifest, each_text(run.manifest, clean)),
        results=replace(run.results, signatures=each_text(run.results.signatures, clean)),
        humans=None if people is None else cleaned_study(people, clean),
    )
