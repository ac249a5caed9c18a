"""The studies: to add one, add a folder and its line here."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the functions, for type checkers
    from maege.studies.coverage.function import coverage as coverage
    from maege.studies.humans.function import humans as humans
    from maege.studies.interpolate.function import interpolate as interpolate
    from maege.studies.levels.function import levels as levels
    from maege.studies.run.function import run as run
    from maege.studies.systems.function import systems as systems
    from maege.studies.vet.function import vet as vet

# By the name of the folder, which is that of the command and of the function in Python: what its
# command does.
STUDIES = {
    "run": "Validate metrics on a corpus and write the report.",
    "vet": "Check one metric and compare it with baselines.",
    "humans": "Compare metrics with human judgements.",
    "levels": "Compare levels of scoring and numbers of references, without people.",
    "interpolate": "Find the best weights to mix two metrics.",
    "systems": "Compare systems, with intervals and tests.",
    "coverage": "Measure how many of the valid corrections references have.",
}
