"""What studies offer in Python, for type checkers and the documentation: nothing else reads it."""

from maege.studies.attack.report.result import AttackResult as AttackResult
from maege.studies.attack.study import attack as attack
from maege.studies.challenge.study import challenge as challenge
from maege.studies.coverage.study import coverage as coverage
from maege.studies.edits.study import edits as edits
from maege.studies.humans.study import humans as humans
from maege.studies.reliability.study import reliability as reliability
from maege.studies.run.report.result import RunResult as RunResult
from maege.studies.run.study import run as run
from maege.studies.systems.report.result import SystemsResult as SystemsResult
from maege.studies.systems.study import systems as systems
from maege.studies.vet.report.result import VettingResult as VettingResult
from maege.studies.vet.study import vet as vet
