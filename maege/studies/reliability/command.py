"""`maege judge reliability`: the same questions again, in both orders."""

from maege.studies.reliability.config import ReliabilityConfig
from maege.terminal.study_command import StudyCall, study_command


@study_command(
    ReliabilityConfig,
    "reliability-NAME",
    ["metrics", "language"],
)
def command(call: StudyCall) -> None:
    """Measure how much of what a judge says it would say again.

    Some sentences are asked about several times: reliability, tau by the number of answers, what
    endlessly many would reach, the preference for a position, and texts without an answer.

    Example: maege judge reliability my.yaml --set reliability.sentences=50
    """
    settings = call.settings()
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.reliability.study import STUDY

    conduct_command(STUDY, settings, call)
