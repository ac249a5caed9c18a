"""What studies offer in Python, for type checkers and the documentation: nothing else reads it."""

from maege.studies.attack.function import attack as attack
from maege.studies.attack.report.result import AttackResult as AttackResult
from maege.studies.coverage.function import coverage as coverage
from maege.studies.edits.function import edits as edits
from maege.studies.humans.function import humans as humans
from maege.studies.interpolate.function import interpolate as interpolate
from maege.studies.levels.function import levels as levels
from maege.studies.reliability.function import reliability as reliability
from maege.studies.run.function import run as run
from maege.studies.run.report.result import RunResult as RunResult
from maege.studies.systems.function import systems as systems
from maege.studies.systems.report.result import SystemsResult as SystemsResult
from maege.studies.vet.function import vet as vet
from maege.studies.vet.report.result import VettingResult as VettingResult
